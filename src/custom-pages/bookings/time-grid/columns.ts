import { useMemo } from 'react'
import { openingHours } from '../../../../domain/availability/opening-hours'
import { addDays, type CivilDate, toCivilDate } from '../../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import type { Span } from '../../../../domain/calendar/spans'
import type { OfficeUser } from '../../../../domain/contract/agenda'
import type { Booking } from '../../../../domain/contract/bookings'
import type { FreeSlots } from '../../../api/agenda'
import { gridStep } from '../move/target'
import type { Calendar } from '../use-calendar'
import { officeBadges } from './office-badges'

/**
 * One column of the grid: a day, or one office of a day where offices stand side by side. FullCalendar knows days only,
 * so each column is a day to it: `key`, which is the date itself unless several columns show the same one.
 */
export interface Column {
  readonly key: CivilDate
  readonly date: CivilDate
  /** Null: every office shown. */
  readonly office: OfficeUser | null
}

/** A column for each day; of one day, where asked, one for each office. */
export function columnsOf(
  days: readonly CivilDate[],
  officeUsers: readonly OfficeUser[],
  sideBySide: boolean,
): Column[] {
  const [first] = days
  if (sideBySide && first && days.length === 1 && officeUsers.length > 1)
    return officeUsers.map((office, index) => ({ key: addDays(first, index), date: first, office }))
  return days.map((date) => ({ key: date, date, office: null }))
}

export const holds = ({ date, office }: Column, booking: Pick<Booking, 'date' | 'office_user_id'>): boolean =>
  booking.date === date && (office === null || office.id === booking.office_user_id)

/** A time of a column for FullCalendar: wall-clock time without a zone, the end of the day as next midnight. */
export const wallTime = (key: CivilDate, minutes: Minutes): string =>
  minutes >= endOfDay ? `${addDays(key, 1)}T00:00:00` : `${key}T${shortTime(minutes)}:00`

const dayMs = 86_400_000

/**
 * What FullCalendar reports: its clock is told to be UTC, so the UTC parts of its dates are the wall clock's. What would
 * run past midnight is pushed back whole into the day it starts on. Null: no column of ours.
 */
export function rangeInColumn(
  columns: readonly Column[],
  start: Date,
  end: Date | null,
): { readonly column: Column; readonly span: Span } | null {
  const day = Math.floor(start.getTime() / dayMs)
  const column = columns.find(({ key }) => key === toCivilDate(day))
  if (!column) return null
  const from = Math.round((start.getTime() - day * dayMs) / 60_000)
  const length = end ? Math.round((end.getTime() - start.getTime()) / 60_000) : 0
  const over = Math.max(0, from + length - endOfDay)
  return { column, span: { from: Math.max(0, from - over), to: from + length - over } }
}

/** The columns of the grid, the hours open and closed in each, and how offices are told apart in them. */
export function useColumns({ days, planned, plans, free, officeUsers, severalOffices, place, isPhone }: Calendar) {
  const sideBySide = severalOffices && place.view === 'day' && !isPhone
  const columns = useMemo(() => columnsOf(days, officeUsers, sideBySide), [days, officeUsers, sideBySide])
  const grounds = useMemo(
    () =>
      new Map(
        columns.map(({ key, date, office }) => {
          const here = planned.filter(({ officeUser }) => office === null || officeUser.id === office.id)
          const ground = openingHours(
            here.map(({ plan }) => plan),
            [date],
          ).get(date)
          return [key, ground ?? { open: [], closed: [], reserved: [] }] as const
        }),
      ),
    [columns, planned],
  )
  const step = useMemo(() => gridStep(plans), [plans])
  // Side by side the column says which office it is.
  const isMixed = severalOffices && columns.every(({ office }) => office === null)
  const badges = useMemo(() => (isMixed ? officeBadges(officeUsers) : undefined), [isMixed, officeUsers])
  return {
    columns,
    grounds,
    step,
    badges,
    officesOf: ({ office }: Column): readonly OfficeUser[] => (office ? [office] : officeUsers),
    freeIn: ({ date, office }: Column): FreeSlots =>
      office ? new Map([[date, (free.get(date) ?? []).filter((slot) => slot.officeUserId === office.id)]]) : free,
  }
}

export type Columns = ReturnType<typeof useColumns>
