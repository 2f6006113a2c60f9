import { Flex } from 'antd'
import { type BookingStatus, bookingStatus, bookingStatuses, groupMessage } from '../../../../domain/booking/status'
import { type CivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import { holidayName } from '../../../../domain/calendar/holidays'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { counted, longDate } from '../../../../domain/text/dates'
import { StatusIcon, statusColors } from '../../../shared/visits/card/status-chip'
import controls from '../../../ui/controls.module.css'
import text from '../../../ui/text/text.module.css'
import type { Calendar } from '../use-calendar'
import css from './month.module.css'

/** Summary of a day's visits: total, count per occurring status, and the group message (product.md §4). */
export function daySummary(bookings: readonly Pick<Booking, 'status'>[]) {
  const statuses = bookings.map(({ status }) => status)
  const countOf = (status: BookingStatus) => statuses.filter((one) => one === status).length
  return {
    total: statuses.length,
    byStatus: bookingStatuses.map((status) => ({ status, count: countOf(status) })).filter(({ count }) => count > 0),
    message: groupMessage(statuses),
  }
}
type DaySummary = ReturnType<typeof daySummary>

/** Accessible label of the cell. `free` is undefined while unknown. */
export const dayLabel = (date: CivilDate, isToday: boolean, { total, message }: DaySummary, free: number | undefined) =>
  [
    longDate(date),
    isToday && 'oggi',
    total === 0 ? 'nessuna visita' : counted(total, 'visita', 'visite'),
    message?.text,
    free && counted(free, 'orario libero', 'orari liberi'),
    holidayName(date),
  ]
    .filter(Boolean)
    .join(', ')

interface DayCellProps {
  readonly date: CivilDate
  readonly calendar: Calendar
  readonly dayProps: object
  readonly onPress: () => void
}

/** A day of the month: its number, free slots and visits by status; on a phone a number and dots. */
export function DayCell({ date, calendar, dayProps, onPress }: DayCellProps) {
  const { place, now, isPhone, isReady } = calendar
  const summary = daySummary(calendar.visitsOn(date))
  const free = calendar.freeOn(date)
  const isToday = date === now.date
  return (
    <button
      type="button"
      {...dayProps}
      className={`${controls.cell} ${css.day}`}
      data-outside={startOfMonth(date) !== startOfMonth(place.date) || undefined}
      data-chosen={date === place.date || undefined}
      aria-label={isReady ? dayLabel(date, isToday, summary, free) : longDate(date)}
      aria-current={isToday ? 'date' : undefined}
      onClick={onPress}
    >
      <Flex component="span" align="baseline" justify="space-between" gap={4}>
        <strong className={css.number}>{Number(date.slice(8))}</strong>
        {!isPhone && free === undefined && <i className={text.blank} />}
        {!isPhone && free !== undefined && (
          <span className={`${text.small} ${text.ellipsis}`}>
            {free > 0 ? counted(free, 'libero', 'liberi') : holidayName(date)}
          </span>
        )}
      </Flex>
      {isPhone ? <Dots {...summary} /> : <Counts {...summary} />}
    </button>
  )
}

/** Counts by status, each with icon and colour, never colour alone. */
function Counts({ total, byStatus, message }: DaySummary) {
  if (!message) return null
  return (
    <>
      <strong>{counted(total, 'visita', 'visite')}</strong>
      <Flex component="span" wrap gap={4}>
        {byStatus.map(({ status, count }) => (
          <span key={status} className={text.badge} title={bookingStatus[status].label} style={statusColors(status)}>
            <StatusIcon status={status} /> {count}
          </span>
        ))}
      </Flex>
      <span title={message.text} style={{ color: bookingStatus[message.status].color }}>
        {message.text}
      </span>
    </>
  )
}

/** On a phone a dot for each of the first three statuses: filled when confirmed, else a ring. */
function Dots({ byStatus }: DaySummary) {
  return (
    <Flex component="span" justify="center" gap={3}>
      {byStatus.slice(0, 3).map(({ status }) => {
        const { color } = bookingStatus[status]
        return (
          <i
            key={status}
            className={css.dot}
            style={{ color, background: status === 'confirmed' ? color : undefined }}
          />
        )
      })}
    </Flex>
  )
}
