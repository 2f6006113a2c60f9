import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { shortTime } from '../../domain/calendar/minutes'
import type { RepeatPayload, ScheduleRow } from '../../domain/contract/repeat'
import { connect } from '../../server/db/connect'
import { type Answer, aSession, aTestApp, type Session } from '../support/app'
import { aPostgresUrl, eachDatabase } from '../support/database'
import { aPractice, aVisit, type Practice, save } from '../support/practice'
import { aRepeat, schedule } from '../support/repeats'

/** Overlapping claims, live bookings without their claim, and what a series left half done. */
const broken = `
  select 'overlap' as what from time_claims a join time_claims b
    on a.doctor_id = b.doctor_id and a.id < b.id and a.date = b.date and a.from_minute < b.to_minute and b.from_minute < a.to_minute
  union all
  select 'claim' from bookings b full join time_claims c on c.booking_id = b.id
    where (b.status in ('pending', 'confirmed')) is distinct from (c.id is not null)
      or (c.date, c.from_minute, c.to_minute, c.doctor_id) is distinct from (b.date, b.from_minute, b.to_minute, b.doctor_id)
  union all
  select 'history' from bookings b where (select count(*) from booking_changes where booking_id = b.id) <> 1
  union all
  select 'notice' from bookings b
    where (select count(*) from due_notices where booking_id = b.id) <> case when b.user_id is null then 0 else 1 end
  union all
  select 'series' from booking_series s where not exists (select 1 from bookings where series_id = s.id)`

const createdBy = (answers: readonly Answer[]) =>
  answers
    .flatMap(({ status, body }) => (status === 200 ? (body.data as ScheduleRow[]) : []))
    .flatMap((row) => row.booking ?? [])

/**
 * Forty repeats over the same ten weeks from every side at once: some forwards, some backwards (each row moved to the
 * date of its mirror image), some out of hours over the borders of the grid, some only where all is free.
 */
function fortyRepeats(practice: Practice, from: string): RepeatPayload[] {
  const weeks = 10
  const recurrence = { from, freq: 'weekly', interval: 1, count: weeks } as const
  return Array.from({ length: 40 }, (_, client) => {
    const start = 540 + (client % 4) * 15
    const time = { from: shortTime(start), to: shortTime(start + 15) }
    const backwards = Array.from({ length: weeks }, (_, week) => ({
      occurrence: addDays(from, 7 * week),
      date: addDays(from, 7 * (weeks - 1 - week)),
      ...time,
    }))
    const astride = { overtime: true, from: shortTime(start + 5), to: shortTime(start + 25) }
    return aRepeat(practice, {
      ...(client % 3 === 0 && { name: `Cliente ${client}` }),
      dry_run: 0,
      ignore_errors: client % 5 === 0 ? 0 : 1,
      recurrence,
      ...time,
      ...(client % 2 === 1 && { rows: backwards }),
      ...(client % 8 === 6 && astride),
    })
  })
}

async function expectSound(practice: Practice, answers: readonly Answer[]): Promise<void> {
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 422)).toEqual([])
  const made = createdBy(answers)
  const [row] = await practice.connection.sql<{ series: number; all: number }>(
    'select count(series_id) as series, count(distinct code) as all from bookings',
  )
  expect(row).toMatchObject({ series: made.length })
  expect(new Set(made.map(({ id }) => id)).size).toBe(made.length)
  expect(await practice.connection.sql(broken)).toEqual([])
}

eachDatabase((open) => {
  let practice: Practice
  let sources: Session[]
  beforeAll(async () => {
    practice = await aPractice(await open())
    const colleague = await practice.person('assistant')
    await practice.link(colleague)
    sources = [practice.doctor, practice.assistant, (await practice.session(colleague)).actingAs(practice.ferri)]
    return () => practice.close()
  })
  const from = (client: number) => sources[client % sources.length] as Session

  describe('forty series at once, in opposite orders', () => {
    test('each time has one visit, each answer counts its own, and nobody sees an error', async () => {
      const repeats = fortyRepeats(practice, '2027-01-06')
      const answers = await Promise.all(repeats.map((body, client) => schedule(from(client), body)))
      await expectSound(practice, answers)
      // Four quarters of ten Wednesdays are wanted; a visit out of hours may take two of them.
      expect(createdBy(answers).length).toBeGreaterThanOrEqual(20)
    })

    test('and single visits among them', async () => {
      const repeats = fortyRepeats(practice, '2027-04-07')
      const [answers, singles] = await Promise.all([
        Promise.all(repeats.map((body, client) => schedule(from(client), body))),
        Promise.all(
          Array.from({ length: 40 }, (_, client) =>
            save(
              from(client),
              aVisit(practice, { date: addDays('2027-04-07', 7 * (client % 10)), from: '09:30', to: '09:45' }),
            ),
          ),
        ),
      ])
      expect(singles.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
      expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
      expect(await practice.connection.sql(broken)).toEqual([])
    })
  })
})

test('forty series from two servers on one PostgreSQL: no overlap and no error', async () => {
  const url = await aPostgresUrl()
  const practice = await aPractice(await connect({ databaseUrl: url }))
  const second = await connect({ databaseUrl: url })
  const other = await aTestApp(second, practice.clock)
  const sources = [practice.doctor, aSession(other.app, practice.doctor.token)]
  const answers = await Promise.all(
    fortyRepeats(practice, '2027-01-06').map((body, client) => schedule(sources[(client >> 1) % 2] as Session, body)),
  )
  await expectSound(practice, answers)
  await other.close()
  await second.close()
  await practice.close()
  await practice.connection.close()
})
