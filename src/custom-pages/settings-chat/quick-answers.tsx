import { PlusOutlined } from '@ant-design/icons'
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
import { Button } from 'antd'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { mostQuickAnswers } from '../../../domain/contract/chat-fields'
import { stepOfKey } from '../../ui/step-of-key'
import text from '../../ui/text.module.css'
import { AnswerRow } from './answer-row'
import css from './settings-chat.module.css'
import type { TypedAnswer } from './values'
import type { PartProps } from './who-writes'

const instructions = 'Spazio per prendere, frecce per spostare, Spazio per lasciare, Esc per annullare.'

/** The answers that `/` writes in the chat: shared by the practice, in the order in which they are proposed. */
export function QuickAnswers({ form: { values, errors, set } }: PartProps) {
  const answers = values.quick_answers
  const change = (quick_answers: readonly TypedAnswer[]) => set({ quick_answers })
  const { said, list, onKeyDown, context } = useOrder(answers, change)
  const remove = (index: number) => {
    change(answers.toSpliced(index, 1))
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const isAdding = useRef(false)
  const add = () => {
    isAdding.current = true
    change([...answers, { key: newKey(answers), shortcut: '', text: '' }])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a new row is there, it is where the writer goes on
  useLayoutEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus()
    isAdding.current = false
  }, [answers.length])
  return (
    <section ref={list} className={css.part} aria-labelledby="rapide">
      <h2 id="rapide" className={text.heading}>
        Risposte rapide
      </h2>
      <p className={text.small}>
        Scrivendo <kbd>/</kbd> in chat si scelgono da qui. Trascina per riordinare, oppure premi Alt con ↑ o ↓ nella
        riga.
      </p>
      {answers.length === 0 && (
        <p className={text.muted}>Nessuna risposta rapida: aggiungi quelle che scrivete più spesso.</p>
      )}
      <DndContext {...context}>
        <SortableContext items={answers.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol className={css.answers}>
            {answers.map((answer, index) => (
              <AnswerRow
                key={answer.key}
                answer={answer}
                errors={{
                  shortcut: errors[`quick_answers.${index}.shortcut`],
                  text: errors[`quick_answers.${index}.text`],
                }}
                onChange={(typed) => change(answers.with(index, { ...answer, ...typed }))}
                onRemove={() => remove(index)}
                onKeyDown={onKeyDown(index)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {errors.quick_answers && (
        <p role="alert" className={text.error}>
          {errors.quick_answers}
        </p>
      )}
      <div>
        <Button
          icon={<PlusOutlined aria-hidden />}
          data-add
          disabled={answers.length >= mostQuickAnswers}
          onClick={add}
        >
          Aggiungi una risposta
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

/** A key that none of the answers has. */
const newKey = (answers: readonly TypedAnswer[]) =>
  `new-${1 + Math.max(0, ...answers.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0)))}`

/** Moves answers by dragging, by the keys of the handle, and by Alt with an arrow anywhere in the row. */
function useOrder(answers: readonly TypedAnswer[], change: (answers: readonly TypedAnswer[]) => void) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLElement>(null)
  const focused = useRef<Element>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const order = answers.map(({ key }) => key).join()
  // a row that is moved in the document loses the focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order.
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [order])

  const indexOf = (key: UniqueIdentifier) => answers.findIndex((answer) => answer.key === key)
  const nameOf = (key: UniqueIdentifier) => `/${answers[indexOf(key)]?.shortcut ?? ''}`
  const place = (key: UniqueIdentifier) => `posizione ${indexOf(key) + 1} di ${answers.length}`
  function move(from: number, to: number) {
    const moved = answers[from]
    if (!moved || to < 0 || to >= answers.length || to === from) return
    change(answers.toSpliced(from, 1).toSpliced(to, 0, moved))
    setSaid(`/${moved.shortcut}: posizione ${to + 1} di ${answers.length}`)
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOfKey(event)
    if (step === undefined) return
    event.preventDefault()
    focused.current = document.activeElement
    move(index, index + step)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)}: presa, ${place(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)}: ${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)}: lasciata${over ? `, ${place(over.id)}` : ''}`,
    onDragCancel: ({ active }) => `${nameOf(active.id)}: torna dov’era`,
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(indexOf(active.id), indexOf(over.id))
  }
  const accessibility = { announcements, screenReaderInstructions: { draggable: instructions } }
  return { said, list, onKeyDown, context: { sensors, collisionDetection: closestCenter, onDragEnd, accessibility } }
}
