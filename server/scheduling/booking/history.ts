import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { signature } from '../../audit/audit'
import { oneRow } from '../../db/fragments'
import { prepared } from '../../db/prepared-statements'
import { bookingChanges } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { BookingContext } from '../facts/actor'
import type { Change } from '../facts/visit'

type Action = 'create' | 'update' | 'status' | 'undo'

const value = sql.placeholder
const signed = sql`${value('at')}::timestamptz, ${value('actor')}::int, ${value('onBehalfOf')}::int, ${value('impersonator')}::int`

/** What differs between the bookings of one statement; by default nothing does. */
interface OfEach {
  readonly change?: SQL
  readonly fields?: SQL
  readonly reason?: SQL
}

/**
 * Two inserts (CTEs) that record a change with time and author: in the booking's history with the values, in the audit log
 * with the field names only. `from` provides the booking's id as `id`. Placeholders: `changeValues`.
 */
export const changeInserts = (
  from: SQL,
  {
    change = sql`${value('change')}::jsonb`,
    fields = sql`${value('fields')}::text`,
    reason = sql`${value('reason')}::text`,
  }: OfEach,
) => [
  new QueryBuilder().$with('history', {}).as(sql`
    insert into booking_changes (booking_id, at, actor_id, on_behalf_of_id, impersonator_id, totem_id, change, reason, act_id)
    select id, ${signed}, ${value('totem')}::int, ${change}, ${reason}, ${value('act')}::uuid ${from}`),
  new QueryBuilder().$with('audit_log', {}).as(sql`
    insert into audit_entries (at, actor_id, on_behalf_of_id, impersonator_id, action, subject, subject_id, detail)
    select ${signed}, ${value('action')}::text, 'booking', id, ${fields} ${from}`),
]

/** What the changes of one act share; `act` where it is on several visits, to be taken back together. */
export interface SharedOfAct {
  readonly action: Action
  readonly reason?: string | null
  readonly act?: string | null
}

const sharedValues = ({ now, actor }: BookingContext, { action, reason = null, act = null }: SharedOfAct) => {
  const { actor_id, on_behalf_of_id, impersonator_id } = signature(actor)
  return {
    at: now.toISOString(),
    actor: actor_id,
    onBehalfOf: on_behalf_of_id,
    impersonator: impersonator_id,
    totem: actor.totemId ?? null,
    reason,
    act,
    action,
  }
}

const fieldsOf = (change: Change) => Object.keys(change).join(',')

export const changeValues = (context: BookingContext, shared: SharedOfAct, change: Change) => ({
  ...sharedValues(context, shared),
  change: JSON.stringify(change),
  fields: fieldsOf(change),
})

const insertsOfEach = changeInserts(
  sql`from jsonb_to_recordset(${value('changes')}::jsonb) as each (id int, change jsonb, fields text, reason text)`,
  { change: sql`change`, fields: sql`fields`, reason: sql`coalesce(each.reason, ${value('reason')}::text)` },
)

const writeChanges = prepared((tx) =>
  tx
    .with(...insertsOfEach)
    .select({ written: sql<number>`1` })
    .from(oneRow)
    .prepare('write booking changes'),
)

/** A change of one booking; `reason` where it has another one than the act. */
interface RecordedChange {
  readonly id: number
  readonly change: Change
  readonly reason?: string | null | undefined
}

/** Records changes of bookings with time and author, in their history and in the audit log. */
export async function recordChanges(
  context: BookingContext,
  changes: readonly RecordedChange[],
  shared: SharedOfAct,
): Promise<void> {
  const each = changes.map(({ id, change, reason = null }) => ({ id, change, fields: fieldsOf(change), reason }))
  await writeChanges(context.tx).execute({ ...sharedValues(context, shared), changes: JSON.stringify(each) })
}

/** As `recordChanges`, of one booking. */
export const recordChange = (context: BookingContext, id: number, action: Action, change: Change): Promise<void> =>
  recordChanges(context, [{ id, change }], { action })

/** A change that an undo reverses. */
export type LastChange = Pick<typeof bookingChanges.$inferSelect, 'booking_id' | 'actor_id' | 'change' | 'act_id'>

/**
 * The latest change of each booking, which an undo reverses. What its person said of coming, where they are, files, and times offered
 * to choose among are none; of a booking without history there is none.
 */
export async function lastChanges(tx: Tx, bookingIds: readonly number[]): Promise<Map<number, LastChange>> {
  const { booking_id, actor_id, change, act_id } = bookingChanges
  const rows = await tx
    .selectDistinctOn([booking_id], { booking_id, actor_id, change, act_id })
    .from(bookingChanges)
    .where(
      and(
        inArray(booking_id, [...bookingIds]),
        sql`${change} - '{attendance_confirmed_at,media,presence,choice}'::text[] <> '{}'`,
      ),
    )
    .orderBy(booking_id, desc(bookingChanges.id))
  return new Map(rows.map((row) => [row.booking_id, row]))
}

/** As `lastChanges`, of one booking. */
export const lastChange = async (tx: Tx, bookingId: number): Promise<LastChange | null> =>
  (await lastChanges(tx, [bookingId])).get(bookingId) ?? null

/** The bookings that an act changed. */
export async function bookingsOfAct(tx: Tx, act: string): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: bookingChanges.booking_id })
    .from(bookingChanges)
    .where(eq(bookingChanges.act_id, act))
  return rows.map(({ id }) => id)
}
