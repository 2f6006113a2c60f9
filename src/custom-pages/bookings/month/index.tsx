import { Button, Flex } from 'antd'
import { bookingStatus } from '../../../../domain/booking/status'
import { clockTime, counted, longDate, monthAndYear } from '../../../../domain/text/dates'
import { useNameMask } from '../../../shared/people/name-mask'
import { StatusIcon, statusColors } from '../../../shared/visits/card/status-chip'
import { VisitButton } from '../../../shared/visits/visit-button'
import controls from '../../../ui/controls.module.css'
import { MonthGrid } from '../../../ui/fields/month-grid'
import text from '../../../ui/text/text.module.css'
import pageCss from '../bookings.module.css'
import type { Calendar, OpenVisit } from '../use-calendar'
import { DayCell } from './day-cell'
import { DayPreview, useDayPreview } from './day-preview'
import css from './month.module.css'

interface MonthViewProps {
  readonly calendar: Calendar
  readonly onOpen: OpenVisit
}

/** The month, with the number of visits per day. On a phone a tap lists the day below; otherwise a click opens the day. */
export default function MonthView({ calendar, onOpen }: MonthViewProps) {
  const { place, goTo, isPhone, isReady, period } = calendar
  const { preview, keep, eventsOf } = useDayPreview()
  return (
    <section className={pageCss.board} aria-label={`Calendario, ${period}`} aria-busy={!isReady}>
      <MonthGrid
        label={`Mese di ${monthAndYear(place.date)}`}
        className={`${css.grid} ${isPhone ? css.compact : css.wide}`}
        month={place.date}
        current={place.date}
        onMove={(date) => goTo({ date })}
        renderDay={(date, dayProps) => (
          <DayCell
            date={date}
            calendar={calendar}
            dayProps={isPhone ? dayProps : { ...dayProps, ...eventsOf(date) }}
            onPress={() => goTo(isPhone ? { date } : { date, view: 'day' })}
          />
        )}
      />
      {preview && isReady && <DayPreview {...preview} calendar={calendar} keep={keep} />}
      {isPhone && isReady && <DayVisits calendar={calendar} onOpen={onOpen} />}
    </section>
  )
}

/** On a phone, below the month: the visits of the chosen day; each opens its card. */
function DayVisits({ calendar: { place, goTo, visitsOn, freeOn, severalOffices }, onOpen }: MonthViewProps) {
  const names = useNameMask()
  const { date } = place
  const bookings = visitsOn(date)
  const free = freeOn(date)
  return (
    <section className={css.list} aria-label={`Visite di ${longDate(date)}`}>
      <Flex component="header" align="center" gap={8}>
        <h2 style={{ flex: 1 }}>{longDate(date)}</h2>
        {free ? <span className={text.small}>{counted(free, 'libero', 'liberi')}</span> : null}
        <Button size="small" onClick={() => goTo({ view: 'day' })}>
          Apri il giorno
        </Button>
      </Flex>
      {bookings.length === 0 && <p className={text.small}>Nessuna visita.</p>}
      <ul>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <VisitButton booking={booking} onOpen={onOpen} className={controls.cell}>
              <Flex component="span" align="center" gap={8}>
                <time>{clockTime(booking.from)}</time>
                <Flex component="span" vertical flex={1} style={{ minWidth: 0 }}>
                  <strong className={text.ellipsis}>{names.line(booking)}</strong>
                  <small className={`${text.small} ${text.ellipsis}`}>
                    {severalOffices && `${booking.office_service.office_user.office.name} · `}
                    {booking.office_service_name}
                  </small>
                </Flex>
                <span
                  className={text.badge}
                  style={statusColors(booking.status)}
                  title={bookingStatus[booking.status].label}
                >
                  <StatusIcon status={booking.status} />
                </span>
              </Flex>
            </VisitButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
