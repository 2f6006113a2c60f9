import { App, Button } from 'antd'
import { useState } from 'react'
import { endpoints } from '../../../../domain/contract'
import type { AccountSession } from '../../../../domain/contract/access/session'
import { counted } from '../../../../domain/text/dates'
import { announce } from '../../../platform/calls'
import { deviceName } from '../../../shared/people/device-name'
import { DeviceNote, SessionRow } from '../../../shared/people/session-row'
import { question } from '../../../ui/dialogs/question'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import card from '../../../ui/section.module.css'
import { useAccountChange, useAccountSessions } from './account'
import { Section } from './section'

/** The user's open sessions, with buttons to end them. */
export function SessionsSection() {
  const query = useAccountSessions()
  const isWaiting = useMinimumDelay(query.isPending)
  return (
    <Section
      name="Sessioni e dispositivi"
      about="I computer e i telefoni su cui hai effettuato l’accesso. Se non ne riconosci uno, termina la sua sessione e cambia la password."
    >
      {query.isError ? (
        <LoadError text="Non è stato possibile leggere le sessioni." onRetry={() => void query.refetch()} />
      ) : isWaiting || !query.data ? (
        <SkeletonRows rows={2} />
      ) : (
        <Sessions sessions={query.data.data} />
      )}
    </Section>
  )
}

function Sessions({ sessions }: { sessions: readonly AccountSession[] }) {
  const { modal } = App.useApp()
  const change = useAccountChange()
  /** What is being ended: one session, or all the others. */
  const [ending, setEnding] = useState<number | 'others' | null>(null)
  const others = sessions.filter(({ current }) => !current)
  const count = others.length
  const forget = (id: number) => () => void change(endpoints.forgetDevice, { params: { id: String(id) } })

  const askAndEnd = (what: number | 'others', words: { title: string; content: string; done: string }) =>
    void modal.confirm({
      ...question,
      title: words.title,
      content: words.content,
      okText: 'Termina',
      okButtonProps: { danger: true },
      onOk: async () => {
        setEnding(what)
        const outcome = await (what === 'others'
          ? change(endpoints.endOtherSessions, {})
          : change(endpoints.endSession, { params: { id: String(what) } }))
        setEnding(null)
        if (outcome.kind === 'done') announce({ type: 'success', title: words.done })
      },
    })

  return (
    <>
      <ul className={card.rows}>
        {/* The current session first, whatever the order of use. */}
        {[...sessions.filter(({ current }) => current), ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            notes={
              session.device?.push && (
                <DeviceNote
                  word="Non avvisare più"
                  label={`Non avvisare più ${deviceName(session)}`}
                  onPress={forget(session.device.id)}
                >
                  Riceve avvisi anche a finestra chiusa.
                </DeviceNote>
              )
            }
            isEnding={ending === session.id}
            onEnd={() =>
              askAndEnd(session.id, {
                title: `Terminare la sessione di ${deviceName(session)}?`,
                content: 'Chi la sta usando dovrà accedere di nuovo.',
                done: 'Sessione terminata',
              })
            }
          />
        ))}
      </ul>
      {count > 0 && (
        <Button
          danger
          aria-busy={ending === 'others'}
          onClick={() =>
            askAndEnd('others', {
              title: `Terminare ${count === 1 ? 'l’altra sessione' : `le altre ${count} sessioni`}?`,
              content: 'Resterà aperta solo questa: sugli altri dispositivi servirà un nuovo accesso.',
              done:
                count === 1 ? 'L’altra sessione è terminata' : `${counted(count, 'sessione', 'sessioni')} terminate`,
            })
          }
        >
          Termina tutte le altre
        </Button>
      )}
    </>
  )
}
