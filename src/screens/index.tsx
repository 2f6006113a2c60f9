import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { positionField, type RecordOnWire } from '../../domain/resource'
import { lazyPart } from '../platform/basic/load-chunk'
import { focusListTitle } from './list/list-head'
import { ResourceList } from './list/resource-list'
import { rowDialogsOf } from './overrides'
import type { RowDialog } from './overrides/row-dialog'
import { useActs } from './overrides/use-acts'
import { withParams } from './params'
import type { OpenDrawer } from './record/drawer-props'
import { RecordDrawer } from './record/lazy-drawer'
import { useRecordActions } from './record/use-record'
import { type ScreenResource, screenResource } from './registry'
import { type ScreenRights, useScreenRights } from './use-screen-rights'

const ReorderDrawer = lazyPart(() => import('./list/tools/reorder-drawer'))

const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** The drawer that the address asks for: `?new`, `?new=ID` for a copy, `?edit=ID`, `?show=ID` (contract.md, "Names"). */
function openOf(params: URLSearchParams): OpenDrawer | null {
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

const withDrawer = (params: URLSearchParams, open: OpenDrawer | null): URLSearchParams =>
  withParams(params, {
    ...{ new: undefined, edit: undefined, show: undefined },
    ...(open && { [open.kind]: String((open.kind === 'new' ? open.from : open.id) ?? '') }),
  })

/** Everything there is to see of one admin resource: its list and, over it, create, edit and show. */
function Resource({ screen, may }: { screen: ScreenResource; may: ScreenRights }) {
  const [params, setParams] = useSearchParams()
  const [reordering, setReordering] = useState(false)
  const [newId, setNewId] = useState<number>()
  const [dialog, setDialog] = useState<{ record: RecordOnWire; other?: number; kind: RowDialog }>()
  const dialogs = rowDialogsOf(screen.resource.name)
  const acts = useActs(screen, may.edit)
  const { remove } = useRecordActions(screen)
  const asked = openOf(params)
  const open = asked && may[asked.kind === 'new' ? 'create' : asked.kind] ? asked : null
  const onOpen = (next: OpenDrawer | null) => setParams((before) => withDrawer(before, next))
  /** The row goes and takes the focus along: it goes on from the title of the list. */
  const takeAway = (id: number) => {
    focusListTitle()
    void remove(id)
  }
  return (
    <>
      <ResourceList
        screen={screen}
        onCreate={may.create ? () => onOpen({ kind: 'new' }) : undefined}
        onReorder={may.edit && positionField(screen.resource) ? () => setReordering(true) : undefined}
        actions={{
          show: may.show ? (id) => onOpen({ kind: 'show', id }) : undefined,
          edit: may.edit ? (id) => onOpen({ kind: 'edit', id }) : undefined,
          copy: may.create ? (id) => onOpen({ kind: 'new', from: id }) : undefined,
          remove: may.delete ? takeAway : undefined,
          more: (record) => [
            ...dialogs
              .filter(({ isFor }) => isFor(record))
              .map((kind) => ({ label: kind.label, icon: kind.icon, run: () => setDialog({ record, kind }) })),
            ...acts.ofRow(record),
          ],
          ofSelection: acts.ofSelection,
          ofTwo: ([record, other]) =>
            dialogs
              .filter(({ takesTwo }) => takesTwo)
              .map((kind) => ({ label: kind.label, icon: kind.icon, run: () => setDialog({ record, other, kind }) })),
        }}
        newId={newId}
        openId={open && open.kind !== 'new' ? open.id : null}
        onOpenOther={(id) =>
          setParams((before) => withDrawer(before, { kind: open?.kind === 'edit' ? 'edit' : 'show', id }), {
            replace: true,
          })
        }
        drawer={(neighbours) => (
          <RecordDrawer
            {...{ screen, may, open, neighbours, onOpen }}
            onCreated={setNewId}
            onRemove={(id) => {
              onOpen(null)
              takeAway(id)
            }}
          />
        )}
      />
      {acts.dialog}
      <Suspense fallback={null}>
        {dialog && (
          <dialog.kind.Dialog record={dialog.record} other={dialog.other} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
      {reordering && (
        <Suspense>
          <ReorderDrawer screen={screen} onClose={() => setReordering(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The generated screens of a resource, by its name; what may be done is known before they are drawn. */
export default function ResourceScreen({ resource }: { resource: string }) {
  const screen = screenResource(resource)
  return <Resource key={resource} screen={screen} may={useScreenRights(screen.resource)} />
}
