import { useMemo } from 'react'
import type { OfficePlan } from '../../../../domain/availability/day-plan'
import { openingHours } from '../../../../domain/availability/opening-hours'
import { addDays, type CivilDate, toCivilDate } from '../../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import type { Span } from '../../../../domain/calendar/spans'
import type { OfficeUser } from '../../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import type { FreeSlot, FreeSlots, PlannedOffice } from '../../../shared/hours/agenda'
import { gridStep } from '../move/target'
import type { Calendar } from '../use-calendar'
import { type DayScale, fromGrid } from './day-scale'
import { officeBadges } from './office-badges'

/** A column of the grid: a day, or a part of a day. FullCalendar only supports days: `key` is the day it uses. */
export interface Column {
  readonly key: CivilDate
  readonly date: CivilDate
  /** The one office of the column. Null: several, or all shown. */
  readonly office: OfficeUser | null
  /** The offices of the column; absent: `office`, or all shown. */
  readonly officeIds?: ReadonlySet<number>
  /** What it is called where days do not tell columns apart. */
  readonly name?: string
}

/** One column per day; for a single day with `sideBySide`, one per office. */
export function columnsOf(days: readonly CivilDate[], offices: readonly OfficeUser[], sideBySide: boolean): Column[] {
  const [first] = days
  if (sideBySide && first && days.length === 1 && offices.length > 1)
    return offices.map((office, index) => ({ key: addDays(first, index), date: first, office }))
  return days.map((date) => ({ key: date, date, office: null }))
}

const hasOffice = ({ office, officeIds }: Column, id: number): boolean =>
  officeIds ? officeIds.has(id) : office === null || office.id === id

export const holds = (column: Column, booking: Pick<Booking, 'date' | 'office_user_id'>): boolean =>
  booking.date === column.date && hasOffice(column, booking.office_user_id)

/** What is planned in the office of a column, else in all that are shown. */
export const plansOf = ({ office }: Pick<Column, 'office'>, planned: readonly PlannedOffice[]): OfficePlan[] =>
  planned.filter(({ officeUser }) => office === null || officeUser.id === office.id).map(({ plan }) => plan)

/** The free times of a column. */
export const freeIn = (column: Column, free: FreeSlots): FreeSlot[] =>
  (free.get(column.date) ?? []).filter(({ officeUserId }) => hasOffice(column, officeUserId))

/** A column's time for FullCalendar: wall-clock time without a zone; the end of the day as next midnight. */
export const wallTime = (key: CivilDate, minutes: Minutes): string =>
  minutes >= endOfDay ? `${addDays(key, 1)}T00:00:00` : `${key}T${shortTime(minutes)}:00`

const dayMs = 86_400_000

/** A time range in a column; minutes of its day. */
export interface ColumnSpan {
  readonly column: Column
  readonly span: Span
}

/** Converts the grid's dates (wall clock as UTC) to a range of minutes, clamped to one day. Null if the column is unknown. */
export function rangeInColumn(
  columns: readonly Column[],
  scale: DayScale,
  start: Date,
  end: Date | null,
): ColumnSpan | null {
  const day = Math.floor(start.getTime() / dayMs)
  const column = columns.find(({ key }) => key === toCivilDate(day))
  if (!column) return null
  const minutesOf = (time: Date) => fromGrid(scale, Math.round((time.getTime() - day * dayMs) / 60_000))
  const from = minutesOf(start)
  const to = end ? minutesOf(end) : from
  const over = Math.max(0, to - endOfDay)
  return { column, span: { from: Math.max(0, from - over), to: to - over } }
}

/** The days at the end of a week in which nothing happens; at least one day stays. */
export function idleAtEnd(days: readonly CivilDate[], hasVisits: (date: CivilDate) => boolean): CivilDate[] {
  const last = days.findLastIndex(hasVisits)
  return last < 0 ? [] : days.slice(last + 1)
}

/**
 * The columns of the grid, their opening hours, and the badges that distinguish offices. Closed days at the end of a week have no
 * column: `narrow` lists them, unless they are `kept`.
 */
export function useColumns(calendar: Calendar, kept: readonly CivilDate[] = []) {
  const { days, planned, plans, officeUsers, severalOffices, place, isPhone, isReady } = calendar
  const sideBySide = severalOffices && place.view === 'day' && !isPhone
  const hasVisits = (date: CivilDate) =>
    (calendar.grounds.get(date)?.open.length ?? 0) > 0 ||
    calendar.visitsOn(date).length > 0 ||
    calendar.holds.some((hold) => hold.date === date) ||
    kept.includes(date)
  const narrowText = place.view === 'week' && isReady ? idleAtEnd(days, hasVisits).join() : ''
  const narrow = useMemo(() => narrowText.split(',').filter(Boolean), [narrowText])
  const columns = useMemo(
    () => columnsOf(days.slice(0, days.length - narrow.length), officeUsers, sideBySide),
    [days, narrow, officeUsers, sideBySide],
  )
  const grounds = useMemo(
    () =>
      new Map(
        columns.map(({ key, date, office }) => {
          const hours = openingHours(plansOf({ office }, planned), [date])
          return [key, hours.get(date)]
        }),
      ),
    [columns, planned],
  )
  const step = useMemo(() => gridStep(plans), [plans])
  // Side by side the column already identifies the office.
  const isMixed = severalOffices && !sideBySide
  const badges = useMemo(() => (isMixed ? officeBadges(officeUsers) : undefined), [isMixed, officeUsers])
  return {
    columns,
    narrow,
    grounds,
    step,
    sideBySide,
    badges,
    officesOf: ({ office }: Column): readonly OfficeUser[] => (office ? [office] : officeUsers),
  }
}

export type Columns = ReturnType<typeof useColumns>
