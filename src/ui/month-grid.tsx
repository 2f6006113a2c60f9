import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { addDays, addMonths, type CivilDate, startOfWeek, weeksOfMonth } from '../../domain/calendar/civil-date'
import { weekdayName, weekdayShort } from '../../domain/text/dates'

/** Where each key leads from a day of a month (WAI-ARIA's grid of dates). */
const dayAfter: Record<string, (date: CivilDate) => CivilDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: startOfWeek,
  End: (date) => addDays(startOfWeek(date), 6),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
}

/** Where a key leads; null for keys that are not the grid's own. */
export const dayAfterKey = (date: CivilDate, key: string): CivilDate | null => dayAfter[key]?.(date) ?? null

interface MonthGridProps {
  readonly label: string
  readonly className: string | undefined
  /** Any day of the month. */
  readonly month: CivilDate
  /** So many weeks, whatever the month: a grid that keeps its height. */
  readonly weeks?: number
  readonly isBusy?: boolean
  /** The day that Tab reaches. */
  readonly current: CivilDate
  /** The arrows stop here. */
  readonly earliest?: CivilDate
  /** The arrows lead to this day, perhaps of another month; it gets the focus once it is `current`. */
  readonly onMove: (date: CivilDate) => void
  /** Draws the content of a cell; the button of a day takes `dayProps`. */
  readonly renderDay: (date: CivilDate, dayProps: { 'data-date': CivilDate; tabIndex: number }) => ReactNode
}

/** The table of a month, walked by arrows, Home, End and PageUp/PageDown as WAI-ARIA's date grid. */
export function MonthGrid(props: MonthGridProps) {
  const { label, className, month, weeks: count, isBusy, current, earliest = '', onMove, renderDay } = props
  const grid = useRef<HTMLTableElement>(null)
  const target = useRef<CivilDate>(undefined)
  const weeks = weeksOfMonth(month, count)
  // The month may have to be drawn first: the focus follows once the day is there.
  useEffect(() => {
    if (target.current !== current) return
    target.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(current, event.key)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    target.current = next < earliest ? earliest : next
    onMove(target.current)
  }
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of a date picker, on a real table
      role="grid"
      className={className}
      aria-label={label}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={weekdayName(date)}>
              {weekdayShort(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>{renderDay(date, { 'data-date': date, tabIndex: date === current ? 0 : -1 })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
