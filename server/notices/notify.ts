import { and, eq } from 'drizzle-orm'
import { notifications } from '../db/tables'
import type { Tx } from '../db/types'
import type { LiveEvent } from '../realtime/live'
import { requestCode } from './words'

/** A line of somebody's inbox; the text names nobody. */
export interface Notice {
  readonly userId: number
  readonly type?: 'notification' | 'communication'
  readonly code: string
  readonly title: string
  readonly text: string
  readonly url?: string | null
  readonly bookingId?: number | null
  /** Waits for a confirmation by the doctor's side. */
  readonly pending?: boolean
}

/**
 * Puts a notice into the inbox and answers the event that announces it, to be published after the commit to `hearers`
 * (the person, and whoever works for them).
 */
export async function notify(
  tx: Tx,
  now: Date,
  notice: Notice,
  hearers: readonly number[] = [notice.userId],
): Promise<LiveEvent> {
  const [event] = await notifyAll(tx, now, [{ notice, hearers }])
  if (!event) throw new Error('The notification was not stored')
  return event
}

/** The same for many, in one statement. */
export async function notifyAll(
  tx: Tx,
  now: Date,
  all: readonly { readonly notice: Notice; readonly hearers: readonly number[] }[],
): Promise<LiveEvent[]> {
  if (all.length === 0) return []
  const rows = await tx
    .insert(notifications)
    .values(all.map(({ notice }) => rowOf(notice, now)))
    .returning({ id: notifications.id, type: notifications.type })
  return rows.map((data, index) => ({ users: all[index]?.hearers ?? [], event: 'notification', data }))
}

function rowOf(notice: Notice, now: Date) {
  const { userId, type = 'notification', code, title, text, url = null, bookingId = null, pending = false } = notice
  return { user_id: userId, type, code, title, text, url, booking_id: bookingId, pending, created_at: now }
}

/**
 * What waited for a decision about a booking waits no longer, or, when a request was given up and taken up again, as
 * before; answers what tells the bells of `hearers`.
 */
export async function markPending(
  tx: Tx,
  bookingId: number,
  pending: boolean,
  hearers: readonly number[],
): Promise<LiveEvent[]> {
  const rows = await tx
    .update(notifications)
    .set({ pending })
    .where(
      and(
        eq(notifications.booking_id, bookingId),
        pending ? eq(notifications.code, requestCode) : notifications.pending,
      ),
    )
    .returning({ id: notifications.id, type: notifications.type })
  return rows.map((data) => ({ users: hearers, event: 'notification', data }))
}
