import { randomBytes } from 'node:crypto'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { bookingCode } from '../../../domain/booking/code'
import type { Recurrence } from '../../../domain/booking/recurrence'
import type { VisitTime } from '../../../domain/booking/rules'
import { toCivilDate } from '../../../domain/calendar/civil-date'
import { prepared } from '../../db/prepared-statements'
import { bookingSeries, bookings, timeClaims } from '../../db/tables'
import type { NotificationPayload } from '../../notices/scheduled-notices'
import type { BookingContext } from '../facts/actor'
import type { BookingData } from '../facts/booking-data'
import type { StoredBooking } from '../facts/stored-booking'
import { changeBetween, derivedFrom } from '../facts/visit'
import { releaseLapsedHolds } from '../holds/time-claims'
import { changeInserts, changeValues } from './history'
import { minutesAfter } from './save-changes'

/** A booking without the generated id. */
type NewBooking = Omit<StoredBooking, 'id'>

/** Columns that differ between the visits of a series. */
const ownColumns = ['code', 'date', 'from', 'to', 'starts_at', 'search', 'slot_code'] as const
type VisitColumns = Pick<NewBooking, (typeof ownColumns)[number]>

/** Columns shared by the visits of a series; its `date`, `from` and `to` are replaced in each visit. */
type Common = Omit<NewBooking, 'code' | 'starts_at' | 'search' | 'series_id'>
type NewVisit = Pick<NewBooking, 'slot_code'> & { readonly time: VisitTime }

/** An inserted booking, with the columns that differ between visits. */
export type WrittenBooking = VisitColumns & Pick<StoredBooking, 'id' | 'series_id'>

const { id: _id, ...columns } = getTableColumns(bookings)
const names = Object.entries(columns).map(([key, { name }]) => ({ key, name: sql.identifier(name) }))
const value = sql.placeholder

const { $with } = new QueryBuilder()
const newSeries = $with('new_series', { id: bookingSeries.id }).as(sql`
  insert into booking_series (doctor_id, recurrence, created_by, created_at)
  select ${value('doctor')}::int, ${value('recurrence')}::jsonb, ${value('actor')}::int, ${value('at')}::timestamptz
  where ${value('recurrence')}::jsonb is not null
  returning id`)
const created = $with('created', { id: bookings.id, code: bookings.code, series_id: bookings.series_id }).as(sql`
  insert into bookings (${sql.join(
    names.map(({ name }) => name),
    sql`, `,
  )})
  select ${sql.join(
    names.map(({ key, name }) => {
      if (key === 'series_id') return sql`coalesce(${value('series')}::int, (select id from new_series))`
      return ownColumns.some((column) => column === key) ? sql`own.${name}` : sql`common.${name}`
    }),
    sql`, `,
  )}
  from jsonb_populate_recordset(null::bookings, ${value('rows')}::jsonb) own,
    jsonb_populate_record(null::bookings, ${value('common')}::jsonb) common
  on conflict (code) do nothing returning id, code, doctor_id, date, from_minute, to_minute, series_id`)
const claims = $with('claims', { booking_id: timeClaims.booking_id }).as(sql`
  insert into time_claims (doctor_id, booking_id, date, from_minute, to_minute)
  select doctor_id, id, date, from_minute, to_minute from created
  on conflict do nothing returning booking_id`)
const claimed = $with('claimed', {}).as(sql`
  select created.* from created join claims on booking_id = created.id order by date, from_minute`)
const changes = changeInserts(sql`from claimed`, {
  change: sql`${value('change')}::jsonb || jsonb_build_object('date', jsonb_build_array(null, date),
    'from', jsonb_build_array(null, from_minute), 'to', jsonb_build_array(null, to_minute))`,
})
const scheduled = $with('scheduled', {}).as(sql`
  insert into due_notices (booking_id, kind, due_at, payload)
  select id, 'visit', ${value('notifyAt')}::timestamptz, ${value('payload')}::jsonb from claimed
  where ${value('notifies')}::boolean`)

/** Writes the rows with all that depends on them; `claimed` is false where the time is taken. */
const insertRows = prepared((tx) =>
  tx
    .with(newSeries, created, claims, claimed, ...changes, scheduled)
    .select({
      id: created.id,
      code: created.code,
      series_id: created.series_id,
      claimed: sql<boolean>`${claims.booking_id} is not null`,
    })
    .from(created)
    .leftJoin(claims, eq(claims.booking_id, created.id))
    .prepare('insert bookings'),
)

/** A row keyed by column names, for `jsonb_populate_record`. */
const asRecord = (row: Partial<NewBooking>) =>
  Object.fromEntries(Object.entries(row).map(([key, field]) => [columns[key as keyof NewBooking].name, field]))

const notToldYet: NotificationPayload = { before: null, reason: null }

/**
 * Inserts bookings, each with its time claim, history, audit log entry and scheduled notification, in one statement, to keep
 * the agenda lock short. With a `recurrence` they become a series; `act` marks what belongs together. Returns null for each visit whose time is already taken.
 */
export async function insertBookings(
  context: BookingContext,
  { service, person }: BookingData,
  common: Common,
  visits: readonly NewVisit[],
  { recurrence = null, act = null }: { recurrence?: Recurrence | null; act?: string | null } = {},
): Promise<(WrittenBooking | null)[]> {
  const { tx, now, actor } = context
  const change = { status: [null, common.status] as [unknown, unknown], ...changeBetween(null, common) }
  const values = {
    ...changeValues(context, { action: 'create', act }, change),
    doctor: common.doctor_id,
    common: JSON.stringify(asRecord(common)),
    notifyAt: minutesAfter(now, service.undoWindowMinutes).toISOString(),
    payload: JSON.stringify(notToldYet),
    notifies: common.user_id !== null && actor.side !== 'participant',
  }
  const ownOf = ({ time, slot_code }: NewVisit): VisitColumns => {
    const code = bookingCode(randomBytes(8))
    const at = { date: toCivilDate(time.day), from: time.from, to: time.to }
    return { code, ...at, slot_code, ...derivedFrom(code, { ...common, ...at }, person) }
  }
  const saved: (WrittenBooking | null)[] = visits.map(() => null)
  let series: number | null = null
  let waiting = [...visits.entries()]
  let holdsReleased = false
  // There are about a billion codes: a collision, and so a retry, is rare even with millions of bookings.
  for (let attempt = 0; attempt < 8 && waiting.length > 0; attempt += 1) {
    const own = waiting.map(([, visit]) => ownOf(visit))
    const inserted = await insertRows(tx).execute({
      ...values,
      rows: JSON.stringify(own.map(asRecord)),
      series,
      recurrence: recurrence && series === null ? JSON.stringify(recurrence) : null,
    })
    // A code generated twice in one statement counts as taken the second time.
    const written = new Map(inserted.map((row) => [row.code, row]))
    const refused = inserted.filter(({ claimed }) => !claimed).map(({ id }) => id)
    series ??= inserted[0]?.series_id ?? null
    waiting = waiting.filter(([index], i) => {
      const columns = own[i] as VisitColumns
      const row = written.get(columns.code)
      written.delete(columns.code)
      if (row?.claimed) saved[index] = { ...columns, id: row.id, series_id: row.series_id }
      return !row || (!row.claimed && !holdsReleased)
    })
    if (refused.length === 0) continue
    await tx.delete(bookings).where(inArray(bookings.id, refused))
    if (!holdsReleased) await releaseLapsedHolds(tx, common.doctor_id, now)
    holdsReleased = true
  }
  if (waiting.length > 0) throw new Error('No free booking codes were found')
  if (series !== null && saved.every((visit) => visit === null))
    await tx.delete(bookingSeries).where(eq(bookingSeries.id, series))
  return saved
}
