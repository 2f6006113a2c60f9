import { and, eq } from 'drizzle-orm'
import { deniedPath } from '../../audit/denied'
import { notifications } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { inboxOf, inboxWhere, isInInbox, markRead } from './store'

/** Marks one as read: 1, or 0 when it was already. 404 for another's. */
export async function readOne(tx: Tx, now: Date, caller: Caller, id: number): Promise<number> {
  await reachOne(tx, caller, id)
  return markRead(tx, oneOf(caller, id), now)
}

/** 404 for another's, and for what does not exist. */
export async function reachOne(tx: Tx, caller: Caller, id: number): Promise<void> {
  if (!(await isInInbox(tx, oneOf(caller, id)))) throw unknown(caller, id)
}

const oneOf = (caller: Caller, id: number) => and(eq(notifications.id, id), inboxOf(caller))

/** Marks all, or all of a type, as read. */
export async function readAll(
  tx: Tx,
  now: Date,
  caller: Caller,
  type: 'notification' | 'communication' | undefined,
): Promise<number> {
  return markRead(tx, inboxWhere(inboxOf(caller), { unread: true, pending: false, type }), now)
}

const unknown = ({ userId, doctor, impersonatorId }: Caller, id: number) =>
  deniedPath({
    actor_id: userId,
    on_behalf_of_id: doctor?.onBehalf ? doctor.userId : null,
    impersonator_id: impersonatorId,
    subject: 'notification',
    subject_id: id,
  })
