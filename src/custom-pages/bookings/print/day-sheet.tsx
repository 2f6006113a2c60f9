import { createPortal } from 'react-dom'
import { bookingStatus } from '../../../../domain/booking/status'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import type { WallClock } from '../../../../domain/calendar/rome'
import { sharedNotes } from '../../../../domain/contract/booking-texts'
import type { Booking } from '../../../../domain/contract/bookings'
import { clockTime, counted, fullDate, numericDate } from '../../../../domain/text/dates'
import { fullDoctorName, phoneText } from '../../../../domain/text/format'
import { useActedDoctor, useCurrentUser } from '../../../api'
import { type Names, useNames } from '../../../ui/names'
import printCss from '../../../ui/print.module.css'
import css from './print.module.css'

interface DaySheetProps {
  readonly date: CivilDate
  readonly bookings: readonly Booking[]
  /** The offices the sheet is about. */
  readonly offices: readonly string[]
  readonly now: WallClock
}

/** The notes but the private ones: paper is seen by others. */
const notesOf = (booking: Booking, names: Names) =>
  sharedNotes.map((name) => names.detail(booking[name])).filter(Boolean)

function phoneOf(booking: Booking, names: Names) {
  const { phone, phone_prefix } = booking.user ?? booking
  return names.detail(phoneText(phone_prefix, phone))
}

/** The doctor's copy of a day on paper; on the screen it is not there. */
export function DaySheet({ date, bookings, offices, now }: DaySheetProps) {
  const names = useNames()
  const acted = useActedDoctor()
  const { data: user } = useCurrentUser()
  const doctor = acted ? fullDoctorName(acted) : user && `${user.first_name} ${user.last_name}`
  const several = offices.length > 1
  return createPortal(
    <article className={`${printCss.sheet} ${css.sheet}`} data-print>
      <header>
        <h1>Agenda di {fullDate(date)}</h1>
        <p>
          {[doctor, ...offices].filter(Boolean).join(' · ')} ·{' '}
          {bookings.length === 0 ? 'nessuna visita' : counted(bookings.length, 'visita', 'visite')}
        </p>
      </header>
      {bookings.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Orario</th>
              <th scope="col">Nome</th>
              <th scope="col">Prestazione</th>
              <th scope="col">Telefono</th>
              <th scope="col">Note</th>
            </tr>
          </thead>
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.id}>
                <td>
                  {clockTime(booking.from)}–{clockTime(booking.to)}
                </td>
                <td>
                  <strong>{names.line(booking)}</strong>
                  {booking.status !== 'confirmed' && <small>{bookingStatus[booking.status].label}</small>}
                </td>
                <td>
                  {booking.office_service_name}
                  {booking.online && ' (online)'}
                  {booking.overtime && ' · fuori orario'}
                  {several && <small>{booking.office_service.office_user.office.name}</small>}
                </td>
                <td>{phoneOf(booking, names)}</td>
                <td>
                  {notesOf(booking, names).map((note) => (
                    <span key={note}>{note}</span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer>
        Stampato il {numericDate(now.date)} alle {shortTime(Math.floor(now.minutes))}
      </footer>
    </article>,
    document.body,
  )
}
