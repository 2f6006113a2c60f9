import { and, eq } from 'drizzle-orm'
import type { BookingStatus } from '../../domain/booking/status'
import { dueNotices } from '../db/tables'
import type { Tx } from '../db/types'

/** What a participant knows of a visit: what differs from it is told. Minutes of the day. */
export interface KnownVisit {
  readonly user_id: number | null
  readonly status: BookingStatus
  readonly date: string
  readonly from: number
  readonly to: number
  readonly office_user_id: number
  readonly online: boolean
  readonly online_link: string | null
  readonly city_id: number | null
  readonly address: string | null
}

/** Who waits to hear: the participant of every change, the doctor's inbox of what a participant or an admin gave up. */
export type NoticeKind = 'visit' | 'desk' | 'desk-by-admin'
export const visitNotice = 'visit' satisfies NoticeKind

/** A `type`, since jsonb columns want an index signature. */
export type DuePayload = {
  /** Null: the participant has not heard of the visit yet. */
  before: KnownVisit | null
  reason: string | null
}

const knownFields = [
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
] as const satisfies (keyof KnownVisit)[]

export function knownVisit(visit: KnownVisit): KnownVisit {
  return Object.fromEntries(knownFields.map((field) => [field, visit[field]])) as unknown as KnownVisit
}

export const differs = (a: KnownVisit, b: KnownVisit) => knownFields.some((field) => a[field] !== b[field])

/**
 * Makes the participant (or the doctor's desk) hear of a change once its undo window has passed. Several changes within
 * it become one notice from what was last told to what is then true; when that is the same again, nobody is told anything
 * (product.md §4).
 */
export async function tellLater(
  tx: Tx,
  bookingId: number,
  before: KnownVisit,
  after: KnownVisit,
  dueAt: Date,
  reason: string | null = null,
  kind: NoticeKind = visitNotice,
): Promise<void> {
  const waiting = await waitingNotice(tx, bookingId, kind)
  const told = waiting ? waiting.payload.before : knownVisit(before)
  const nothingToTell = told !== null && !differs(told, after)
  const somebody = after.user_id !== null || (told !== null && told.user_id !== null)
  if (waiting && nothingToTell) {
    await tx.delete(dueNotices).where(eq(dueNotices.id, waiting.id))
    return
  }
  if (nothingToTell || !somebody) return
  const payload: DuePayload = { before: told, reason }
  if (waiting) await tx.update(dueNotices).set({ due_at: dueAt, payload }).where(eq(dueNotices.id, waiting.id))
  else await tx.insert(dueNotices).values({ booking_id: bookingId, kind, due_at: dueAt, payload })
}

async function waitingNotice(
  tx: Tx,
  bookingId: number,
  kind: NoticeKind,
): Promise<{ id: number; payload: DuePayload } | null> {
  const [row] = await tx
    .select({ id: dueNotices.id, payload: dueNotices.payload })
    .from(dueNotices)
    .where(and(eq(dueNotices.booking_id, bookingId), eq(dueNotices.kind, kind)))
    .for('update')
  return row ? { id: row.id, payload: row.payload as DuePayload } : null
}
