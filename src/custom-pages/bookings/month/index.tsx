import { type RefObject, useMemo } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { Booking } from '../../../../domain/contract/bookings'
import { DayVisits } from './day-visits'
import { dayCount } from './month-days'
import { MonthGrid } from './month-grid'

interface MonthProps {
  readonly days: readonly CivilDate[]
  readonly date: CivilDate
  readonly today: CivilDate
  readonly isPhone: boolean
  readonly severalOffices: boolean
  readonly visitsOn: (date: CivilDate) => readonly Booking[]
  readonly freeOf: (date: CivilDate) => number | undefined
  /** See `MonthGrid`. */
  readonly walks: RefObject<boolean>
  readonly onChoose: (date: CivilDate) => void
  readonly onDay: (date: CivilDate) => void
  readonly onOpen: (booking: Booking, anchor: HTMLElement) => void
}

/** The month: how much stands on each day. On a phone a press lists the day below; elsewhere it opens the day. */
export default function Month(props: MonthProps) {
  const { days, date, today, isPhone, severalOffices, visitsOn, freeOf, walks, onChoose, onDay, onOpen } = props
  const counts = useMemo(() => new Map(days.map((day) => [day, dayCount(visitsOn(day))])), [days, visitsOn])
  return (
    <>
      <MonthGrid
        days={days}
        chosen={date}
        today={today}
        compact={isPhone}
        countOf={(day) => counts.get(day) ?? dayCount([])}
        freeOf={freeOf}
        walks={walks}
        onChoose={onChoose}
        onOpen={isPhone ? onChoose : onDay}
      />
      {isPhone && (
        <DayVisits
          date={date}
          bookings={visitsOn(date)}
          free={date < today ? 0 : freeOf(date)}
          severalOffices={severalOffices}
          onOpen={onOpen}
          onDay={() => onDay(date)}
        />
      )}
    </>
  )
}
