import { and, eq, inArray } from 'drizzle-orm'
import { notifications } from '../db/tables'
import type { Tx } from '../db/types'
import { type Outgoing, writeMessages } from '../messages/outgoing'
import type { LiveEvent } from '../realtime/live'
import { requestCode } from './texts'

/** A notification for a user's inbox; its text contains no names. */
interface NotificationContent {
  readonly userId: number
  readonly code: string
  readonly title: string
  readonly text: string
  readonly url?: string | null
  readonly bookingId?: number | null
  /** The office and the doctor it comes from. */
  readonly practice?: string | null
  readonly doctorId?: number | null
  /** The booking awaits confirmation by the doctor's side. */
  readonly pending?: boolean
  /** What its messages are about, and the link they carry; by default the notification itself, without a link. */
  readonly cause?: string
  readonly linkId?: number | null
  /** The request for a prescription whose numbers or sheet its mail carries. */
  readonly prescriptionId?: number | null
}

/** A notification with the users who get its event: its owner, and the owner's agents. */
export interface NewNotification {
  readonly notification: NotificationContent
  readonly recipients: readonly number[]
}

/**
 * Inserts notifications in one statement, and the messages by which they also leave the house, to their owner and the owner's
 * agents; returns their events, to be published with the commit.
 */
export async function notify(tx: Tx, now: Date, all: readonly NewNotification[]): Promise<LiveEvent[]> {
  if (all.length === 0) return []
  const values = all.map(({ notification: { userId, code, title, text, url, bookingId, pending } }) => ({
    user_id: userId,
    type: 'notification' as const,
    code,
    title,
    text,
    url,
    booking_id: bookingId ?? null,
    pending,
    created_at: now,
  }))
  const rows = await tx
    .insert(notifications)
    .values(values)
    .returning({ id: notifications.id, type: notifications.type })
  await writeMessages(
    tx,
    now,
    rows.flatMap(({ id }, index) => messagesOf(id, all[index])),
  )
  return rows.map((data, index) => ({ users: all[index]?.recipients ?? [], event: 'notification', data }))
}

function messagesOf(id: number, given: NewNotification | undefined): Outgoing[] {
  if (!given) return []
  const { code, text, cause = `notification ${id}`, ...content } = given.notification
  const { url, bookingId, linkId, practice, doctorId, prescriptionId } = content
  const shared = { cause, typeCode: code, detail: text, url, bookingId, linkId, practice, doctorId, prescriptionId }
  return [...new Set(given.recipients)].map((userId) => ({ ...shared, userId }))
}

/** Sets the request notifications of bookings to pending again (after an undo), or all their pending notifications to decided. */
export async function markPending(
  tx: Tx,
  bookingIds: readonly number[],
  pending: boolean,
  recipients: readonly number[],
) {
  if (bookingIds.length === 0) return []
  const which = pending ? eq(notifications.code, requestCode) : notifications.pending
  const rows = await tx
    .update(notifications)
    .set({ pending })
    .where(and(inArray(notifications.booking_id, [...bookingIds]), which))
    .returning({ id: notifications.id, type: notifications.type })
  return rows.map((data): LiveEvent => ({ users: recipients, event: 'notification', data }))
}
