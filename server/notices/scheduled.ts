import { and, eq, inArray } from 'drizzle-orm'
import { type bookings, dueNotices } from '../db/tables'
import type { Tx } from '../db/types'

const visitFields = [
  'user_id',
  'status',
  'date',
  'from',
  'to',
  'office_user_id',
  'online',
  'online_link',
  'city_id',
  'address',
] as const

/** The fields of a visit whose changes are notified to a participant. */
export type NotifiedVisit = Pick<typeof bookings.$inferSelect, (typeof visitFields)[number]>

/** The recipient: the participant, or the doctor's inbox for changes by a participant or an admin. */
export type NotificationKind = 'visit' | 'doctor' | 'doctor-by-admin'

/** A `type`, since jsonb columns need an index signature. */
export type NotificationPayload = {
  /** The visit as last notified to the participant; null when never notified. */
  before: NotifiedVisit | null
  reason: string | null
  /** The act on several visits that changed it, of which a person is told once. */
  act?: string | null
}

export const notifiedVisit = (visit: NotifiedVisit) =>
  Object.fromEntries(visitFields.map((field) => [field, visit[field]])) as unknown as NotifiedVisit

export const differs = (a: NotifiedVisit, b: NotifiedVisit) => visitFields.some((field) => a[field] !== b[field])

/** A change of a visit to be notified. */
export interface NotifiedChange {
  readonly id: number
  readonly before: NotifiedVisit
  readonly after: NotifiedVisit
}

/** What the notifications of one act share. */
export interface NotifiedAct {
  readonly dueAt: Date
  readonly reason?: string | null
  readonly act?: string | null
  readonly kind?: NotificationKind
}

/** Schedules the notifications of changes for the end of their undo window; changes within it are merged (product.md §4). */
export async function scheduleNotifications(
  tx: Tx,
  changes: readonly NotifiedChange[],
  { dueAt, reason = null, act = null, kind = 'visit' }: NotifiedAct,
): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const waiting = await tx
    .delete(dueNotices)
    .where(and(inArray(dueNotices.booking_id, ids), eq(dueNotices.kind, kind)))
    .returning({ booking_id: dueNotices.booking_id, payload: dueNotices.payload })
  const known = new Map(waiting.map(({ booking_id, payload }) => [booking_id, (payload as NotificationPayload).before]))
  const values = changes.flatMap(({ id, before: last, after }) => {
    const before = known.has(id) ? (known.get(id) ?? null) : notifiedVisit(last)
    const isNews = before === null || differs(before, after)
    const isForSomebody = after.user_id !== null || (before !== null && before.user_id !== null)
    return isNews && isForSomebody ? [{ booking_id: id, kind, due_at: dueAt, payload: { before, reason, act } }] : []
  })
  if (values.length > 0) await tx.insert(dueNotices).values(values)
}
