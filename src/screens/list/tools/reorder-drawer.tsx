import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type HttpError, useList } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { type RecordOnWire, relations, reorderLimit, titleText } from '../../../../domain/resource'
import { announce, call, HttpFailure } from '../../../api'
import { busyIcon } from '../../../ui/busy'
import { EmptyState } from '../../../ui/empty-state'
import { SideDrawer } from '../../../ui/side-drawer'
import { useRefresh } from '../../record/use-record'
import type { ScreenResource } from '../../registry'
import { words } from '../../words'
import css from './drawers.module.css'

interface ReorderDrawerProps {
  readonly screen: ScreenResource
  readonly onClose: () => void
}

/** All records of a list, to be put in order by dragging, by arrows or by the keyboard; saved at once. */
export default function ReorderDrawer({ screen, onClose }: ReorderDrawerProps) {
  const [dragging, setDragging] = useState(false)
  return (
    <SideDrawer
      open
      // Esc puts a row back where it was, and closes only when none is held
      keyboard={!dragging}
      onClose={onClose}
      width={560}
      title={`Riordina: ${screen.resource.labels.many}`}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
    >
      <Whole screen={screen} onClose={onClose} onDragging={setDragging} />
    </SideDrawer>
  )
}

interface WholeProps extends ReorderDrawerProps {
  readonly onDragging: (dragging: boolean) => void
}

/** The whole list in its order of now: an order of some would leave the others standing anywhere. */
function Whole(props: WholeProps) {
  const { screen } = props
  const { resource } = screen
  const { query } = useList<RecordOnWire, HttpError>({
    resource: resource.name,
    pagination: { mode: 'off' },
    meta: { query: { limit: reorderLimit, with: [...relations(resource).keys()] } },
    errorNotification: false,
    queryOptions: { staleTime: 0, gcTime: 0 },
  })
  if (query.isError)
    return (
      <EmptyState
        text="Non siamo riusciti a caricare l’elenco."
        action={{ label: 'Riprova', run: () => void query.refetch() }}
      />
    )
  if (!query.data || query.isFetching) return <Skeleton active />
  const records = query.data.data
  return <Order {...props} records={records} onStale={() => void query.refetch()} />
}

interface OrderProps extends WholeProps {
  readonly records: readonly RecordOnWire[]
  readonly onStale: () => void
}

function Order({ screen, records, onClose, onDragging, onStale }: OrderProps) {
  const { resource, calls } = screen
  const seen = records.map(({ id }) => id)
  const [ids, setIds] = useState<readonly number[]>(seen)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const refresh = useRefresh(screen)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const titles = new Map(records.map((record) => [record.id, titleText(resource, record)]))
  const titleOfId = (id: UniqueIdentifier) => titles.get(Number(id)) ?? ''
  const placeOf = (id: UniqueIdentifier) => `posizione ${ids.indexOf(Number(id)) + 1} di ${ids.length}`
  const move = (from: number, to: number) => {
    setIds(arrayMove([...ids], from, to))
    setSaid(`${titleOfId(ids[from] ?? 0)}: posizione ${to + 1} di ${ids.length}`)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    onDragging(false)
    if (over && active.id !== over.id) move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))
  }
  const save = async () => {
    if (busy || !calls.reorder) return
    setBusy(true)
    try {
      await call(calls.reorder, { body: { ids: [...ids], seen } })
      announce({ type: 'success', title: 'Ordine salvato' })
      refresh()
      onClose()
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure
      if (failure.status !== 409 && failure.status !== 422) return
      announce({
        type: 'warning',
        title: 'L’ordine è cambiato nel frattempo',
        text: 'Ecco com’è ora: riordina di nuovo.',
      })
      onStale()
    } finally {
      setBusy(false)
    }
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${titleOfId(active.id)} preso, ${placeOf(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${titleOfId(active.id)} su ${placeOf(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `${titleOfId(active.id)} lasciato${over ? ` su ${placeOf(over.id)}` : ''}`,
    onDragCancel: ({ active }) => `${titleOfId(active.id)} torna dov’era`,
  }
  const instructions = 'Spazio per prendere, frecce per spostare, Spazio per lasciare, Esc per annullare.'
  if (records.length >= reorderLimit)
    return <EmptyState text={`Si riordinano a mano al massimo ${words(resource).counted(reorderLimit - 1)}.`} />
  return (
    <div className={css.form}>
      <div className={css.scroll}>
        <p className={css.hint}>Trascina le righe, o usa le frecce. Dalla maniglia: {instructions}</p>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragStart={() => onDragging(true)}
          onDragCancel={() => onDragging(false)}
          onDragEnd={onDragEnd}
          accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
        >
          <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
            <ol className={css.rows}>
              {ids.map((id, index) => (
                <SortableRow
                  key={id}
                  id={id}
                  title={titleOfId(id)}
                  onUp={index > 0 ? () => move(index, index - 1) : undefined}
                  onDown={index < ids.length - 1 ? () => move(index, index + 1) : undefined}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
      <footer className={css.foot}>
        <Button onClick={onClose}>Chiudi</Button>
        <Button
          type="primary"
          loading={busyIcon(busy)}
          disabled={ids.join() === seen.join()}
          onClick={() => void save()}
        >
          Salva l’ordine
        </Button>
      </footer>
    </div>
  )
}

interface SortableRowProps {
  readonly id: number
  readonly title: string
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

function SortableRow({ id, title, onUp, onDown }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const style = { transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition }
  return (
    <li ref={setNodeRef} className={css.row} style={style} data-dragging={isDragging}>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={css.handle}
        {...attributes}
        {...listeners}
        aria-label={`Sposta ${title}`}
        aria-roledescription="riga da ordinare"
      >
        <HolderOutlined aria-hidden />
      </button>
      <span className={css.name}>{title}</span>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`Sposta su ${title}`}
        disabled={!onUp}
        onClick={onUp}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={`Sposta giù ${title}`}
        disabled={!onDown}
        onClick={onDown}
      />
    </li>
  )
}
