import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { subjectOf } from '../../domain/access/matrix'
import { positionField } from '../../domain/resource'
import { useCan } from '../api'
import { lazyPart } from '../session/load-chunk'
import { listTitleId, ResourceList } from './list/resource-list'
import { RecordDrawer } from './record/lazy-drawer'
import type { Open } from './record/record-drawer'
import { useRecordActions } from './record/use-record'
import { type ScreenResource, screenResource } from './registry'

const ReorderDrawer = lazyPart(() => import('./list/tools/reorder-drawer'))

const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** The drawer that the address asks for: `?new`, `?new=ID` for a copy, `?edit=ID`, `?show=ID` (contract.md, "Names"). */
function openOf(params: URLSearchParams): Open | null {
  if (params.has('new')) {
    const from = idIn(params.get('new'))
    return { kind: 'new', ...(from !== undefined && { from }) }
  }
  for (const kind of ['edit', 'show'] as const) {
    const id = idIn(params.get(kind))
    if (id !== undefined) return { kind, id }
  }
  return null
}

function withDrawer(params: URLSearchParams, open: Open | null): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['new', 'edit', 'show']) next.delete(name)
  if (open) next.set(open.kind, String((open.kind === 'new' ? open.from : open.id) ?? ''))
  return next
}

/** Everything there is to see of one admin resource: its list and, over it, create, edit and show. */
function Resource({ screen }: { screen: ScreenResource }) {
  const { resource } = screen
  const [params, setParams] = useSearchParams()
  const [reordering, setReordering] = useState(false)
  const can = useCan()
  const { remove } = useRecordActions(screen)
  const has = (name: 'create' | 'edit' | 'show') => resource.screens.includes(name)
  const subject = subjectOf(resource.name)
  const mayCreate = has('create') && can('create', subject)
  const mayUpdate = has('edit') && can('update', subject)
  const mayDelete = can('delete', subject)
  const asked = openOf(params)
  const allowed = asked?.kind === 'new' ? mayCreate : asked?.kind === 'edit' ? mayUpdate : has('show')
  const open = allowed ? asked : null
  const opened = (next: Open | null) => setParams((before) => withDrawer(before, next))
  /** The row goes and takes the focus along: it goes on from the title of the list. */
  const takeAway = (id: number) => {
    document.getElementById(listTitleId)?.focus({ preventScroll: true })
    void remove(id)
  }
  return (
    <>
      <ResourceList
        screen={screen}
        onCreate={mayCreate ? () => opened({ kind: 'new' }) : undefined}
        onReorder={mayUpdate && positionField(resource) ? () => setReordering(true) : undefined}
        actions={{
          show: has('show') ? (id) => opened({ kind: 'show', id }) : undefined,
          edit: mayUpdate ? (id) => opened({ kind: 'edit', id }) : undefined,
          copy: mayCreate ? (id) => opened({ kind: 'new', from: id }) : undefined,
          remove: mayDelete ? takeAway : undefined,
        }}
        isFormOpen={open !== null && open.kind !== 'show'}
        openId={open && open.kind !== 'new' ? open.id : null}
        onOpenOther={(id) =>
          setParams((before) => withDrawer(before, { kind: open?.kind === 'edit' ? 'edit' : 'show', id }), {
            replace: true,
          })
        }
        drawer={(neighbours) => (
          <RecordDrawer
            screen={screen}
            open={open}
            neighbours={neighbours}
            mayUpdate={mayUpdate}
            mayDelete={mayDelete}
            onClose={() => opened(null)}
            onEdit={(id) => opened({ kind: 'edit', id })}
            onRemove={(id) => {
              opened(null)
              takeAway(id)
            }}
            onDuplicate={mayCreate ? (id) => opened({ kind: 'new', from: id }) : undefined}
          />
        )}
      />
      {reordering && (
        <Suspense>
          <ReorderDrawer screen={screen} onClose={() => setReordering(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The generated screens of a resource, by its name. */
export default function ResourceScreen({ resource }: { resource: string }) {
  return <Resource key={resource} screen={screenResource(resource)} />
}
