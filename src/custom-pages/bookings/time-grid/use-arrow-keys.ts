import type { Span } from '../../../../domain/calendar/spans'
import { isSunday } from '../calendar-address'
import { useRangeKeys } from '../move/arrow-keys'
import { type DayRange, rangeText } from '../move/target'
import type { MoveTool } from '../move/use-move'
import type { Calendar } from '../use-calendar'
import type { Columns } from './columns'
import type { FreeTime } from './use-free-time'

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
