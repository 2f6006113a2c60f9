import { useEffect, useEffectEvent } from 'react'
import type { Span } from '../../../../domain/calendar/spans'
import { isSunday } from '../place'
import type { Columns } from '../time-grid/columns'
import type { FreeTime } from '../time-grid/use-free-time'
import type { Calendar } from '../use-calendar'
import css from './move.module.css'
import { type DayRange, type KeySteps, rangeAfterKey, rangeText } from './target'
import type { MoveTool } from './use-move'

/**
 * Keyboard handling for a picked-up visit, else for the selected free time: arrows move, Enter commits, Escape and Tab cancel.
 * Listens on the document, because an element moved to another day is re-rendered and regains the focus a moment later. Returns
 * the hint to show meanwhile, if any.
 */
export function useArrowKeys(calendar: Calendar, grid: Columns, hours: Span, move: MoveTool, freeTime: FreeTime) {
  const { days, goTo, grounds } = calendar
  const visit = move.pending?.step === 'keyboard' ? move.pending : null
  const moveVisit = (to: DayRange) => {
    move.moveByKeyboard(to)
    if (!days.includes(to.date)) goTo({ date: to.date })
  }
  const isShown = (date: string) =>
    !isSunday(date) || grid.columns.some(({ key }) => key === date) || (grounds.get(date)?.open.length ?? 0) > 0
  useRangeKeys({
    ...(visit ? move : freeTime),
    range: visit?.target ?? freeTime.range,
    moveTo: visit ? moveVisit : freeTime.moveByKeyboard,
    step: grid.step,
    hours,
    isShown,
  })
  if (!visit) return freeTime.text && `Prenota: ${freeTime.text}`
  return [`Sposta: ${rangeText(visit.target)}`, move.keyboardWord].filter(Boolean).join(', ')
}

interface RangeKeys extends KeySteps {
  /** What is moved; null: nothing, and no key is listened to. Its date may be that of a column. */
  readonly range: DayRange | null
  readonly moveTo: (range: DayRange) => void
  readonly commit: () => void
  readonly cancel: () => void
}

/** The keys that move a range of time, while there is one. */
export function useRangeKeys({ range, moveTo, commit, cancel, ...steps }: RangeKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!range || event.ctrlKey || event.metaKey || event.altKey) return
    // Tab cancels, and moves the focus as usual.
    if (event.key === 'Tab') return cancel()
    const to = rangeAfterKey(range, event, steps)
    if (to) moveTo(to)
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
}

/** The available keys and the current target; announced as well. */
export function ArrowKeysHint({ text, sideways = 'giorno' }: { text: string; sideways?: string }) {
  return (
    <div className={css.bar}>
      <strong role="status" aria-live="assertive">
        {text}
      </strong>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> orario · <kbd>←</kbd> <kbd>→</kbd> {sideways} · <kbd>Maiusc</kbd> <kbd>↑</kbd>
        <kbd>↓</kbd> durata · <kbd>Invio</kbd> conferma · <kbd>Esc</kbd> lascia
      </span>
    </div>
  )
}
