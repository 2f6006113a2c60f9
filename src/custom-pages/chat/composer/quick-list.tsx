import { Flex } from 'antd'
import { useEffect, useRef } from 'react'
import type { QuickAnswer } from '../../../../domain/contract/messages/chat-fields'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from './composer.module.css'

interface QuickListProps {
  readonly id: string
  readonly answers: readonly QuickAnswer[]
  readonly selected: number
  readonly onPick: (answer: QuickAnswer) => void
}

export const optionId = (id: string, index: number) => `${id}-${index}`

/** Quick answers above the composer; the keys are those of the text below, which keeps the focus. */
export function QuickList({ id, answers, selected, onPick }: QuickListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(optionId(id, selected))}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, selected])
  return (
    <div className={section.popup}>
      <Flex component="p" className={`${text.small} ${css.head}`} justify="space-between">
        <strong>Risposte rapide</strong>
        <span className={css.byKeys} aria-hidden>
          ↑ ↓: scegli · Invio: inserisci · Esc: chiudi
        </span>
      </Flex>
      {answers.length === 0 ? (
        <p className={`${text.muted} ${css.head}`}>Nessuna risposta rapida con questo nome.</p>
      ) : (
        <div ref={list} role="listbox" id={id} aria-label="Risposte rapide" className={css.options}>
          {answers.map((answer, index) => (
            <div
              key={answer.shortcut}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === selected}
              className={css.option}
              onPointerDown={(event) => {
                // the text keeps the focus
                event.preventDefault()
                onPick(answer)
              }}
            >
              <strong className={text.ellipsis}>/{answer.shortcut}</strong>
              <span className={text.ellipsis}>{answer.text}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
