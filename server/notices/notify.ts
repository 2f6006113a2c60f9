import { and, eq } from 'drizzle-orm'
import { notifications } from '../db/tables'
import type { Tx } from '../db/types'
import type { LiveEvent } from '../realtime/live'
import { requestCode } from './texts'

/** A notification for somebody's inbox; its text names nobody. */
interface NotificationContent {
  readonly userId: number
  readonly code: string
  readonly title: string
  readonly text: string
  readonly url?: string | null
  readonly bookingId?: number | null
  /** Waits for a confirmation by the doctor's side. */
  readonly pending?: boolean
}

/** A notification with the users whose bells are told: its owner, and whoever works for them. */
export interface NewNotification {
  readonly notification: NotificationContent
  readonly recipients: readonly number[]
}

/** Writes notifications, in one statement; answers the events that announce them, to be published with the commit. */
export async function notify(tx: Tx, now: Date, all: readonly NewNotification[]): Promise<LiveEvent[]> {
  if (all.length === 0) return []
  const values = all.map(({ notification: { userId, bookingId, ...content } }) => ({
    ...content,
    user_id: userId,
    type: 'notification' as const,
    booking_id: bookingId ?? null,
    created_at: now,
  }))
  const rows = await tx
    .insert(notifications)
    .values(values)
    .returning({ id: notifications.id, type: notifications.type })
  return rows.map((data, index) => ({ users: all[index]?.recipients ?? [], event: 'notification', data }))
}

/** Marks a booking's request notification as pending again (after an undo), or all its pending ones as decided. */
export async function markPending(tx: Tx, bookingId: number, pending: boolean, recipients: readonly number[]) {
  const which = pending ? eq(notifications.code, requestCode) : notifications.pending
  const rows = await tx
    .update(notifications)
    .set({ pending })
    .where(and(eq(notifications.booking_id, bookingId), which))
    .returning({ id: notifications.id, type: notifications.type })
  return rows.map((data): LiveEvent => ({ users: recipients, event: 'notification', data }))
}
