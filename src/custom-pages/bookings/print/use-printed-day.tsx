import { useEffect, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { WallClock } from '../../../../domain/calendar/rome'
import type { OfficeUser } from '../../../../domain/contract/agenda'
import type { Booking } from '../../../../domain/contract/bookings'
import { usePrinting } from '../../../ui/use-printing'
import { type CalendarPlace, daysOf } from '../visible-days'
import { DaySheet } from './day-sheet'
import { PrintButton } from './print-button'

interface Printed {
  readonly place: CalendarPlace
  readonly now: WallClock
  readonly officeUsers: readonly OfficeUser[]
  readonly visitsOn: (date: CivilDate) => readonly Booking[]
}

/**
 * A day on paper: the button, and the sheet while it is printed. The browser's own command prints the day the calendar
 * stands on.
 */
export function usePrintedDay({ place, now, officeUsers, visitsOn }: Printed) {
  const isPrinting = usePrinting()
  const [asked, setAsked] = useState<CivilDate | null>(null)
  useEffect(() => {
    if (asked === null) return
    window.print()
    setAsked(null)
  }, [asked])
  const date = asked ?? place.date
  return {
    button: (
      <PrintButton
        days={place.view === 'day' ? [place.date] : daysOf({ view: 'week', date: place.date })}
        today={now.date}
        countOf={(day) => visitsOn(day).length}
        onPrint={setAsked}
      />
    ),
    sheet: (isPrinting || asked !== null) && (
      <DaySheet
        date={date}
        bookings={visitsOn(date)}
        offices={officeUsers.map(({ office }) => office.name)}
        now={now}
      />
    ),
  }
}
