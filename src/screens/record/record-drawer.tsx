import { Skeleton } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { fileFields, titleText } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { lazyPart } from '../../platform/basic/load-chunk'
import { withFileLinks } from '../../platform/calls'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { NotLoaded } from '../../ui/feedback/not-loaded'
import { Tabs } from '../../ui/tabs'
import { CreateRelated, type RelatedDraft } from '../kinds/inputs/create-related'
import { type ScreenResource, screenResource } from '../registry'
import type { OpenDrawer, RecordDrawerProps } from './drawer-props'
import { FormSkeleton } from './form-fields'
import { NeighbourDrawer } from './neighbour-drawer'
import css from './record.module.css'
import { RecordDetails } from './record-details'
import { RecordFields } from './record-form'
import { useRecordOrDeleted } from './use-record'

const RecordHistory = lazyPart(() => import('./record-history'))

/** Create, edit and show, as a drawer over the list; on a phone it fills the screen. */
export default function RecordDrawer(props: RecordDrawerProps) {
  const { screen, may, open, neighbours, onOpen, onCreated } = props
  const onClose = () => onOpen(null)
  return (
    <WithRelated>
      <NeighbourDrawer
        open={open !== null}
        onClose={onClose}
        neighbours={neighbours}
        width={584}
        title={open && titleOf(screen, open)}
        {...(open?.kind === 'new' && { extra: null })}
        onEdit={open?.kind === 'show' && may.edit ? () => onOpen({ kind: 'edit', id: open.id }) : undefined}
        fills
      >
        {open?.kind === 'show' && <RecordView key={`show${open.id}`} {...props} id={open.id} />}
        {open?.kind === 'edit' && (
          <RecordFields key={`edit${open.id}`} screen={screen} open={{ kind: 'edit', id: open.id }} onClose={onClose} />
        )}
        {open?.kind === 'new' && (
          <RecordFields
            key={`new${open.from ?? ''}`}
            screen={screen}
            open={open}
            onClose={onClose}
            onSaved={(record) => {
              onClose()
              onCreated(record.id)
            }}
            isOneOfMany
          />
        )}
      </NeighbourDrawer>
    </WithRelated>
  )
}

function titleOf({ resource }: ScreenResource, open: OpenDrawer) {
  const text = textsOf(resource)
  return { new: text.create, edit: text.edit, show: resource.labels.one }[open.kind]
}

/** Lets references create what they do not find, in a drawer over this one; the new record is chosen when it is saved. */
function WithRelated({ children }: { children: ReactNode }) {
  const [creating, setCreating] = useState<RelatedDraft>()
  const screen = creating && screenResource(creating.to)
  const onClose = () => setCreating(undefined)
  return (
    <>
      <CreateRelated value={setCreating}>{children}</CreateRelated>
      <SideDrawer
        open={screen !== undefined}
        onClose={onClose}
        width={520}
        title={screen && textsOf(screen.resource).create}
        fills
      >
        {screen && (
          <RecordFields
            screen={screen}
            open={{ kind: 'new', initial: { [screen.resource.titleField]: creating.typed } }}
            onClose={onClose}
            onSaved={(record) => {
              creating.onCreated({ id: record.id, name: titleText(screen.resource, record) })
              onClose()
            }}
          />
        )}
      </SideDrawer>
    </>
  )
}

const recordTabs = [
  { value: 'data', label: 'Dati' },
  { value: 'history', label: 'Cronologia' },
] as const

function RecordView(props: Omit<RecordDrawerProps, 'open'> & { readonly id: number }) {
  const { screen, id, may, isBin, onOpen, onRemove, onRestore } = props
  const { resource } = screen
  const [tab, setTab] = useState<'data' | 'history'>('data')
  const hasLinks = fileFields(resource).length > 0
  const { data, error, refetch } = useRecordOrDeleted(screen, id, isBin, hasLinks ? withFileLinks : {})
  if (error && !(hasLinks && data)) return <NotLoaded error={error} onClose={() => onOpen(null)} onRetry={refetch} />
  if (!data) return <FormSkeleton resource={resource} />
  const record = data.data
  return (
    <>
      <h2 className={css.title}>{titleText(resource, record)}</h2>
      <Tabs label="Scheda" value={tab} options={recordTabs} onChange={setTab}>
        {tab === 'data' ? (
          <RecordDetails {...{ resource, record, may, onOpen, onRemove, onRestore }} />
        ) : (
          <Suspense fallback={<Skeleton active />}>
            <RecordHistory key={record.version} {...{ screen, record }} mayEdit={may.edit} />
          </Suspense>
        )}
      </Tabs>
    </>
  )
}
