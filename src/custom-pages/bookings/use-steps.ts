import { useState } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { dayToOpen, movedBy } from './calendar-place'
import { type CalendarPlace, type CalendarView, nextUsedDay } from './place'

interface StepsOptions {
  readonly place: CalendarPlace
  readonly goTo: (next: Partial<CalendarPlace>) => void
  readonly days: readonly CivilDate[]
  readonly today: CivilDate
  /** A day at a time: the day view, or the list of a day. */
  readonly isOneDay: boolean
  /** Whether something happens on a day; null while unknown. */
  readonly isUsed: ((date: CivilDate) => boolean) | null
}

/** Moves the calendar from period to period and from view to view, past days on which nothing happens. */
export function useSteps({ place, goTo, days, today, isOneDay, isUsed }: StepsOptions) {
  const { view, date } = place
  const [last, setLast] = useState<{ date: CivilDate; skipped: readonly CivilDate[] } | null>(null)
  return {
    isOneDay,
    /** The period before or after; of a day, the next one on which something happens. */
    step: (by: 1 | -1) => {
      const near = { date: movedBy({ view: isOneDay ? 'day' : view, date }, by), skipped: [] }
      const next = isOneDay && isUsed ? nextUsedDay(date, by, isUsed) : near
      setLast(next)
      goTo({ date: next.date })
    },
    /** Another view: the day view opens on a day on which something happens, the list on today where today is shown. */
    show: (next: CalendarView) => {
      const near = next === 'list' && days.includes(today) ? today : date
      goTo({ view: next, date: next === 'day' && isUsed ? dayToOpen(date, days, today, isUsed) : near })
    },
    /** The days without anything that the last step left out. */
    skipped: last?.date === date && isOneDay ? last.skipped : [],
  }
}
