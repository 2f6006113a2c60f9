import { type HttpError, useList } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { type KeyboardEventHandler, useState } from 'react'
import { type RecordOnWire, relations, reorderLimit, titleText } from '../../../../domain/resource'
import { textsOf } from '../../../../domain/resource/resource-texts'
import { serverNow } from '../../../platform/basic/clock'
import { announce, call } from '../../../platform/calls'
import { attempt } from '../../../platform/calls/idempotent-call'
import { offerUndo, undoMs } from '../../../platform/session'
import { busyIcon } from '../../../ui/feedback/busy'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { MoveButtons, type MoveButtonsProps, moved } from '../../../ui/sortable/move-buttons'
import { SortableRows, useSortableRow } from '../../../ui/sortable/sortable-rows'
import { sortableInstructions, useSortableRows } from '../../../ui/sortable/use-sortable-rows'
import text from '../../../ui/text/text.module.css'
import { useRefresh } from '../../record/use-record'
import type { ScreenResource } from '../../registry'
import { ToolDrawer } from './tool-drawer'
import css from './tools.module.css'

/** The whole list in its order of now, since an order of some would leave the others anywhere; and how another one is saved. */
function useOrder(screen: ScreenResource, onSaved: () => void) {
  const { resource, calls } = screen
  const refresh = useRefresh(screen)
  const [order, setOrder] = useState<readonly number[]>()
  const [isBusy, setBusy] = useState(false)
  const { query } = useList<RecordOnWire, HttpError>({
    resource: resource.name,
    pagination: { mode: 'off' },
    meta: { query: { limit: reorderLimit, with: [...relations(resource).keys()] } },
    errorNotification: false,
    queryOptions: { staleTime: 0, gcTime: 0 },
  })
  const records = query.isFetching ? undefined : query.data?.data
  const savedIds = (records ?? []).map(({ id }) => id)
  const ids = order ?? savedIds
  const isChanged = ids.join() !== savedIds.join()
  const startOver = () => {
    setOrder(undefined)
    void query.refetch()
  }
  const takeBack = async (before: readonly number[], seen: readonly number[]) => {
    if (!calls.reorder) return
    const outcome = await attempt(call(calls.reorder, { body: { ids: [...before], seen: [...seen] } }))
    refresh()
    if (outcome.kind === 'done') announce({ type: 'success', title: 'Ordine ripristinato' })
    else if (outcome.status === 409 || outcome.status === 422)
      announce({ type: 'error', title: textsOf(resource).notUndone })
  }
  const save = async () => {
    if (isBusy || !calls.reorder || !isChanged) return
    setBusy(true)
    const outcome = await attempt(call(calls.reorder, { body: { ids: [...ids], seen: savedIds } }))
    setBusy(false)
    if (outcome.kind === 'done') {
      const undo = () => void takeBack(savedIds, [...ids])
      offerUndo({ key: `order-${resource.name}`, title: 'Ordine salvato', until: serverNow() + undoMs, undo })
      refresh()
      onSaved()
    } else if (outcome.status === 409 || outcome.status === 422) {
      const title = 'L’ordine è cambiato nel frattempo'
      announce({ type: 'warning', title, text: 'Ecco com’è ora: riordina di nuovo.' })
      startOver()
    }
  }
  return {
    records,
    ids,
    setOrder,
    isChanged,
    isBusy,
    failed: query.isError,
    startOver,
    save,
  }
}

interface ReorderDrawerProps {
  readonly screen: ScreenResource
  readonly onClose: () => void
}

/** All records of a list, to be put in order by dragging, by arrows or by the keyboard; saved at once. */
export default function ReorderDrawer({ screen, onClose }: ReorderDrawerProps) {
  const { resource } = screen
  const [isHeld, setHeld] = useState(false)
  const { records, ids, setOrder, failed, startOver, ...order } = useOrder(screen, onClose)
  const titles = new Map(records?.map((record) => [record.id, titleText(resource, record)]))
  const body = () => {
    if (failed)
      return <EmptyState text="Non siamo riusciti a caricare l’elenco." action={{ label: 'Riprova', run: startOver }} />
    if (!records) return <Skeleton active />
    if (records.length >= reorderLimit)
      return <EmptyState text={`Si riordinano a mano al massimo ${textsOf(resource).counted(reorderLimit - 1)}.`} />
    return <Order ids={ids} titles={titles} onOrder={setOrder} onHeld={setHeld} />
  }
  return (
    <ToolDrawer
      title={`Riordina: ${resource.labels.many}`}
      // Esc puts a row back where it was, and closes only when none is held
      keyboard={!isHeld}
      isDirty={order.isChanged}
      onSave={() => void order.save()}
      onClose={onClose}
      action={
        <Button
          type="primary"
          loading={busyIcon(order.isBusy)}
          disabled={!order.isChanged}
          onClick={() => void order.save()}
        >
          Salva l’ordine
        </Button>
      }
    >
      {body()}
    </ToolDrawer>
  )
}

interface OrderProps {
  readonly ids: readonly number[]
  readonly titles: ReadonlyMap<number, string>
  readonly onOrder: (ids: readonly number[]) => void
  readonly onHeld: (isHeld: boolean) => void
}

function Order({ ids, titles, onOrder, onHeld }: OrderProps) {
  const titleOf = (id: number) => titles.get(id) ?? ''
  const rows = useSortableRows({
    ids,
    nameOf: titleOf,
    onMove: (from, to) => onOrder(moved(ids, from, to)),
    onHeld,
  })
  return (
    <>
      <p className={text.small}>Trascina le righe, o usa le frecce. Dalla maniglia: {sortableInstructions}</p>
      <SortableRows rows={rows}>
        <ol>
          {ids.map((id, at) => (
            <SortableRow
              key={id}
              {...{ id, at }}
              title={titleOf(id)}
              count={ids.length}
              onMove={rows.move}
              onKeyDown={rows.onKeyDown(id)}
            />
          ))}
        </ol>
      </SortableRows>
    </>
  )
}

interface SortableRowProps extends Pick<MoveButtonsProps, 'at' | 'count' | 'onMove'> {
  readonly id: number
  readonly title: string
  readonly onKeyDown: KeyboardEventHandler<HTMLElement>
}

function SortableRow({ id, title, onKeyDown, ...place }: SortableRowProps) {
  const { row, handle } = useSortableRow(id)
  return (
    <li {...row} className={css.row} onKeyDown={onKeyDown}>
      {handle(title, css.handle)}
      <span>{title}</span>
      <MoveButtons {...place} upLabel={`Sposta su ${title}`} downLabel={`Sposta giù ${title}`} />
    </li>
  )
}
