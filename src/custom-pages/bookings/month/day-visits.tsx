import { Button } from 'antd'
import { bookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/bookings'
import { clockTime, counted, longDate } from '../../../../domain/text/dates'
import { useNames } from '../../../ui/names'
import { StatusIcon } from '../../../ui/status-chip'
import type { Calendar } from '../use-calendar'
import css from './month.module.css'

interface DayVisitsProps {
  readonly calendar: Calendar
  readonly onOpen: (booking: Booking, anchor: HTMLElement) => void
  readonly onDay: () => void
}

/** Under a phone's month: the visits of the chosen day, each leading to its card. */
export function DayVisits({ calendar, onOpen, onDay }: DayVisitsProps) {
  const names = useNames()
  const { date } = calendar.place
  const bookings = calendar.visitsOn(date)
  const free = calendar.freeOn(date)
  return (
    <section className={css.list} aria-label={`Visite di ${longDate(date)}`}>
      <header>
        <h2>{longDate(date)}</h2>
        <span>{free ? counted(free, 'libero', 'liberi') : null}</span>
        <Button size="small" onClick={onDay}>
          Apri il giorno
        </Button>
      </header>
      {bookings.length === 0 && <p>Nessuna visita.</p>}
      <ul>
        {bookings.map((booking) => {
          const { color, background, label } = bookingStatus[booking.status]
          return (
            <li key={booking.id}>
              <button
                type="button"
                aria-label={names.label(booking)}
                aria-haspopup="dialog"
                onClick={(event) => onOpen(booking, event.currentTarget)}
              >
                <time>{clockTime(booking.from)}</time>
                <span>
                  <strong>{names.line(booking)}</strong>
                  <small>
                    {calendar.severalOffices && `${booking.office_service.office_user.office.name} · `}
                    {booking.office_service_name}
                  </small>
                </span>
                <em style={{ color, background }} title={label}>
                  <StatusIcon status={booking.status} />
                </em>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
