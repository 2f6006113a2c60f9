import { useEffect, useRef } from 'react'
import css from './move.module.css'
import { type DayRange, type KeyOptions, rangeAfterKey } from './target'

interface ArrowKeys {
  /** What the arrows move; null while nothing is moved. */
  readonly range: DayRange | null
  readonly options: KeyOptions
  readonly onMove: (to: DayRange) => void
  readonly onCommit: () => void
  readonly onCancel: () => void
}

/**
 * Arrows, Enter and Escape while a visit or a free time is moved by keyboard. They are caught on the document, since what is
 * moved to another day is drawn anew there and gets the focus back only a moment later.
 */
export function useArrowKeys(input: ArrowKeys) {
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  const isOn = input.range !== null
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const { range, options, onMove, onCommit, onCancel } = latest.current
      if (!range || event.ctrlKey || event.metaKey || event.altKey) return
      const to = rangeAfterKey(range, event, options)
      if (to) onMove(to)
      else if (event.key === 'Enter') onCommit()
      else if (event.key === 'Escape') onCancel()
      // Tab cancels and goes on to the next control.
      else if (event.key === 'Tab') return onCancel()
      else if (event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOn])
}

/** What the keys do meanwhile, and where the visit would go; announced as well. */
export function ArrowKeysHint({ text }: { text: string }) {
  return (
    <div className={css.bar}>
      <strong role="status" aria-live="assertive">
        {text}
      </strong>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> orario · <kbd>←</kbd> <kbd>→</kbd> giorno · <kbd>Maiusc</kbd> <kbd>↑</kbd>
        <kbd>↓</kbd> durata · <kbd>Invio</kbd> conferma · <kbd>Esc</kbd> lascia
      </span>
    </div>
  )
}
