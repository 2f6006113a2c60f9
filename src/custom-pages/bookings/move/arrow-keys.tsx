import { useEffect, useEffectEvent } from 'react'
import type { Span } from '../../../../domain/calendar/spans'
import { isSunday } from '../calendar-place'
import type { Columns } from '../time-grid/columns'
import type { FreeTime } from '../time-grid/use-free-time'
import type { Calendar } from '../use-calendar'
import css from './move.module.css'
import { rangeAfterKey, rangeText } from './target'
import type { MoveTool } from './use-move'

/**
 * Keyboard handling for a picked-up visit, else for the selected free time: arrows move, Enter commits, Escape and Tab cancel.
 * Listens on the document, because an element moved to another day is re-rendered and regains the focus a moment later. Returns
 * the hint to show meanwhile, if any.
 */
export function useArrowKeys(calendar: Calendar, grid: Columns, hours: Span, move: MoveTool, freeTime: FreeTime) {
  const { days, goTo, grounds } = calendar
  const visit = move.pending?.step === 'keyboard' ? move.pending : null
  const range = visit?.target ?? freeTime.range
  const isShown = (date: string) =>
    !isSunday(date) || grid.columns.some(({ key }) => key === date) || (grounds.get(date)?.open.length ?? 0) > 0
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!range || event.ctrlKey || event.metaKey || event.altKey) return
    const { commit, cancel } = visit ? move : freeTime
    // Tab cancels, and moves the focus as usual.
    if (event.key === 'Tab') return cancel()
    const to = rangeAfterKey(range, event, { step: grid.step, hours, isShown })
    if (to && visit) {
      move.moveByKeyboard(to)
      if (!days.includes(to.date)) goTo({ date: to.date })
    } else if (to) freeTime.moveByKeyboard(to)
    else if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') cancel()
    else if (event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
  })
  const isOn = range !== null
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [isOn])
  if (!visit) return freeTime.text && `Prenota: ${freeTime.text}`
  return [`Sposta: ${rangeText(visit.target)}`, move.keyboardWord].filter(Boolean).join(', ')
}

/** The available keys and the current target; announced as well. */
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
