import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { HoursChange } from '../../../../domain/contract/agenda/hours'
import { copiedDays } from '../../../../domain/planning/copy-closure'
import type { ScheduleGroup } from '../../../../domain/planning/schedule-groups'
import { type OfficeWithPatron, patronOf } from './feasts'
import { type Period, periodOf } from './sentences'

/** A closure of last year, where it would lie this year. */
export interface CopyRow {
  readonly group: ScheduleGroup
  readonly was: Period
  readonly period: Period
  /** The offices that are not closed then. */
  readonly officeUserIds: readonly number[]
}

/**
 * The closures that began in a year, moved to the next (copied-closure.ts), without what is past and without the offices that are
 * closed then already.
 */
export function copyRows(
  year: number,
  today: CivilDate,
  former: readonly ScheduleGroup[],
  present: readonly ScheduleGroup[],
  offices: readonly OfficeWithPatron[],
): CopyRow[] {
  const patronDays = offices.flatMap((office) => patronOf(office)?.day ?? [])
  const closed = present.filter(isClosure).map((group) => ({ group, period: periodOf(group) }))
  const isClosed = (officeUserId: number, { from, to }: Period) =>
    closed.some(
      ({ group, period }) =>
        period.from <= from &&
        to <= period.to &&
        group.entries.some(({ office_user_id }) => office_user_id === officeUserId),
    )
  return former
    .filter((group) => isClosure(group) && group.from.startsWith(String(year)))
    .map((group) => {
      const was = periodOf(group)
      const period = { ...was, ...copiedDays(was, patronDays) }
      const officeUserIds = group.entries
        .map(({ office_user_id }) => office_user_id)
        .filter((id) => offices.some((office) => office.id === id) && !isClosed(id, period))
      return { group, was, period, officeUserIds }
    })
    .filter(({ period, officeUserIds }) => officeUserIds.length > 0 && period.to >= today)
    .sort((a, b) => (a.period.from < b.period.from ? -1 : 1))
}

const isClosure = ({ type, kind }: ScheduleGroup) => type === 'specific' && kind === 'closed'

/** The rows as closures, with their hours and notes. */
export const copyChange = (rows: readonly CopyRow[]): HoursChange => ({
  schedules: rows.flatMap(({ group, period, officeUserIds }) =>
    officeUserIds.map((office_user_id) => ({
      office_user_id,
      type: 'specific' as const,
      kind: 'closed' as const,
      from: `${period.from}${group.from.slice(10)}`,
      // midnight of the next day was read as the end of this one
      to: `${period.to}${group.to.endsWith(' 00:00:00') ? ' 24:00:00' : group.to.slice(10)}`,
      note: group.note,
    })),
  ),
})
