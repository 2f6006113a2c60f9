import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { Booking } from '../../../../domain/contract/bookings'
import { monthAndYear } from '../../../../domain/text/dates'
import { MonthGrid } from '../../../ui/month-grid'
import pageCss from '../bookings.module.css'
import type { CalendarPlace } from '../calendar-place'
import type { Calendar } from '../use-calendar'
import { DayCell } from './day-cell'
import { DayVisits } from './day-visits'
import css from './month.module.css'

interface MonthViewProps {
  readonly calendar: Calendar
  readonly label: string
  readonly goTo: (place: Partial<CalendarPlace>) => void
  readonly onOpen: (booking: Booking, anchor: HTMLElement) => void
}

/** The month: how many visits each day has. On a phone a press lists the day below; elsewhere it opens the day. */
export default function MonthView({ calendar, label, goTo, onOpen }: MonthViewProps) {
  const { place, isPhone, isReady } = calendar
  const openDay = (date: CivilDate) => goTo({ date, view: 'day' })
  return (
    <section className={pageCss.board} aria-label={label} aria-busy={!isReady}>
      <MonthGrid
        label={`Mese di ${monthAndYear(place.date)}`}
        className={isPhone ? `${css.month} ${css.compact}` : css.month}
        month={place.date}
        current={place.date}
        onMove={(date) => goTo({ date })}
        renderDay={(date, dayProps) => (
          <DayCell
            date={date}
            calendar={calendar}
            dayProps={dayProps}
            onPress={() => (isPhone ? goTo({ date }) : openDay(date))}
          />
        )}
      />
      {isPhone && isReady && <DayVisits calendar={calendar} onOpen={onOpen} onDay={() => openDay(place.date)} />}
    </section>
  )
}
