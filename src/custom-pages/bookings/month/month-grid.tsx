import { type RefObject, useEffect, useRef } from 'react'
import { bookingStatus } from '../../../../domain/booking/status'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { holidayName } from '../../../../domain/calendar/holidays'
import { counted, monthAndYear, weekdayName, weekdayShort } from '../../../../domain/text/dates'
import { dayAfterKey } from '../../../ui/day-keys'
import { StatusSign } from '../status-sign'
import css from './month.module.css'
import { type DayCount, dayLabel, isOfMonth, weeksOf } from './month-days'

export interface MonthGridProps {
  readonly days: readonly CivilDate[]
  /** The day the keyboard stands on, and on a phone the one whose visits are listed. */
  readonly chosen: CivilDate
  readonly today: CivilDate
  readonly compact: boolean
  readonly countOf: (date: CivilDate) => DayCount
  readonly freeOf: (date: CivilDate) => number | undefined
  /** True from a key until the focus has followed it: another month is drawn anew meanwhile. */
  readonly walks: RefObject<boolean>
  readonly onChoose: (date: CivilDate) => void
  /** A click, or Enter, on a day. */
  readonly onOpen: (date: CivilDate) => void
}

/** A month of days, each with its visits in numbers; arrows walk over the days, Enter opens one. */
export function MonthGrid(props: MonthGridProps) {
  const { days, chosen, compact, walks, onChoose } = props
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (!walks.current) return
    walks.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus()
  }, [chosen, walks])
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of a date picker, on a real table
      role="grid"
      aria-label={`Mese di ${monthAndYear(chosen)}`}
      className={compact ? `${css.month} ${css.compact}` : css.month}
    >
      <thead>
        <tr>
          {days.slice(0, 7).map((date) => (
            <th key={date} scope="col" abbr={weekdayName(date)}>
              {weekdayShort(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className={compact ? css.small : css.cell}>
                <Day
                  {...props}
                  date={date}
                  onKey={(key) => {
                    const next = dayAfterKey(date, key)
                    if (!next) return false
                    walks.current = true
                    onChoose(next)
                    return true
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps extends MonthGridProps {
  readonly date: CivilDate
  readonly onKey: (key: string) => boolean
}

function Day({ date, chosen, today, compact, countOf, freeOf, onOpen, onKey }: DayProps) {
  const count = countOf(date)
  const free = date < today ? 0 : freeOf(date)
  const holiday = holidayName(date)
  const isOutside = !isOfMonth(date, chosen)
  const isToday = date === today
  const day = [css.day, compact ? css.touch : isOutside && css.outside]
  const number = [
    css.number,
    isOutside && css.outsideNumber,
    compact && css.smallNumber,
    isToday && (compact ? css.smallToday : css.todayNumber),
    compact && date === chosen && css.chosenNumber,
  ]
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={date === chosen ? 0 : -1}
      className={day.filter(Boolean).join(' ')}
      aria-label={[dayLabel(date, date === today, count, free), holiday].filter(Boolean).join(', ')}
      aria-current={date === today ? 'date' : undefined}
      onClick={() => onOpen(date)}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key)) event.preventDefault()
      }}
    >
      <span className={css.head}>
        <strong className={number.filter(Boolean).join(' ')}>{Number(date.slice(8))}</strong>
        {!compact &&
          (free === undefined ? (
            <i className={css.pending} />
          ) : free > 0 ? (
            <span>{counted(free, 'libero', 'liberi')}</span>
          ) : (
            holiday && <span>{holiday}</span>
          ))}
      </span>
      {compact ? <Dots count={count} /> : count.total > 0 && <Visits count={count} />}
    </button>
  )
}

/** Status by status, each with its sign and its colour: neither speaks alone. */
function Visits({ count: { total, byStatus, message } }: { count: DayCount }) {
  return (
    <>
      <span className={css.total}>{counted(total, 'visita', 'visite')}</span>
      <span className={css.statuses}>
        {byStatus.map(({ status, count }) => (
          <span
            key={status}
            title={bookingStatus[status].label}
            style={{ color: bookingStatus[status].color, background: bookingStatus[status].background }}
          >
            <StatusSign status={status} /> {count}
          </span>
        ))}
      </span>
      {message && (
        <span className={css.message} title={message.text} style={{ color: bookingStatus[message.status].color }}>
          {message.text}
        </span>
      )}
    </>
  )
}

const mostDots = 3

/** On a phone a dot for each status of the day, the worst first to be seen by its shape too. */
function Dots({ count: { byStatus } }: { count: DayCount }) {
  return (
    <span className={css.dots}>
      {byStatus.slice(0, mostDots).map(({ status }) => (
        <i
          key={status}
          className={status === 'confirmed' ? css.dot : css.ring}
          style={{ color: bookingStatus[status].color }}
        />
      ))}
    </span>
  )
}
