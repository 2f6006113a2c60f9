import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { WallClock } from '../../../../domain/calendar/rome'
import type { OfficeUser } from '../../../../domain/contract/agenda'
import type { Booking } from '../../../../domain/contract/bookings'
import { counted, longDate } from '../../../../domain/text/dates'
import { usePrinting } from '../../../ui/use-printing'
import { type CalendarPlace, daysOf } from '../calendar-place'
import { MenuButton } from '../toolbar/menu-button'
import { DaySheet } from './day-sheet'
import css from './print.module.css'

interface PrintDayInput {
  readonly place: CalendarPlace
  readonly now: WallClock
  readonly officeUsers: readonly OfficeUser[]
  readonly visitsOn: (date: CivilDate) => readonly Booking[]
}

/**
 * A day on paper: the button ("Stampa": the day on screen, or one of the week), and the sheet while it is printed. The
 * browser's own command prints the day the calendar stands on.
 */
export function usePrintDay({ place, now, officeUsers, visitsOn }: PrintDayInput) {
  const isPrinting = usePrinting()
  const [asked, setAsked] = useState<CivilDate | null>(null)
  useEffect(() => {
    if (asked === null) return
    window.print()
    setAsked(null)
  }, [asked])
  const date = asked ?? place.date
  const printer = <PrinterOutlined aria-hidden />
  return {
    button:
      place.view === 'day' ? (
        <Button icon={printer} aria-label="Stampa" title="Stampa" onClick={() => setAsked(place.date)} />
      ) : (
        <MenuButton label="Stampa un giorno" icon={printer}>
          {(close) => (
            <div className={css.days}>
              <h2>Quale giorno?</h2>
              {daysOf({ view: 'week', date: place.date }).map((day) => (
                <button
                  key={day}
                  type="button"
                  aria-current={day === now.date ? 'date' : undefined}
                  onClick={() => {
                    close()
                    setAsked(day)
                  }}
                >
                  <span>{longDate(day)}</span> <small>{counted(visitsOn(day).length, 'visita', 'visite')}</small>
                </button>
              ))}
            </div>
          )}
        </MenuButton>
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
