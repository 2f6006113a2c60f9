import {
  type Announcements,
  closestCenter,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { arrowKeyStep } from '../fields/arrow-key-step'

/** For whoever drags by keys. */
export const sortableInstructions = 'Spazio per prendere, frecce per spostare, Spazio per lasciare, Esc per annullare.'

interface SortableList<Id extends UniqueIdentifier> {
  /** In the order of now. */
  readonly ids: readonly Id[]
  readonly nameOf: (id: Id) => string
  /** Called with two different places of the list. */
  readonly onMove: (from: number, to: number) => void
  /** Whether a row is held: Esc then puts it back. */
  readonly onHeld?: (isHeld: boolean) => void
}

/** Rows that are moved by dragging, by the keys of their handle, and by Alt with an arrow anywhere in the row. */
export function useSortableRows<Id extends UniqueIdentifier>({ ids, nameOf, onMove, onHeld }: SortableList<Id>) {
  const [announcement, setAnnouncement] = useState('')
  const focused = useRef<Element>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // a row that is moved in the document loses the focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order.
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [ids.join()])

  const indexOf = (id: UniqueIdentifier) => (ids as readonly UniqueIdentifier[]).indexOf(id)
  const name = (id: UniqueIdentifier) => {
    const one = ids[indexOf(id)]
    return one === undefined ? '' : nameOf(one)
  }
  const placeAt = (index: number) => `posizione ${index + 1} di ${ids.length}`
  const place = (id: UniqueIdentifier) => placeAt(indexOf(id))
  function move(from: number, to: number): void {
    const id = ids[from]
    if (id === undefined || to < 0 || to >= ids.length || to === from) return
    onMove(from, to)
    setAnnouncement(`${nameOf(id)}: ${placeAt(to)}`)
  }
  const onKeyDown = (id: Id) => (event: KeyboardEvent<HTMLElement>) => {
    const step = arrowKeyStep(event)
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    focused.current = document.activeElement
    move(indexOf(id), indexOf(id) + step)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${name(active.id)}: presa, ${place(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)}: ${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)}: lasciata${over ? `, ${place(over.id)}` : ''}`,
    onDragCancel: ({ active }) => `${name(active.id)}: torna dov’era`,
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    onHeld?.(false)
    if (over && active.id !== over.id) move(indexOf(active.id), indexOf(over.id))
  }
  return {
    ids,
    /** What has moved where, for screen readers. */
    announcement,
    move,
    /** The keys of a row. */
    onKeyDown,
    context: {
      sensors,
      collisionDetection: closestCenter,
      onDragStart: () => onHeld?.(true),
      onDragCancel: () => onHeld?.(false),
      onDragEnd,
      accessibility: { announcements, screenReaderInstructions: { draggable: sortableInstructions } },
    },
  }
}
export type SortableRowsState = Pick<ReturnType<typeof useSortableRows>, 'ids' | 'announcement' | 'context'>
