import type { Booking } from '../../../domain/contract/bookings'
import { clockTime, counted, dayAndMonth, weekdayShort } from '../../../domain/text/dates'
import { useNames } from '../../ui/names'
import css from './found-elsewhere.module.css'

interface FoundElsewhereProps {
  readonly bookings: readonly Booking[]
  readonly onChoose: (booking: Booking) => void
}

/** More would be a list, and the list is another view. */
const shownAtMost = 6

/** What the search finds in the month around the days on screen: one press leads there. */
export function FoundElsewhere({ bookings, onChoose }: FoundElsewhereProps) {
  const names = useNames()
  if (bookings.length === 0) return null
  return (
    <div className={css.elsewhere}>
      <span>{counted(bookings.length, 'altra visita trovata', 'altre visite trovate')} nei dintorni:</span>
      {bookings.slice(0, shownAtMost).map((booking) => (
        <button key={booking.id} type="button" onClick={() => onChoose(booking)}>
          {weekdayShort(booking.date)} {dayAndMonth(booking.date)} {clockTime(booking.from)} ·{' '}
          <strong>{names.line(booking)}</strong>
        </button>
      ))}
    </div>
  )
}
