import { expect } from 'vitest'
import { type BookingStatus, transitions } from '../../../domain/booking/status'
import type { Connection } from '../../../server/db/connection/connect'
import type { Answer } from '../servers/app'

/**
 * What must hold after every race: no two visits overlap, each live one holds its own time, no notice is stored twice, and the
 * history of each visit is one that product.md §4 allows.
 */
const violations = `
  select 'overlap' as what, a.booking_id as id from time_claims a join time_claims b
    on a.doctor_id = b.doctor_id and a.id <> b.id and a.date = b.date and a.from_minute < b.to_minute and b.from_minute < a.to_minute
    where a.booking_id > $1
  union all
  select 'claim', coalesce(b.id, c.booking_id) from bookings b full join time_claims c on c.booking_id = b.id
    where coalesce(b.id, c.booking_id) > $1 and ((b.status in ('pending', 'confirmed')) is distinct from (c.id is not null)
      or (c.id is not null and (c.date, c.from_minute, c.to_minute, c.doctor_id)
        is distinct from (b.date, b.from_minute, b.to_minute, b.doctor_id)))
  union all
  select 'notices', booking_id from due_notices where booking_id > $1 group by booking_id, kind having count(*) > 1
  union all
  select 'series', s.id from booking_series s where not exists (select 1 from bookings where series_id = s.id)`

type Change = Record<string, [unknown, unknown]>
interface BookingHistory extends Record<string, unknown> {
  id: number
  version: number
  stored: Record<string, unknown>
  changes: { actor: number | null; change: Change }[]
}

const historiesSince = `
  select b.id, b.version, to_jsonb(b) || jsonb_build_object('from', b.from_minute, 'to', b.to_minute) as stored,
    (select json_agg(json_build_object('actor', h.actor_id, 'change', h.change) order by h.id)
      from booking_changes h where h.booking_id = b.id) as changes
  from bookings b where b.id > $1 order by b.id`

/** Where the bookings and changes stood before a race. */
export interface Mark {
  readonly booking: number
  readonly change: number
}

export async function markOf({ sql }: Connection): Promise<Mark> {
  const [mark] = await sql<Mark>(
    `select (select coalesce(max(id), 0) from bookings)::int as booking,
      (select coalesce(max(id), 0) from booking_changes)::int as change`,
  )
  if (!mark) throw new Error('The database does not answer')
  return mark
}

/** Fails unless all visits made since then are consistent. */
export async function expectConsistent({ sql }: Connection, since = 0): Promise<void> {
  expect(await sql(violations, [since])).toEqual([])
  for (const life of await sql<BookingHistory>(historiesSince, [since])) expectValidHistory(life)
}

/**
 * The changes of a visit lead to its stored state: each begins where the one before ended, the status follows a transition or an
 * undo, and the version counts them all.
 */
function expectValidHistory({ id, version, stored, changes }: BookingHistory): void {
  expect({ id, version }).toEqual({ id, version: changes.length })
  const state: Record<string, unknown> = {}
  let last: Change = {}
  for (const { change } of changes) {
    for (const [field, [old, now]] of Object.entries(change)) {
      if (field in state) expect({ id, field, value: old }).toEqual({ id, field, value: state[field] })
      state[field] = now
    }
    if (change.status) expectValidStep(id, change.status as Step, last.status as Step | undefined)
    last = change
  }
  for (const [field, value] of Object.entries(state))
    expect({ id, field, value: stored[field] }).toEqual({ id, field, value })
}

type Step = [BookingStatus | null, BookingStatus]

function expectValidStep(id: number, [from, to]: Step, last: Step | undefined): void {
  const isFirst = from === null && (to === 'confirmed' || to === 'pending')
  const isAllowed = transitions.some((step) => step.from === from && step.to === to)
  const isUndone = last !== undefined && last[0] === to && last[1] === from
  expect({ id, step: [from, to], legal: isFirst || isAllowed || isUndone }).toMatchObject({ legal: true })
}

/** How many changes somebody has made since then; what the clock did is signed by nobody. */
export async function changesSince({ sql }: Connection, { change }: Mark): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'select count(*)::int as count from booking_changes where id > $1 and actor_id is not null',
    [change],
  )
  return row?.count ?? 0
}

/** How many changes these answers stand for: of a repeat as many as it has created. */
export const changesIn = (answers: readonly Answer[]): number =>
  answers.reduce((sum, { status, body }) => sum + (status >= 300 ? 0 : (body?.meta?.created ?? 1)), 0)

/** Deadlocks that PostgreSQL has had to break in this database so far; PGlite has one connection. */
export async function deadlocksIn({ kind, sql }: Connection): Promise<number> {
  if (kind === 'pglite') return 0
  const [row] = await sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? 0
}
