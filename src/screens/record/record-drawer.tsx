import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { fileFields, titleText } from '../../../domain/resource'
import { HttpFailure, withFileLinks } from '../../api'
import { lazyPart } from '../../session/load-chunk'
import { EmptyState } from '../../ui/empty-state'
import { SideDrawer } from '../../ui/side-drawer'
import { trapFocus } from '../../ui/trap-focus'
import type { Neighbours } from '../list/use-neighbours'
import type { ScreenResource } from '../registry'
import { words } from '../words'
import css from './record.module.css'
import { RecordDetails } from './record-details'
import { RecordFields } from './record-form'
import { Tabs } from './tabs'
import { useRecord } from './use-record'

const RecordHistory = lazyPart(() => import('./record-history'))

/** What lies over the list: nothing, a new record, or one that is shown or changed. */
export type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'show'; readonly id: number }

interface RecordDrawerProps {
  readonly screen: ScreenResource
  readonly open: Open | null
  readonly neighbours: Neighbours
  readonly mayUpdate: boolean
  readonly mayDelete: boolean
  readonly onClose: () => void
  readonly onEdit: (id: number) => void
  readonly onRemove: (id: number) => void
}

/** Create, edit and show, as a drawer over the list; on a phone it fills the screen. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { screen, open, neighbours, onClose } = props
  return (
    <SideDrawer
      open={open !== null}
      onClose={onClose}
      onKeyDown={besideKeys(neighbours)}
      width={560}
      title={open && <Title screen={screen} open={open} />}
      extra={open && open.kind !== 'new' && <Beside {...neighbours} />}
      autoFocus={open?.kind === 'show'}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
    >
      {open && <Content key={open.kind === 'new' ? 'new' : `${open.kind}${open.id}`} {...props} open={open} />}
    </SideDrawer>
  )
}

/** Alt+↑ and Alt+↓ lead to the records beside; the focus stays inside. */
export const besideKeys = (neighbours: Neighbours) => (event: KeyboardEvent) => {
  const go = event.altKey && { ArrowUp: neighbours.previous, ArrowDown: neighbours.next }[event.key]
  if (!go) return trapFocus(event)
  event.preventDefault()
  go()
}

/** To the record before and after this one in the list. What was being typed stays as a draft of its record. */
export function Beside({ previous, next }: Neighbours) {
  return (
    <span className={css.beside}>
      <Button
        type="text"
        icon={<UpOutlined aria-hidden />}
        aria-label="Elemento precedente"
        aria-keyshortcuts="Alt+ArrowUp"
        title="Elemento precedente (Alt+↑)"
        disabled={!previous}
        onClick={previous}
      />
      <Button
        type="text"
        icon={<DownOutlined aria-hidden />}
        aria-label="Elemento successivo"
        aria-keyshortcuts="Alt+ArrowDown"
        title="Elemento successivo (Alt+↓)"
        disabled={!next}
        onClick={next}
      />
    </span>
  )
}

function Title({ screen, open }: { screen: ScreenResource; open: Open }) {
  const text = words(screen.resource)
  if (open.kind === 'new') return text.create
  return open.kind === 'edit' ? text.edit : screen.resource.labels.one
}

function Content({ open, ...props }: RecordDrawerProps & { open: Open }): ReactNode {
  if (open.kind === 'new') return <RecordFields screen={props.screen} onClose={props.onClose} />
  return <Existing {...props} kind={open.kind} id={open.id} />
}

type ExistingProps = Omit<RecordDrawerProps, 'open'> & { kind: 'edit' | 'show'; id: number }

const showTabs = { data: 'Dati', history: 'Cronologia' } as const

function Existing({ screen, kind, id, mayUpdate, mayDelete, onClose, onEdit, onRemove }: ExistingProps) {
  const hasLinks = kind === 'show' && fileFields(screen.resource).length > 0
  const { data, error, refetch, isFetchedAfterMount } = useRecord(screen, id, hasLinks ? withFileLinks : {})
  const [tab, setTab] = useState<keyof typeof showTabs>('data')
  if (error instanceof HttpFailure && error.status === 404)
    return <EmptyState text="Risorsa non trovata" action={{ label: 'Torna all’elenco', run: onClose }} />
  if (error && !(hasLinks && data))
    return (
      <EmptyState
        text="Non siamo riusciti a caricare il dettaglio."
        action={{ label: 'Riprova', run: () => void refetch() }}
      />
    )
  // A form starts from what is there now, not from what was there when it was last open.
  if (!data || (kind === 'edit' && !isFetchedAfterMount)) return <Skeleton active />
  const record = data.data
  if (kind === 'edit') return <RecordFields screen={screen} record={record} onClose={onClose} />
  return (
    <>
      <h2 className={css.title}>{titleText(screen.resource, record)}</h2>
      <Tabs tabs={showTabs} current={tab} onChoose={setTab}>
        {tab === 'data' ? (
          <RecordDetails
            resource={screen.resource}
            record={record}
            onEdit={mayUpdate ? () => onEdit(id) : undefined}
            onRemove={mayDelete ? () => onRemove(id) : undefined}
            onClose={onClose}
          />
        ) : (
          <Suspense fallback={<Skeleton active />}>
            <RecordHistory key={record.version} screen={screen} id={id} />
          </Suspense>
        )}
      </Tabs>
    </>
  )
}
