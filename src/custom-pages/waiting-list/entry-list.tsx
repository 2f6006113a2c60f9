import { ClockCircleOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import type { WaitingEntry } from '../../../domain/contract/booking/waiting'
import { counted } from '../../../domain/text/dates'
import { announce } from '../../platform/calls'
import { useLiveAgenda } from '../../shared/visits/live-agenda'
import { useWaitingActions, useWaitingList } from '../../shared/visits/waiting'
import { question } from '../../ui/dialogs/question'
import { EmptyState } from '../../ui/feedback/empty-state'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { EntryCard } from './entry-card'
import { EntryDialog } from './entry-form'
import { SuitableTimes } from './suitable-times'
import type { FormOf } from './use-entry-form'

/** Everybody who waits, in the order of the offers; each is offered a time, changed, taken off. */
export function EntryList() {
  useLiveAgenda()
  const { entries, data, isError, refetch } = useWaitingList()
  const [form, setForm] = useState<FormOf | null>(null)
  const add = () => setForm({ kind: 'new', start: {} })
  return (
    <>
      <div className={section.drawerBody}>
        {data && (
          <div className={section.head}>
            <p className={text.muted} role="status">
              {entries.length > 0 && counted(entries.length, 'persona in attesa', 'persone in attesa')}
            </p>
            <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
              Metti in lista
            </Button>
          </div>
        )}
        {isError && !data ? (
          <LoadError text="La lista d’attesa non è disponibile in questo momento." onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={5} />
        ) : entries.length === 0 ? (
          <EmptyState text="Nessuno in attesa. Metti in lista chi non trova un orario: quando se ne libera uno, lo offri da qui." />
        ) : (
          <ol className={page.stack} aria-label="Persone in attesa">
            {entries.map((entry, index) => (
              <Waiting
                key={entry.id}
                place={index + 1}
                entry={entry}
                onChange={() => setForm({ kind: 'change', entry })}
              />
            ))}
          </ol>
        )}
      </div>
      {form && (
        <EntryDialog key={form.kind === 'new' ? 'new' : form.entry.id} of={form} onClose={() => setForm(null)} />
      )}
    </>
  )
}

function Waiting({ place, entry, onChange }: { place: number; entry: WaitingEntry; onChange: () => void }) {
  const [isOffering, setOffering] = useState(false)
  const actions = useWaitingActions()
  const { modal } = App.useApp()
  const withdraw = () =>
    void modal.confirm({
      ...question,
      title: 'Togliere questa persona dalla lista d’attesa?',
      content: entry.offer ? 'Anche l’orario che le è stato offerto torna libero.' : undefined,
      okText: 'Togli dalla lista',
      okButtonProps: { danger: true },
      onOk: async () => {
        const outcome = await actions.withdraw(entry)
        if (outcome.kind === 'done') announce({ type: 'success', title: 'Tolta dalla lista d’attesa' })
        else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
      },
    })
  return (
    <EntryCard place={place} entry={entry}>
      {isOffering && !entry.offer ? (
        <SuitableTimes entry={entry} onClose={() => setOffering(false)} />
      ) : (
        <Flex wrap gap={8}>
          {!entry.offer && (
            <Button icon={<ClockCircleOutlined aria-hidden />} onClick={() => setOffering(true)}>
              Offri un orario
            </Button>
          )}
          <Button icon={<EditOutlined aria-hidden />} onClick={onChange}>
            Modifica
          </Button>
          <Button type="text" danger icon={<DeleteOutlined aria-hidden />} onClick={withdraw}>
            Togli
          </Button>
        </Flex>
      )}
    </EntryCard>
  )
}
