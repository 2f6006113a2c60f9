import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import { recordAction } from '../../audit/audit'
import { recordOncePerMinute } from '../../audit/counts'
import { unknownInPath } from '../../audit/denied-attempts'
import { hiddenPeople } from '../../audit/hidden-people'
import { devices, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { listReply } from '../../http/paging'
import { foundUsers, requireUser, usersList, visibleUsers } from '../../resources/exceptions/users'
import { revokeSessions } from '../../sessions/ending'
import { liveSessions } from '../../sessions/live-sessions'
import { sessionsOf } from '../../sessions/user-sessions'

/** Sessions and devices: the caller's own, and any user's for admins (product.md §6, `user`). */
export const register = routes((handle) => {
  handle(endpoints.accountSessions, async ({ tx, now, caller }) => {
    const sessions = await sessionsOf(tx, now, caller.userId, caller.tokenId)
    const own = sessions.filter(({ impersonator }) => impersonator === null)
    return { data: own.map(({ impersonator: _, ...session }) => session) }
  })
  handle(endpoints.endOtherSessions, endOtherSessions)
  handle(endpoints.endSession, { requireVisible: requireOwnSession }, async (context, { id }) => {
    await requireOwnSession(context, id)
    await endSessions(context, context.caller.userId, sql`o.id = ${id}`)
  })
  handle(
    endpoints.forgetDevice,
    { requireVisible: (context, id) => requireDevice(context, context.caller.userId, id) },
    (context, { id }) => forgetDevice(context, context.caller.userId, id),
  )

  handle(endpoints.users, async (context, { query }) => {
    const roles = (query['filter[role][in]'] ?? query['filter[role]'])?.split(',')
    const ids = query['filter[id][in]']?.split(',').map(Number)
    const where = and(visibleUsers(context), foundUsers(query.search, roles), ids && inArray(users.id, ids))
    const reply = await listReply(query, usersList(context.tx, endpoints.users.path, where))
    // phones and addresses of patients, as in their own list
    if (reply.data.some(({ roles }) => roles.includes('patient')))
      await recordOncePerMinute(context, { action: 'read', subject: 'users', detail: 'list' })
    return reply
  })
  handle(endpoints.user, { requireVisible: requireUser }, async (context, { id }) => {
    const user = await requireUser(context, id)
    const all = await sessionsOf(context.tx, context.now, id, context.caller.tokenId)
    const hidden = await hiddenPeople(
      context,
      all.map(({ impersonator }) => impersonator?.id),
    )
    const sessions = all.filter(({ impersonator }) => !hidden.has(impersonator?.id ?? 0))
    await recordAction(context, { action: 'read', subject: 'user', subject_id: id })
    return { data: { ...user, sessions } }
  })
  handle(endpoints.endUserSessions, { requireVisible: requireUser }, async (context, { id }) => {
    await requireUser(context, id)
    await endSessions(context, id, sql`o.id <> ${context.caller.tokenId}`)
  })
  const requireSessionOf = async (context: Context, id: number, { session_id }: { session_id: string }) => {
    await requireUser(context, id)
    await requireSession(context, id, Number(session_id))
  }
  handle(endpoints.endUserSession, { requireVisible: requireSessionOf }, async (context, { id, params }) => {
    await requireSessionOf(context, id, params)
    await endSessions(context, id, sql`o.id = ${Number(params.session_id)}`)
  })
  const requireDeviceOf = async (context: Context, id: number, { device_id }: { device_id: string }) => {
    await requireUser(context, id)
    await requireDevice(context, id, Number(device_id))
  }
  handle(endpoints.forgetUserDevice, { requireVisible: requireDeviceOf }, async (context, { id, params }) => {
    await requireUser(context, id)
    await forgetDevice(context, id, Number(params.device_id))
  })
})

/** 404 for a session that has ended, is unknown or another user's. */
async function requireSession({ tx, now, caller }: Context, userId: number, id: number, which = sql`true`) {
  const { rows } = await tx.execute(
    sql`select 1 ${liveSessions(now)} and t.id = ${id} and t.user_id = ${userId} and ${which}`,
  )
  if (rows.length === 0) throw unknownInPath(caller, 'session', id)
}

/** As `requireSession`, for the caller's own; 404 also for sessions that an admin opened by impersonation. */
const requireOwnSession = (context: Context, id: number) =>
  requireSession(context, context.caller.userId, id, sql`t.impersonator_id is null`)

/** Ends the user's sessions `o` that match a condition. */
async function endSessions(context: Context, userId: number, which: SQL): Promise<void> {
  const ended = await revokeSessions(context.tx, context.now, userId, which)
  await recordAction(context, { action: 'end', subject: 'session', subject_id: userId, detail: ended.join(' ') })
}

/** Ends every session of the caller except the current one. */
export const endOtherSessions = (context: Context) =>
  endSessions(context, context.caller.userId, sql`o.id <> ${context.caller.tokenId}`)

const deviceOf = (userId: number, id: number) => and(eq(devices.id, id), eq(devices.user_id, userId))

/** 404 for a device that is unknown or another user's. */
async function requireDevice({ tx, caller }: Context, userId: number, id: number): Promise<void> {
  if ((await tx.$count(devices, deviceOf(userId, id))) === 0) throw unknownInPath(caller, 'device', id)
}

/** Deletes a device; its session stays valid. */
async function forgetDevice(context: Context, userId: number, id: number): Promise<void> {
  const gone = await context.tx.delete(devices).where(deviceOf(userId, id)).returning({ id: devices.id })
  if (gone.length === 0) throw unknownInPath(context.caller, 'device', id)
  await recordAction(context, { action: 'delete', subject: 'device', subject_id: id })
}
