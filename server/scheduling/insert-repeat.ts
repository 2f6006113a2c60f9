import { randomBytes } from 'node:crypto'
import { and, eq, getTableColumns, inArray, lte, type SQLWrapper, sql } from 'drizzle-orm'
import { bookingCode } from '../../domain/booking/code'
import type { Recurrence } from '../../domain/booking/recurrence'
import type { VisitTime } from '../../domain/booking/rules'
import { toCivilDate } from '../../domain/calendar/civil-date'
import type { SlotCode } from '../../domain/planning/slot-kinds'
import { bookingSeries, bookings, timeClaims } from '../db/tables'
import type { Work } from './actor'
import { signedChange } from './history'
import { type NewBooking, toldLater } from './insert'
import type { Person } from './person'
import { derivedFrom } from './row'
import { changeBetween } from './visit'

/** What the visits of a repeat have in common, and what is kept of the repeat itself. */
export interface Repeat {
  readonly recurrence: Recurrence
  readonly common: Common
  readonly person: Person | null
  /** When a registered person is told of them. */
  readonly tellAt: Date
}

/** One visit of a repeat: the same as the others but for its time. */
export interface RepeatedVisit {
  readonly time: VisitTime
  readonly slot_code: SlotCode | null
}

/** A visit of a repeat that was written. */
export interface WrittenVisit {
  readonly id: number
  readonly code: string
}

interface Written extends Record<string, unknown> {
  id: number
  code: string
  claimed: boolean
  series_id: number
}

/** Columns in which the visits of one repeat differ. */
const own = ['code', 'date', 'from', 'to', 'starts_at', 'search', 'slot_code'] as const satisfies (keyof NewBooking)[]
type Own = Pick<NewBooking, (typeof own)[number]>
/** What the visits of a repeat share; its time is that of none of them. */
type Common = Omit<NewBooking, 'code' | 'starts_at' | 'search' | 'series_id'>

const { id: _id, ...columns } = getTableColumns(bookings)
const named = Object.entries(columns) as [keyof NewBooking, (typeof columns)[keyof NewBooking]][]
const isOwn = (key: keyof NewBooking) => own.some((field) => field === key)
const list = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `)
const identifiers = list(named.map(([, { name }]) => sql.identifier(name)))
const values = list(
  named.map(([key, { name }]) =>
    key === 'series_id' ? sql`series.id` : sql`${isOwn(key) ? sql`own` : sql`common`}.${sql.identifier(name)}`,
  ),
)

/** A row as the table itself would read it. */
const asRecord = (row: Partial<NewBooking>) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key as keyof NewBooking].name, value]))

/**
 * Writes a repeat and its visits, each with its claim, its history, the trail and what is to be told: as many as there
 * are in one statement. Null stands for a visit whose time somebody has after all.
 */
export async function insertRepeat(
  work: Work,
  repeat: Repeat,
  visits: readonly RepeatedVisit[],
): Promise<(WrittenVisit | null)[]> {
  const saved: (WrittenVisit | null)[] = visits.map(() => null)
  let seriesId: number | null = null
  let waiting = [...visits.keys()]
  let holdsLapsed = false
  // One code in a billion is taken at first; with millions of bookings another try is still rare.
  for (let attempt = 0; attempt < 8 && waiting.length > 0; attempt += 1) {
    const codes = newCodes(waiting.length)
    const rows = waiting.map((index, i) => ownOf(repeat, visits[index] as RepeatedVisit, codes[i] as string))
    const written = new Map((await insertOnce(work, repeat, rows, seriesId)).map((row) => [row.code, row]))
    const refused: number[] = []
    waiting = waiting.filter((index, i) => {
      const row = written.get(codes[i] as string)
      seriesId ??= row?.series_id ?? null
      if (row?.claimed) saved[index] = { id: row.id, code: row.code }
      else if (row) refused.push(row.id)
      return !row || (!row.claimed && !holdsLapsed)
    })
    if (refused.length === 0) continue
    await work.tx.delete(bookings).where(inArray(bookings.id, refused))
    // A hold that lapsed still stands in the table, where only the exclusion constraint sees it.
    if (!holdsLapsed) await releaseLapsed(work, repeat.common.doctor_id)
    holdsLapsed = true
  }
  if (waiting.length > 0) throw new Error('No free booking codes were found')
  if (seriesId !== null && saved.every((visit) => visit === null))
    await work.tx.delete(bookingSeries).where(eq(bookingSeries.id, seriesId))
  return saved
}

function newCodes(count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(bookingCode(randomBytes(8)))
  return [...codes]
}

function ownOf({ common, person }: Repeat, { time, slot_code }: RepeatedVisit, code: string): Own {
  const at = { date: toCivilDate(time.day), from: time.from, to: time.to }
  return { code, ...at, slot_code, ...derivedFrom(code, { ...common, ...at }, person) }
}

async function insertOnce(
  work: Work,
  { common, recurrence, tellAt }: Repeat,
  rows: readonly Own[],
  seriesId: number | null,
): Promise<Written[]> {
  const change = { status: [null, common.status] as [unknown, unknown], ...changeBetween(null, common) }
  const ownChange = sql`|| jsonb_build_object('date', jsonb_build_array(null, date),
    'from', jsonb_build_array(null, from_minute), 'to', jsonb_build_array(null, to_minute))`
  const result = await work.tx.execute<Written>(sql`
    with series as (${seriesId === null ? newSeries(common, recurrence) : sql`select ${seriesId}::int as id`}),
    created as (
      insert into bookings (${identifiers})
      select ${values} from series,
        jsonb_populate_recordset(null::bookings, ${JSON.stringify(rows.map(asRecord))}::jsonb) own,
        jsonb_populate_record(null::bookings, ${JSON.stringify(asRecord(common))}::jsonb) common
      on conflict (code) do nothing returning id, code, doctor_id, date, from_minute, to_minute, series_id
    ), claims as (
      insert into time_claims (doctor_id, booking_id, date, from_minute, to_minute)
      select doctor_id, id, date, from_minute, to_minute from created
      on conflict do nothing returning booking_id
    ), claimed as (
      select created.* from created join claims on booking_id = created.id order by date, from_minute
    ),
    ${signedChange(work, 'create', change, null, sql`from claimed`, ownChange)},
    ${toldLater(common.user_id, tellAt, sql`from claimed`)}
    select id, code, booking_id is not null as claimed, series_id from created left join claims on booking_id = created.id`)
  return result.rows
}

const newSeries = ({ doctor_id, created_by, created_at }: Common, recurrence: Recurrence) => sql`
  insert into booking_series (doctor_id, recurrence, created_by, created_at)
  values (${doctor_id}::int, ${JSON.stringify(recurrence)}::jsonb, ${created_by}::int, ${created_at.toISOString()}::timestamptz)
  returning id`

async function releaseLapsed({ tx, now }: Work, doctorId: number): Promise<void> {
  await tx.delete(timeClaims).where(and(eq(timeClaims.doctor_id, doctorId), lte(timeClaims.held_until, now)))
}
