import { PrinterOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { bookingStatus } from '../../../../domain/booking/status'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import { sharedNotes } from '../../../../domain/contract/booking/booking-texts'
import { clockTime, counted, fullDate, longDate, numericDate } from '../../../../domain/text/dates'
import { fullDoctorName, phoneText } from '../../../../domain/text/format'
import { useActedDoctor, useCurrentUser } from '../../../platform/calls'
import { useNameMask } from '../../../shared/people/name-mask'
import { usePrinting } from '../../../ui/hooks/use-printing'
import printCss from '../../../ui/print.module.css'
import text from '../../../ui/text/text.module.css'
import filters from '../filters/filters.module.css'
import { MenuButton } from '../menu-button'
import type { Calendar } from '../use-calendar'
import { daysOf } from '../use-calendar-address'
import css from './print.module.css'

/** Prints a day: the button "Stampa" with its choice of days, and the sheet while printing. */
export function PrintDay({ calendar }: { calendar: Calendar }) {
  const { place, now, visitsOn } = calendar
  const isPrinting = usePrinting()
  const [requestedDay, setRequestedDay] = useState<CivilDate | null>(null)
  useEffect(() => {
    if (requestedDay === null) return
    window.print()
    setRequestedDay(null)
  }, [requestedDay])
  const printer = <PrinterOutlined aria-hidden />
  return (
    <>
      {place.view === 'day' ? (
        <Button icon={printer} aria-label="Stampa" title="Stampa" onClick={() => setRequestedDay(place.date)} />
      ) : (
        <MenuButton label="Stampa un giorno" icon={printer}>
          {(close) => (
            <Flex vertical className={filters.menu}>
              <h2>Quale giorno?</h2>
              {daysOf({ view: 'week', date: place.date }).map((day) => (
                <Button
                  key={day}
                  type="text"
                  style={{ justifyContent: 'space-between', fontWeight: day === now.date ? 600 : 400 }}
                  aria-current={day === now.date ? 'date' : undefined}
                  onClick={() => {
                    close()
                    setRequestedDay(day)
                  }}
                >
                  <span>{longDate(day)}</span>{' '}
                  <span className={text.small}>{counted(visitsOn(day).length, 'visita', 'visite')}</span>
                </Button>
              ))}
            </Flex>
          )}
        </MenuButton>
      )}
      {(isPrinting || requestedDay !== null) &&
        createPortal(<DaySheet calendar={calendar} date={requestedDay ?? place.date} />, document.body)}
    </>
  )
}

/** The doctor's print sheet of a day; not visible on the screen. */
function DaySheet({ calendar, date }: { calendar: Calendar; date: CivilDate }) {
  const { officeUsers, severalOffices, now, visitsOn } = calendar
  const names = useNameMask()
  const acted = useActedDoctor()
  const { data: user } = useCurrentUser()
  const doctor = acted ? fullDoctorName(acted) : user && `${user.first_name} ${user.last_name}`
  const bookings = visitsOn(date)
  const count = bookings.length === 0 ? 'nessuna visita' : counted(bookings.length, 'visita', 'visite')
  const columns = ['Orario', 'Nome', 'Prestazione', 'Telefono', 'Note']
  return (
    <article className={`${printCss.sheet} ${css.sheet}`} data-print>
      <header>
        <h1>Agenda di {fullDate(date)}</h1>
        <p>{[doctor, ...officeUsers.map(({ office }) => office.name), count].filter(Boolean).join(' · ')}</p>
      </header>
      {bookings.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bookings.map((booking) => {
              const { phone, phone_prefix } = booking.user ?? booking
              return (
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
                    {severalOffices && <small>{booking.office_service.office_user.office.name}</small>}
                  </td>
                  <td>{names.detail(phoneText(phone_prefix, phone))}</td>
                  <td>
                    {/* Never the private note: other people see the paper. */}
                    {sharedNotes.map((note) => (
                      <small key={note}>{names.detail(booking[note])}</small>
                    ))}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <footer>
        Stampato il {numericDate(now.date)} alle {shortTime(Math.floor(now.minutes))}
      </footer>
    </article>
  )
}
