import { expect } from 'vitest'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import type { RepeatPayload, ScheduleRow } from '../../../domain/contract/booking/repeat'
import { save } from '../builders/practice'
import { repeatsInOppositeOrders, schedule } from '../builders/repeats'
import type { Answer } from '../servers/app'
import { expectConsistent, markOf } from './consistency'
import { shuffled, times } from './race'
import type { RaceSetup } from './setup'

const days = 10

/** Visits of a series that were written half, and series of which nobody knows. */
const incompleteSeries = `
  select 'history' as what, b.id from bookings b where b.id > $1 and b.series_id is not null
    and (select count(*) from booking_changes where booking_id = b.id) <> 1
  union all
  select 'notice', b.id from bookings b where b.id > $1 and b.series_id is not null
    and (select count(*) from due_notices where booking_id = b.id) <> case when b.user_id is null then 0 else 1 end`

const createdBy = (answers: readonly Answer[]) =>
  answers
    .flatMap(({ status, body }) => (status === 200 ? (body.data as ScheduleRow[]) : []))
    .flatMap((row) => row.booking ?? [])

/** The visit of a repeat alone, on one of its days. */
function single(repeat: RepeatPayload, date: CivilDate) {
  const { dry_run: _try, ignore_errors: _ignored, recurrence: _rule, rows: _rows, ...visit } = repeat
  return { ...visit, date }
}

/**
 * Forty series of each of two doctors over the same ten weeks, forwards and backwards, with as many single visits among
 * them: each answer counts what it has created, and nobody sees an error.
 */
export async function runSeries(setup: RaceSetup): Promise<void> {
  const [from] = times(days, () => setup.aWednesday()) as [CivilDate]
  const { booking: since } = await markOf(setup.connection)
  const requests = (['ferri', 'leone'] as const).flatMap((of) => {
    const doctorSide = (index: number) => (of === 'ferri' ? setup.doctorSide(index) : setup.otherDoctor)
    const requests = repeatsInOppositeOrders(setup, from, { of, clients: 40, days, freq: 'weekly' })
    return requests.flatMap((request, index) => [
      { isSeries: true, go: () => schedule(doctorSide(index), request) },
      { isSeries: false, go: () => save(doctorSide(index), single(request, addDays(from, 7 * (index % days)))) },
    ])
  })
  const answers = await Promise.all(
    shuffled(requests).map(async ({ isSeries, go }) => ({ isSeries, answer: await go() })),
  )
  const [series, visits] = [true, false].map((wanted) =>
    answers.filter(({ isSeries }) => isSeries === wanted).map(({ answer }) => answer),
  ) as [Answer[], Answer[]]
  for (const { status } of series) expect([200, 422]).toContain(status)
  for (const { status } of visits) expect([201, 409]).toContain(status)
  const made = createdBy(series)
  const [stored] = await setup.connection.sql<{ series: number; singles: number }>(
    `select count(series_id)::int as series, count(*) filter (where series_id is null)::int as singles
     from bookings where id > $1`,
    [since],
  )
  expect(new Set(made.map(({ code }) => code)).size).toBe(made.length)
  expect(stored).toEqual({ series: made.length, singles: visits.filter(({ status }) => status === 201).length })
  // Of each doctor four quarters of ten days are wanted; a visit out of hours may take two of them.
  expect(made.length + (stored?.singles ?? 0)).toBeGreaterThanOrEqual(2 * 2 * days)
  expect(await setup.connection.sql(incompleteSeries, [since])).toEqual([])
  await expectConsistent(setup.connection, since)
}
