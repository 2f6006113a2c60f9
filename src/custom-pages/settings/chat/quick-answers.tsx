import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { mostQuickAnswers } from '../../../../domain/contract/messages/chat-fields'
import section from '../../../ui/section.module.css'
import form from '../../../ui/section-form.module.css'
import { SortableRows } from '../../../ui/sortable/sortable-rows'
import { useSortableRows } from '../../../ui/sortable/use-sortable-rows'
import text from '../../../ui/text/text.module.css'
import { AnswerRow } from './answer-row'
import type { TypedAnswer } from './values'
import type { PartProps } from './writer-fields'

/** The answers that `/` writes in the chat: shared by the practice, in the order in which they are proposed. */
export function QuickAnswers({ form: { values, errors, set } }: PartProps) {
  const answers = values.quick_answers
  const change = (quick_answers: readonly TypedAnswer[]) => set({ quick_answers })
  const list = useRef<HTMLElement>(null)
  const rows = useSortableRows({
    ids: answers.map(({ key }) => key),
    nameOf: (key) => `/${answers.find((answer) => answer.key === key)?.shortcut ?? ''}`,
    onMove: (from, to) => change(answers.toSpliced(from, 1).toSpliced(to, 0, ...answers.slice(from, from + 1))),
  })
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
    <section ref={list} className={form.group} aria-labelledby="rapide">
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
      <SortableRows rows={rows}>
        <ol className={section.rows}>
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
              onKeyDown={rows.onKeyDown(answer.key)}
            />
          ))}
        </ol>
      </SortableRows>
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
    </section>
  )
}

/** A key that none of the answers has. */
const newKey = (answers: readonly TypedAnswer[]) =>
  `new-${1 + Math.max(0, ...answers.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0)))}`
