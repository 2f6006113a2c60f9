import { and, eq } from 'drizzle-orm'
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
}

export const notifiedVisit = (visit: NotifiedVisit) =>
  Object.fromEntries(visitFields.map((field) => [field, visit[field]])) as unknown as NotifiedVisit

export const differs = (a: NotifiedVisit, b: NotifiedVisit) => visitFields.some((field) => a[field] !== b[field])

/** Schedules the notification of a change for the end of its undo window; changes within it are merged (product.md §4). */
export async function scheduleNotification(
  tx: Tx,
  bookingId: number,
  before: NotifiedVisit,
  after: NotifiedVisit,
  dueAt: Date,
  reason: string | null = null,
  kind: NotificationKind = 'visit',
): Promise<void> {
  const [waiting] = await tx
    .select({ id: dueNotices.id, payload: dueNotices.payload })
    .from(dueNotices)
    .where(and(eq(dueNotices.booking_id, bookingId), eq(dueNotices.kind, kind)))
    .for('update')
  const known = waiting ? (waiting.payload as NotificationPayload).before : notifiedVisit(before)
  if (known !== null && !differs(known, after)) {
    if (waiting) await tx.delete(dueNotices).where(eq(dueNotices.id, waiting.id))
    return
  }
  if (after.user_id === null && (known === null || known.user_id === null)) return
  const payload: NotificationPayload = { before: known, reason }
  if (waiting) await tx.update(dueNotices).set({ due_at: dueAt, payload }).where(eq(dueNotices.id, waiting.id))
  else await tx.insert(dueNotices).values({ booking_id: bookingId, kind, due_at: dueAt, payload })
}
