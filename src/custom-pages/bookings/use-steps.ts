import { useState } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type CalendarAddress, type CalendarView, nextDayWithVisits } from './calendar-address'
import { dayToOpen, movedBy } from './use-calendar-address'

interface StepsOptions {
  readonly place: CalendarAddress
  readonly goTo: (next: Partial<CalendarAddress>) => void
  readonly days: readonly CivilDate[]
  readonly today: CivilDate
  /** A day at a time: the day view, or the list of a day. */
  readonly isOneDay: boolean
  /** Whether something happens on a day; null while unknown. */
  readonly hasVisits: ((date: CivilDate) => boolean) | null
}

/** Moves the calendar from period to period and from view to view, past days on which nothing happens. */
export function useSteps({ place, goTo, days, today, isOneDay, hasVisits }: StepsOptions) {
  const { view, date } = place
  const [last, setLast] = useState<{ date: CivilDate; skipped: readonly CivilDate[] } | null>(null)
  return {
    isOneDay,
    /** The period before or after; of a day, the next one on which something happens. */
    step: (by: 1 | -1) => {
      const near = { date: movedBy({ view: isOneDay ? 'day' : view, date }, by), skipped: [] }
      const next = isOneDay && hasVisits ? nextDayWithVisits(date, by, hasVisits) : near
      setLast(next)
      goTo({ date: next.date })
    },
    /** Another view: the day view opens on a day on which something happens, the list on today where today is shown. */
    show: (next: CalendarView) => {
      const near = next === 'list' && days.includes(today) ? today : date
      goTo({ view: next, date: next === 'day' && hasVisits ? dayToOpen(date, days, today, hasVisits) : near })
    },
    /** The days without anything that the last step left out. */
    skipped: last?.date === date && isOneDay ? last.skipped : [],
  }
}
