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

/** A notice with those to whom it is announced: the person, and whoever works for them. */
export interface Line {
  readonly notice: Notice
  readonly recipients: readonly number[]
}

/** Puts notices into inboxes, in one statement; answers the events that announce them, to be published after the commit. */
export async function notify(tx: Tx, now: Date, all: readonly Line[]): Promise<LiveEvent[]> {
  if (all.length === 0) return []
  const rows = await tx
    .insert(notifications)
    .values(all.map(({ notice }) => rowOf(notice, now)))
    .returning({ id: notifications.id, type: notifications.type })
  return rows.map((data, index) => ({ users: all[index]?.recipients ?? [], event: 'notification', data }))
}

function rowOf(notice: Notice, now: Date) {
  const { userId, type = 'notification', code, title, text, url = null, bookingId = null, pending = false } = notice
  return { user_id: userId, type, code, title, text, url, booking_id: bookingId, pending, created_at: now }
}

/**
 * What waited for a decision about a booking waits no longer, or, when a request was given up and taken up again, as
 * before; answers what tells the bells of `recipients`.
 */
export async function markPending(
  tx: Tx,
  bookingId: number,
  pending: boolean,
  recipients: readonly number[],
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
  return rows.map((data) => ({ users: recipients, event: 'notification', data }))
}
