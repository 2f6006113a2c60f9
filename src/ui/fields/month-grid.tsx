import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { addDays, addMonths, type CivilDate, startOfWeek, weeksOfMonth } from '../../../domain/calendar/civil-date'
import { weekdayName, weekdayShort } from '../../../domain/text/dates'

/** The target day of each key (WAI-ARIA's grid of dates). */
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

/** The target day of a key; null for keys the grid does not handle. */
export const dayAfterKey = (date: CivilDate, key: string): CivilDate | null => dayAfter[key]?.(date) ?? null

interface MonthGridProps {
  readonly label: string
  readonly className: string | undefined
  /** Any day of the month. */
  readonly month: CivilDate
  /** Fixed number of weeks, so that the grid keeps its height in every month. */
  readonly weeks?: number
  readonly isBusy?: boolean
  /** The day in the tab order. */
  readonly current: CivilDate
  /** First day the arrows can reach. */
  readonly earliest?: CivilDate
  /** Called with the arrows' target day, perhaps of another month; it gets the focus once it is `current`. */
  readonly onMove: (date: CivilDate) => void
  /** Renders the content of a cell; the day's button takes `dayProps`. */
  readonly renderDay: (date: CivilDate, dayProps: { 'data-date': CivilDate; tabIndex: number }) => ReactNode
}

/** The table of a month, navigated by arrows, Home, End and PageUp/PageDown as WAI-ARIA's date grid. */
export function MonthGrid(props: MonthGridProps) {
  const { label, className, month, weeks: count, isBusy, current, earliest = '', onMove, renderDay } = props
  const grid = useRef<HTMLTableElement>(null)
  const target = useRef<CivilDate>(undefined)
  const weeks = weeksOfMonth(month, count)
  // The month may have to be rendered first: the focus follows once the day exists.
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
