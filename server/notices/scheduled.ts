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
  const known = await takeWaiting(tx, ids, kind)
  const values = changes.flatMap(({ id, before: last, after }) => {
    const before = known.get(id)
    const payload = { before: before === undefined ? notifiedVisit(last) : before, reason, act }
    return isToBeTold(payload.before, after) ? [{ booking_id: id, kind, due_at: dueAt, payload }] : []
  })
  if (values.length > 0) await tx.insert(dueNotices).values(values)
}

/** Deletes the waiting notifications of bookings; returns the visits as last notified, by booking. */
async function takeWaiting(tx: Tx, ids: readonly number[], kind: NotificationKind) {
  const waiting = await tx
    .delete(dueNotices)
    .where(and(inArray(dueNotices.booking_id, [...ids]), eq(dueNotices.kind, kind)))
    .returning({ booking_id: dueNotices.booking_id, payload: dueNotices.payload })
  return new Map(waiting.map(({ booking_id, payload }) => [booking_id, (payload as NotificationPayload).before]))
}

/** Whether there is news, and somebody to tell it to. */
const isToBeTold = (before: NotifiedVisit | null, after: NotifiedVisit): boolean =>
  before === null ? after.user_id !== null : differs(before, after) && (after.user_id ?? before.user_id) !== null

type NotifiedBooking = NotifiedVisit & { readonly id: number }

/**
 * Of a visit that goes on as another booking the participant is told once, as of a change from what was last notified of it;
 * nothing else is told of the two.
 */
export async function passNotification(tx: Tx, from: NotifiedBooking, to: NotifiedBooking, dueAt: Date): Promise<void> {
  const known = (await takeWaiting(tx, [from.id, to.id], 'visit')).get(from.id)
  const before = known === undefined ? notifiedVisit(from) : known
  if (!isToBeTold(before, to)) return
  const payload: NotificationPayload = { before, reason: null }
  await tx.insert(dueNotices).values({ booking_id: to.id, kind: 'visit', due_at: dueAt, payload })
}
