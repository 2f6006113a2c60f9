import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type OrderKey, orderBy } from '../../db/keyset'
import { notifications } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import type { PageRequest } from '../../http/paging'

/**
 * The inbox a caller reads. A link to some offices only shows nothing about visits in the others, and one without the
 * right to bookings nothing about visits.
 */
export function inboxOf({ userId, doctor }: Pick<Caller, 'userId' | 'doctor'>): SQL {
  const own = sql`${notifications.user_id} = ${doctor?.userId ?? userId}`
  if (doctor?.onBehalf && !doctor.rights.includes('bookings'))
    return sql`${own} and ${notifications.booking_id} is null`
  if (!doctor || doctor.offices === null) return own
  const offices = doctor.offices.length > 0 ? [...doctor.offices] : [0]
  return sql`${own} and (${notifications.booking_id} is null or exists (
    select 1 from bookings b join office_users ou on ou.id = b.office_user_id
    where b.id = ${notifications.booking_id} and ou.office_id in ${offices}))`
}

export interface InboxFilter {
  readonly unread: boolean
  readonly pending: boolean
  readonly type: 'notification' | 'communication' | undefined
}

export function inboxWhere(inbox: SQL, { unread, pending, type }: InboxFilter): SQL | undefined {
  return and(
    inbox,
    type === undefined ? undefined : eq(notifications.type, type),
    unread ? isNull(notifications.read_at) : undefined,
    pending ? eq(notifications.pending, true) : undefined,
  )
}

export const newestFirst: readonly OrderKey[] = [
  { expression: notifications.id, cast: 'bigint', descending: true, nullable: false },
]

export const readInbox = (tx: Tx, where: SQL | undefined, { limit, offset, after }: PageRequest) =>
  tx
    .select()
    .from(notifications)
    .where(and(where, after))
    .orderBy(...orderBy(newestFirst))
    .limit(limit)
    .offset(offset)

/** Marks what the condition finds as read; answers those that were not. */
export async function markRead(tx: Tx, where: SQL | undefined, now: Date) {
  return tx
    .update(notifications)
    .set({ read_at: now })
    .where(and(where, isNull(notifications.read_at)))
    .returning({ id: notifications.id, type: notifications.type })
}

export async function isInInbox(tx: Tx, where: SQL | undefined): Promise<boolean> {
  const rows = await tx.select({ id: notifications.id }).from(notifications).where(where).limit(1)
  return rows.length > 0
}
