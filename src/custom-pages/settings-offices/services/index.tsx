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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useOfficeChanges } from '../../../api/offices'
import { stepOfKey } from '../../../ui/step-of-key'
import text from '../../../ui/text.module.css'
import { useOrderSaved } from '../order'
import type { OfficeTabProps } from '../tab'
import { AddService } from './add-service'
import { ServiceRow } from './service-row'
import css from './services.module.css'

const instructions = 'Spazio per prendere, frecce per spostare, Spazio per lasciare, Esc per annullare.'

/** "Prestazioni": what is offered in an office, one row each, in the order in which people see it. */
export default function OfficeServices({ office }: OfficeTabProps) {
  const { services } = office
  const { orderServices } = useOfficeChanges()
  const { ids, move, said } = useOrderSaved(services, (ids, seen) => orderServices(office.id, ids, seen))
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

  const indexOf = (id: UniqueIdentifier) => ids.indexOf(Number(id))
  const nameOf = (id: UniqueIdentifier) => services.find((service) => service.id === Number(id))?.name ?? ''
  const place = (id: UniqueIdentifier) => `posizione ${indexOf(id) + 1} di ${ids.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)}: presa, ${place(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)}: ${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)}: lasciata${over ? `, ${place(over.id)}` : ''}`,
    onDragCancel: ({ active }) => `${nameOf(active.id)}: torna dov’era`,
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(indexOf(active.id), indexOf(over.id))
  }
  const onKeyDown = (id: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOfKey(event)
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    focused.current = document.activeElement
    move(indexOf(id), indexOf(id) + step)
  }

  const listed = ids.flatMap((id) => services.find((service) => service.id === id) ?? [])
  return (
    <div className={css.services}>
      <AddService office={office} />
      {listed.length === 0 ? (
        <p className={text.muted}>Nessuna prestazione: scegli dal catalogo quelle che offri qui.</p>
      ) : (
        <>
          <p className={text.small}>
            Ogni modifica vale da subito. Trascina per riordinare, oppure premi Alt con ↑ o ↓ nella riga.
          </p>
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={onDragEnd}
            accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
          >
            <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
              <div className={css.head} aria-hidden>
                <span>Prestazione</span>
                <span>Durata</span>
                <span>Prezzo (€)</span>
                <span>Visibile</span>
                <span>Online</span>
                <span>Solidale</span>
              </div>
              <ol>
                {listed.map((service) => (
                  <ServiceRow key={service.id} service={service} onKeyDown={onKeyDown(service.id)} />
                ))}
              </ol>
            </SortableContext>
          </DndContext>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
