import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { asksForBin, positionField, type RecordOnWire, titleText } from '../../domain/resource'
import { lazyPart } from '../platform/basic/load-chunk'
import { useDeletion } from './deletion/use-deletion'
import { focusListTitle } from './list/list-head'
import { ResourceList } from './list/resource-list'
import type { ListActions } from './list/table/row-actions'
import { useBulk } from './list/use-bulk'
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

/** What is done with the rows of a list, or of its bin. */
function useListActions(screen: ScreenResource, may: ScreenRights, onOpen: (next: OpenDrawer | null) => void) {
  const { restore } = useRecordActions(screen)
  const { restore: restoreRows } = useBulk(screen)
  const { start, dialog } = useDeletion(screen)
  const remove = (record: RecordOnWire) =>
    start({ kind: 'one', id: record.id, title: titleText(screen.resource, record) }, focusListTitle)
  const giveBack = (id: number) => {
    // the row goes and takes the focus along
    focusListTitle()
    void restore(id)
  }
  const show = may.show ? (id: number) => onOpen({ kind: 'show', id }) : undefined
  return {
    dialog,
    remove,
    giveBack,
    ofList: {
      show,
      edit: may.edit ? (id: number) => onOpen({ kind: 'edit', id }) : undefined,
      copy: may.create ? (id: number) => onOpen({ kind: 'new', from: id }) : undefined,
      remove: may.delete ? remove : undefined,
      removeMany: may.delete ? (rows, onDone) => start({ kind: 'many', rows }, onDone) : undefined,
    } satisfies ListActions,
    ofBin: {
      show,
      restore: may.delete ? giveBack : undefined,
      restoreMany: may.delete
        ? (rows, onDone) => void restoreRows(rows).then(({ kind }) => kind === 'done' && onDone())
        : undefined,
    } satisfies ListActions,
  }
}

/** Everything there is to see of one admin resource: its list and, over it, create, edit and show. */
function Resource({ screen, may }: { screen: ScreenResource; may: ScreenRights }) {
  const [params, setParams] = useSearchParams()
  const [reordering, setReordering] = useState(false)
  const [newId, setNewId] = useState<number>()
  const [dialog, setDialog] = useState<{ record: RecordOnWire; other?: number; kind: RowDialog }>()
  const dialogs = rowDialogsOf(screen.resource.name)
  const acts = useActs(screen, may.edit)
  const isBin = asksForBin(Object.fromEntries(params))
  const asked = openOf(params)
  const mayOpen = asked && (isBin ? asked.kind === 'show' : may[asked.kind === 'new' ? 'create' : asked.kind])
  const open = mayOpen ? asked : null
  const onOpen = (next: OpenDrawer | null) => setParams((before) => withDrawer(before, next))
  const actions = useListActions(screen, may, onOpen)
  const opening = (record: RecordOnWire, other?: number) => (kind: RowDialog) => ({
    ...{ label: kind.label, icon: kind.icon },
    run: () => setDialog({ record, kind, ...(other !== undefined && { other }) }),
  })
  return (
    <>
      <ResourceList
        screen={screen}
        hasBin={may.delete}
        onCreate={may.create && !isBin ? () => onOpen({ kind: 'new' }) : undefined}
        onReorder={may.edit && positionField(screen.resource) ? () => setReordering(true) : undefined}
        actions={
          isBin
            ? actions.ofBin
            : {
                ...actions.ofList,
                more: (record) => [
                  ...dialogs.filter(({ isFor }) => isFor(record)).map(opening(record)),
                  ...acts.ofRow(record),
                ],
                ofSelection: acts.ofSelection,
                ofTwo: ([record, other]) => dialogs.filter(({ takesTwo }) => takesTwo).map(opening(record, other)),
              }
        }
        newId={newId}
        openId={open && open.kind !== 'new' ? open.id : null}
        onOpenOther={(id) =>
          setParams((before) => withDrawer(before, { kind: open?.kind === 'edit' ? 'edit' : 'show', id }), {
            replace: true,
          })
        }
        drawer={(neighbours) => (
          <RecordDrawer
            {...{ screen, may, open, isBin, neighbours, onOpen }}
            onCreated={setNewId}
            onRemove={(record) => {
              onOpen(null)
              actions.remove(record)
            }}
            onRestore={(id) => {
              onOpen(null)
              actions.giveBack(id)
            }}
          />
        )}
      />
      {acts.dialog}
      {actions.dialog}
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
