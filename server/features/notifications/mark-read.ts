import { and, eq } from 'drizzle-orm'
import { record } from '../../audit/audit'
import { deniedPath } from '../../audit/denied'
import { notifications } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { inboxOf, inboxWhere, isInInbox, markRead } from './store'

/** Marks one as read: 1, or 0 when it was already. 404 for another's. */
export async function readOne(tx: Tx, now: Date, caller: Caller, id: number): Promise<number> {
  await reachOne(tx, caller, id)
  return recorded(tx, now, caller, id, await markRead(tx, oneOf(caller, id), now))
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
  const unread = inboxWhere(inboxOf(caller), { unread: true, pending: false, type })
  return recorded(tx, now, caller, null, await markRead(tx, unread, now))
}

/** Whoever reads for a doctor takes the dot away from all who serve him: the trail says who it was. */
async function recorded(tx: Tx, now: Date, caller: Caller, id: number | null, read: number): Promise<number> {
  if (read > 0)
    await record(tx, { ...signature(caller), at: now, action: 'read', subject: 'notification', subject_id: id })
  return read
}

const signature = ({ userId, doctor, impersonatorId }: Caller) => ({
  actor_id: userId,
  on_behalf_of_id: doctor?.onBehalf ? doctor.userId : null,
  impersonator_id: impersonatorId,
})

const unknown = (caller: Caller, id: number) =>
  deniedPath({ ...signature(caller), subject: 'notification', subject_id: id })
