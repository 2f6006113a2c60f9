import { sql } from 'drizzle-orm'
import { isRecurrence, occurrenceDays } from '../../../domain/booking/recurrence'
import { type CivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import { exportType } from '../../../domain/contract/agenda/agenda'
import { parseLocalTime } from '../../../domain/planning/planning'
import { type ScheduleGroup, scheduleGroups } from '../../../domain/planning/schedule-groups'
import { recordAction } from '../../audit/audit'
import type { Tx } from '../../db/types'
import { calendarOfPeriods, type PeriodEvent } from '../../http/calendar-file'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { download } from '../../http/replies'
import { bookingContext, doctorSide } from '../../scheduling/facts/actor'
import { isOpenPresence } from '../../scheduling/facts/bookable'
import { periodOf } from '../../scheduling/facts/booking-filter'
import { showHours } from '../../scheduling/hours/show'

const contextOf = (context: Context) => bookingContext(context, doctorSide(context.caller, 'hours'))

/** As long as the page reads at once, in days. */
const longestPeriod = 800

/**
 * Closures, openings and pauses of a period as a calendar, with their notes: the doctor's own file. The same over several offices
 * is one event; each date of a repeated pause is an event of its own.
 */
export const register = routes((handle) => {
  handle(endpoints.hoursCalendar, { guard: contextOf }, async (given, { query }) => {
    periodOf(query, longestPeriod)
    const context = contextOf(given)
    const { schedules } = await showHours(context, query)
    const names = await officeNames(context.tx, context.actor.doctor.userId)
    await recordAction(given, { action: 'export', subject: 'hours', detail: `ics ${query.from} ${query.to}` })
    const events = scheduleGroups(schedules).flatMap((group) => eventsOf(group, query, names, given.now))
    return download({
      name: `pause-e-ferie-${query.from}_${query.to}.ics`,
      type: exportType.ics,
      content: calendarOfPeriods('Pause e ferie', events),
    })
  })
})

/** The names of the doctor's offices, by office user. */
async function officeNames(tx: Tx, doctorId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select ou.id, o.name from office_users ou join offices o on o.id = ou.office_id
    where ou.user_id = ${doctorId} and ${isOpenPresence()}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function eventsOf(
  group: ScheduleGroup,
  period: { readonly from: CivilDate; readonly to: CivilDate },
  names: ReadonlyMap<number, string>,
  stamp: Date,
): PeriodEvent[] {
  const { type, kind, note, entries } = group
  const [start, end] = [parseLocalTime(group.from), parseLocalTime(group.to)]
  const what = type === 'recurring' ? 'Pausa' : kind === 'open' ? 'Apertura straordinaria' : 'Chiuso'
  // a repeated pause is kept with one office and holds in all
  const offices =
    type === 'recurring' ? [...names.values()] : entries.map((entry) => names.get(entry.office_user_id) ?? '')
  const [first] = entries
  const event = {
    version: Math.max(...entries.map(({ version }) => version)),
    stamp,
    summary: [what, note].filter(Boolean).join(': '),
    location: offices.join(', '),
  }
  const code = `orari-${first?.id}`
  const { recurrence } = group
  if (!isRecurrence(recurrence)) return [{ ...event, code, from: start, to: end }]
  const length = end.day - start.day
  return occurrenceDays(recurrence, toDayNumber(period.from), toDayNumber(period.to)).map((day) => ({
    ...event,
    code: `${code}-${day}`,
    from: { day, minutes: start.minutes },
    to: { day: day + length, minutes: end.minutes },
  }))
}
