import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { AnyUser, UserSession } from '../../../domain/contract/users'
import { record } from '../../audit/audit'
import { deniedPath } from '../../audit/denied'
import { signature } from '../../audit/signature'
import { accessTokens, devices } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { foundUsers, requireUser, usersList, visibleUsers } from '../../resources/exceptions/users'
import { liveSessions } from '../../sessions/live-sessions'
import { revokeSessions, sessionsOf } from '../../sessions/user-sessions'

/** Everybody, by name; found by what was typed. */
export async function anyUsers(context: Context, query: QueryOf<typeof endpoints.users>) {
  const where = and(visibleUsers(context), foundUsers(query.search, query['filter[role]']))
  return listReply(query, usersList(context.tx, endpoints.users.path, where))
}

/** One person with the open sessions; the audit log says who looked, before it is answered. */
export async function anyUser(context: Context, id: number): Promise<AnyUser & { sessions: UserSession[] }> {
  const { tx, now, caller } = context
  const user = await requireUser(context, id)
  const sessions = await sessionsOf(tx, now, id, caller.tokenId)
  await record(tx, { ...signature(caller), at: now, action: 'read', subject: 'user', subject_id: id })
  return { ...user, sessions }
}

/** Ends every session of somebody, but the one that asks; answers their tokens. */
export async function endSessionsOf(context: Context, id: number): Promise<number[]> {
  await requireUser(context, id)
  return end(context, id, ne(accessTokens.id, context.caller.tokenId))
}

export async function requireSessionOf(context: Context, id: number, sessionId: number): Promise<void> {
  await requireUser(context, id)
  const { rows } = await context.tx.execute(
    sql`select 1 ${liveSessions(context.now)} and t.id = ${sessionId} and t.user_id = ${id}`,
  )
  if (rows.length === 0) throw deniedPath({ ...signature(context.caller), subject: 'session', subject_id: sessionId })
}

/** Ends one session of somebody. */
export async function endSessionOf(context: Context, id: number, sessionId: number): Promise<number[]> {
  await requireSessionOf(context, id, sessionId)
  return end(context, id, eq(accessTokens.id, sessionId))
}

async function end({ tx, now, caller }: Context, id: number, which: SQL): Promise<number[]> {
  const ended = await revokeSessions(tx, now, id, which)
  const detail = ended.join(' ')
  await record(tx, { ...signature(caller), at: now, action: 'end', subject: 'session', subject_id: id, detail })
  return ended
}

const deviceOf = (id: number, deviceId: number) => and(eq(devices.id, deviceId), eq(devices.user_id, id))

export async function requireDeviceOf(context: Context, id: number, deviceId: number): Promise<void> {
  await requireUser(context, id)
  if ((await context.tx.$count(devices, deviceOf(id, deviceId))) === 0)
    throw deniedPath({ ...signature(context.caller), subject: 'device', subject_id: deviceId })
}

/** Forgets one device of somebody; its session goes on. */
export async function forgetDeviceOf(context: Context, id: number, deviceId: number): Promise<void> {
  const { tx, now, caller } = context
  await requireDeviceOf(context, id, deviceId)
  await tx.delete(devices).where(deviceOf(id, deviceId))
  await record(tx, { ...signature(caller), at: now, action: 'delete', subject: 'device', subject_id: deviceId })
}
