import { type Logger, NoopLogger } from 'drizzle-orm'
import { vi } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { RepeatPayload, ScheduleRow } from '../../domain/contract/repeat'
import type { Answer, Session } from './app'
import { aVisit, type Practice } from './practice'

/** Twelve Wednesdays at nine from 25 November, in Roma, tried only; a test says what matters to it. */
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

/** What a row says in short: its date, and the problem it has. */
export const inShort = ({ date, error_code }: ScheduleRow) => (error_code ? `${date} ${error_code}` : date)

/** What the server asked of the database while something was done, on either driver. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(NoopLogger.prototype as Logger, 'logQuery')
  try {
    await work()
    return spy.mock.calls.map(([text]) => text)
  } finally {
    spy.mockRestore()
  }
}
