import { Skeleton, Tabs } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { subjectOf } from '../../../domain/access/matrix'
import { fileFields, type Related, titleText } from '../../../domain/resource'
import { useCan, withFileLinks } from '../../api'
import { lazyPart } from '../../session/load-chunk'
import { SideDrawer } from '../../ui/side-drawer'
import { CreateRelated } from '../kinds/inputs/create-related'
import type { Neighbours } from '../list/use-neighbours'
import { type ScreenResource, screenResource } from '../registry'
import { words } from '../words'
import { Beside, besideKeys } from './beside'
import type { FormOpen } from './form-draft'
import css from './record.module.css'
import { RecordDetails } from './record-details'
import { NotLoaded, RecordFields } from './record-form'
import { FormSkeleton } from './skeleton'
import { useRecord } from './use-record'

const RecordHistory = lazyPart(() => import('./record-history'))

/** What lies over the list: nothing, a new record (`from`: a copy of that one), or one that is shown or changed. */
export type Open =
  | { readonly kind: 'new'; readonly from?: number }
  | { readonly kind: 'edit' | 'show'; readonly id: number }

export interface RecordDrawerProps {
  readonly screen: ScreenResource
  readonly open: Open | null
  readonly neighbours: Neighbours
  readonly mayUpdate: boolean
  readonly mayDelete: boolean
  readonly onClose: () => void
  readonly onEdit: (id: number) => void
  readonly onRemove: (id: number) => void
  /** Opens the form of a copy; undefined where the user may not create. */
  readonly onDuplicate?: ((id: number) => void) | undefined
}

/** Create, edit and show, as a drawer over the list; on a phone it fills the screen. */
export default function RecordDrawer(props: RecordDrawerProps) {
  const { screen, open, neighbours, onClose } = props
  return (
    <WithRelated>
      <SideDrawer
        open={open !== null}
        onClose={onClose}
        onKeyDown={besideKeys(neighbours)}
        width={560}
        title={open && titleOf(screen, open)}
        extra={open && open.kind !== 'new' && <Beside {...neighbours} />}
        autoFocus={open?.kind === 'show'}
        styles={drawerStyles}
      >
        {open && <Content key={keyOf(open)} {...props} open={open} />}
      </SideDrawer>
    </WithRelated>
  )
}

const drawerStyles = { body: { display: 'flex', flexDirection: 'column', padding: 0 } } as const
const keyOf = (open: Open) => `${open.kind}${open.kind === 'new' ? (open.from ?? '') : open.id}`

function titleOf({ resource }: ScreenResource, open: Open) {
  const text = words(resource)
  return { new: text.create, edit: text.edit, show: resource.labels.one }[open.kind]
}

interface Creating {
  readonly to: string
  readonly typed: string
  readonly onCreated: (record: Related) => void
}

/** Lets references create what they do not find, in a drawer over this one; the new record is chosen when it is saved. */
function WithRelated({ children }: { children: ReactNode }) {
  const can = useCan()
  const [creating, setCreating] = useState<Creating>()
  const screen = creating && screenResource(creating.to)
  const create = (to: string) => {
    const isMade = screenResource(to).resource.screens.includes('create') && can('create', subjectOf(to))
    if (isMade) return (typed: string, onCreated: Creating['onCreated']) => setCreating({ to, typed, onCreated })
  }
  return (
    <>
      <CreateRelated value={create}>{children}</CreateRelated>
      <SideDrawer
        open={screen !== undefined}
        onClose={() => setCreating(undefined)}
        width={520}
        title={screen && words(screen.resource).create}
        autoFocus={false}
        styles={drawerStyles}
      >
        {screen && (
          <RecordFields
            screen={screen}
            open={{ kind: 'new', initial: { [screen.resource.titleField]: creating.typed } }}
            onClose={() => setCreating(undefined)}
            onSaved={(record) => {
              creating.onCreated({ id: record.id, name: titleText(screen.resource, record) })
              setCreating(undefined)
            }}
          />
        )}
      </SideDrawer>
    </>
  )
}

function Content({ open, ...props }: RecordDrawerProps & { open: Open }): ReactNode {
  if (open.kind === 'show') return <Shown {...props} id={open.id} />
  const form: FormOpen = open.kind === 'new' ? open : { kind: 'edit', id: open.id }
  return <RecordFields screen={props.screen} open={form} onClose={props.onClose} />
}

type ShownProps = Omit<RecordDrawerProps, 'open' | 'neighbours'> & { readonly id: number }

function Shown({ screen, id, mayUpdate, mayDelete, onClose, onEdit, onRemove, onDuplicate }: ShownProps) {
  const { resource } = screen
  const hasLinks = fileFields(resource).length > 0
  const query = useRecord(screen, id, hasLinks ? withFileLinks : {})
  const { data, error } = query
  if (error && !(hasLinks && data)) return <NotLoaded status={error.statusCode} onClose={onClose} query={query} />
  if (!data) return <FormSkeleton resource={resource} />
  const record = data.data
  const details = (
    <RecordDetails
      resource={resource}
      record={record}
      onEdit={mayUpdate ? () => onEdit(id) : undefined}
      onRemove={mayDelete ? () => onRemove(id) : undefined}
      onDuplicate={onDuplicate && (() => onDuplicate(id))}
      onClose={onClose}
    />
  )
  const history = (
    <Suspense fallback={<Skeleton active />}>
      <RecordHistory key={record.version} screen={screen} id={id} />
    </Suspense>
  )
  return (
    <>
      <h2 className={css.title}>{titleText(resource, record)}</h2>
      <Tabs
        className={css.tabs}
        items={[
          { key: 'data', label: 'Dati', children: details },
          { key: 'history', label: 'Cronologia', children: history },
        ]}
      />
    </>
  )
}
