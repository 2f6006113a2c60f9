import { and, eq } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { record } from '../../audit/audit'
import { deniedPath } from '../../audit/denied'
import { signature } from '../../audit/signature'
import { notifications } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller, Context } from '../../http/context'
import { agendaRecipients } from '../../notices/recipients'
import { inboxOf, inboxWhere, isInInbox, markRead } from './store'

/** Marks one as read: 1, or 0 when it was already. 404 for another's. */
export async function readOne(context: Context, id: number): Promise<number> {
  const { tx, now, caller } = context
  await reachOne(tx, caller, id)
  return told(context, id, await markRead(tx, oneOf(caller, id), now))
}

/** 404 for another's, and for what does not exist. */
export async function reachOne(tx: Tx, caller: Caller, id: number): Promise<void> {
  if (!(await isInInbox(tx, oneOf(caller, id)))) throw unknown(caller, id)
}

const oneOf = (caller: Caller, id: number) => and(eq(notifications.id, id), inboxOf(caller))

/** Marks all, or all of a type, as read. */
export async function readAll(context: Context, type: 'notification' | 'communication' | undefined): Promise<number> {
  const { tx, now, caller } = context
  const unread = inboxWhere(inboxOf(caller), { unread: true, pending: false, type })
  return told(context, null, await markRead(tx, unread, now))
}

/**
 * Whoever reads for a doctor takes the dot away from all who serve him: the audit log says who it was, and the open bells of
 * the others hear of it, once however many were read.
 */
async function told(
  { tx, now, caller, publish }: Context,
  id: number | null,
  read: Awaited<ReturnType<typeof markRead>>,
): Promise<number> {
  const last = read.at(-1)
  if (!last) return 0
  await record(tx, { ...signature(caller), at: now, action: 'read', subject: 'notification', subject_id: id })
  const { date: today } = romeWallClock(now.getTime())
  const users = caller.doctor ? await agendaRecipients(tx, caller.doctor.userId, today) : [caller.userId]
  publish({ users, event: 'notification', data: last })
  return read.length
}

const unknown = (caller: Caller, id: number) =>
  deniedPath({ ...signature(caller), subject: 'notification', subject_id: id })
