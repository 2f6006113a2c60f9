import { type Logger, NoopLogger } from 'drizzle-orm'
import { vi } from 'vitest'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { shortTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { RepeatPayload, ScheduleRow } from '../../../domain/contract/booking/repeat'
import type { Answer, Session } from '../servers/app'
import { aVisit, type Practice } from './practice'

/** Twelve Wednesdays at 09:00 from 25 November, in Roma, as a dry run; `more` overrides fields. */
export function aRepeat(practice: Practice, more: Partial<RepeatPayload> = {}): RepeatPayload {
  const { date: _date, version: _version, ...visit } = aVisit(practice, 'name' in more ? { name: more.name } : {})
  return {
    ...visit,
    dry_run: 1,
    recurrence: { from: '2026-11-25', freq: 'weekly', interval: 1, count: 12 },
    ...more,
  }
}

export const schedule = (session: Session, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  session.call(endpoints.scheduleBookings, { body, headers })

/** Whose repeats, how many, and on how many days: consecutive ones, or one in each week. */
interface Crowd {
  readonly of: 'ferri' | 'leone'
  readonly clients: number
  readonly days: number
  readonly freq: 'daily' | 'weekly'
}

/**
 * Repeats over the same days in conflicting orders: some forwards, some backwards (each row moved to the date of its mirror
 * image), some out of hours across slot boundaries, some only where all rows are free.
 */
export function repeatsInOppositeOrders(practice: Practice, from: CivilDate, crowd: Crowd): RepeatPayload[] {
  const { of, clients, days, freq } = crowd
  const { officeUserId, visit } = of === 'ferri' ? practice.roma : practice.girasole
  const day = (index: number) => addDays(from, (freq === 'weekly' ? 7 : 1) * index)
  return Array.from({ length: clients }, (_, client) => {
    const start = 540 + (client % 4) * 15
    const time = { from: shortTime(start), to: shortTime(start + 15) }
    const backwards = Array.from({ length: days }, (_, index) => ({
      occurrence: day(index),
      date: day(days - 1 - index),
      ...time,
    }))
    const astride = { overtime: true, from: shortTime(start + 5), to: shortTime(start + 25) }
    return aRepeat(practice, {
      ...((of === 'leone' || client % 3 === 0) && { name: `Cliente ${client}` }),
      office_user_id: officeUserId,
      office_service_id: visit,
      dry_run: 0,
      ignore_errors: client % 5 === 0 ? 0 : 1,
      recurrence: { from, freq, interval: 1, count: days },
      ...time,
      ...(client % 2 === 1 && { rows: backwards }),
      ...(client % 8 === 6 && astride),
    })
  })
}

/** A row in short: its date, and its error code if any. */
export const inShort = ({ date, error_code }: ScheduleRow) => (error_code ? `${date} ${error_code}` : date)

/** Whether a statement counts changes of records for admins: at most once a second, after the calls that made them. */
export const isAfterwards = (text: string) =>
  text.includes('channel_changes') && text.includes('select user_id from role_users')

/** The statements executed during `work`, on either driver. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(NoopLogger.prototype as Logger, 'logQuery')
  try {
    await work()
    return spy.mock.calls.map(([text]) => text).filter((text) => !isAfterwards(text))
  } finally {
    spy.mockRestore()
  }
}
