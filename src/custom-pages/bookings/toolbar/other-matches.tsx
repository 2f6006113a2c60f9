import type { Booking } from '../../../../domain/contract/bookings'
import { clockTime, counted, dayAndMonth, weekdayShort } from '../../../../domain/text/dates'
import { useNames } from '../../../ui/names'
import css from './toolbar.module.css'

interface OtherMatchesProps {
  readonly bookings: readonly Booking[]
  readonly onChoose: (booking: Booking) => void
}

const shownAtMost = 6

/** What the search finds in the same month outside the days on screen: one press leads there. */
export function OtherMatches({ bookings, onChoose }: OtherMatchesProps) {
  const names = useNames()
  if (bookings.length === 0) return null
  return (
    <div className={css.matches}>
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
