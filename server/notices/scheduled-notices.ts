import { and, eq, inArray, sql } from 'drizzle-orm'
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

/**
 * The recipient: the participant, of a change or (`choice`) of times to choose among; or the doctor's inbox for changes by a
 * participant or an admin.
 */
export type NotificationKind = 'visit' | 'choice' | 'doctor' | 'doctor-by-admin'

/** A `type`, since jsonb columns need an index signature. */
export type NotificationPayload = {
  /** The visit as last notified to the participant; null when never notified. */
  before: NotifiedVisit | null
  reason: string | null
  /** The act on several visits that changed it; a person is notified of an act once. */
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
  /** Where it has another one than the act. */
  readonly reason?: string | null | undefined
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
  const values = changes.flatMap(({ id, before: last, after, reason: own }) => {
    const before = known.get(id)
    const payload = { before: before === undefined ? notifiedVisit(last) : before, reason: own ?? reason, act }
    return isToBeTold(payload.before, after, kind) ? [{ booking_id: id, kind, due_at: dueAt, payload }] : []
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

/** Whether there is news, and somebody to tell it to: the doctor, or who is registered. */
function isToBeTold(before: NotifiedVisit | null, after: NotifiedVisit, kind: NotificationKind): boolean {
  if (before === null) return after.user_id !== null
  return differs(before, after) && (kind !== 'visit' || (after.user_id ?? before.user_id) !== null)
}

type NotifiedBooking = NotifiedVisit & { readonly id: number }

/**
 * Of a visit that goes on as another booking the participant is told once, as of a change from what was last notified of it;
 * nothing else is told of the two.
 */
export async function passNotification(
  tx: Tx,
  from: NotifiedBooking,
  to: NotifiedBooking,
  { dueAt, act = null }: Pick<NotifiedAct, 'dueAt' | 'act'>,
): Promise<void> {
  const known = (await takeWaiting(tx, [from.id, to.id], 'visit')).get(from.id)
  const before = known === undefined ? notifiedVisit(from) : known
  if (!isToBeTold(before, to, 'visit')) return
  const payload: NotificationPayload = { before, reason: null, act }
  await tx.insert(dueNotices).values({ booking_id: to.id, kind: 'visit', due_at: dueAt, payload })
}

/** Schedules the message by which the people of these visits are asked to choose another time. */
export async function scheduleChoices(
  tx: Tx,
  bookingIds: readonly number[],
  { dueAt, act = null }: Pick<NotifiedAct, 'dueAt' | 'act'>,
): Promise<void> {
  const payload: NotificationPayload = { before: null, reason: null, act }
  const values = bookingIds.map((booking_id) => ({ booking_id, kind: 'choice', due_at: dueAt, payload }))
  if (values.length > 0) await tx.insert(dueNotices).values(values)
}

/** Nobody is asked any more to choose among times that an act offered. */
export const withdrawScheduledChoices = (tx: Tx, act: string) =>
  tx.delete(dueNotices).where(and(eq(dueNotices.kind, 'choice'), sql`${dueNotices.payload} ->> 'act' = ${act}`))
