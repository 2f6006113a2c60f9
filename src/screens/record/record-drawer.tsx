import { Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { HttpFailure } from '../../api'
import { EmptyState } from '../../ui/empty-state'
import { keepFocusInside } from '../../ui/keep-focus-inside'
import { useIsPhone } from '../../ui/use-phone'
import type { ScreenResource } from '../registry'
import { titleOf, words } from '../words'
import css from './record.module.css'
import { RecordDetails } from './record-details'
import { RecordFields } from './record-form'
import { useRecord } from './use-record'

/** What lies over the list: nothing, a new record, or one that is shown or changed. */
export type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'show'; readonly id: number }

interface RecordDrawerProps {
  readonly screen: ScreenResource
  readonly open: Open | null
  readonly mayUpdate: boolean
  readonly mayDelete: boolean
  readonly onClose: () => void
  readonly onEdit: (id: number) => void
  readonly onRemove: (id: number) => void
}

/** Create, edit and show, as a drawer over the list; on a phone it fills the screen. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { screen, open, onClose } = props
  const phone = useIsPhone()
  return (
    <Drawer
      open={open !== null}
      onClose={onClose}
      onKeyDown={keepFocusInside}
      width={phone ? '100%' : 560}
      title={open && <Title screen={screen} open={open} />}
      destroyOnHidden
      autoFocus={open?.kind === 'show'}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
    >
      {open && <Content key={open.kind === 'new' ? 'new' : `${open.kind}${open.id}`} {...props} open={open} />}
    </Drawer>
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

function Existing({ screen, kind, id, mayUpdate, mayDelete, onClose, onEdit, onRemove }: ExistingProps) {
  const { data, error, refetch, isFetchedAfterMount } = useRecord(screen, id)
  if (error instanceof HttpFailure && error.status === 404)
    return <EmptyState text="Risorsa non trovata" action={{ label: 'Torna all’elenco', run: onClose }} />
  if (error)
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
      <h2 className={css.title}>{titleOf(screen.resource, record)}</h2>
      <RecordDetails
        resource={screen.resource}
        record={record}
        onEdit={mayUpdate ? () => onEdit(id) : undefined}
        onRemove={mayDelete ? () => onRemove(id) : undefined}
      />
    </>
  )
}
