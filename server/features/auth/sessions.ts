import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AccountSession } from '../../../domain/contract/session'
import { record } from '../../audit/audit'
import { deniedPath } from '../../audit/denied'
import { signature } from '../../audit/signature'
import { accessTokens, devices } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { liveSessions } from '../../sessions/live-sessions'
import { revokeSessions, sessionsOf } from '../../sessions/user-sessions'

/** The user's live sessions with their devices, without those an admin opened by impersonation. */
export async function ownSessions(tx: Tx, now: Date, { userId, tokenId }: Caller): Promise<AccountSession[]> {
  const sessions = await sessionsOf(tx, now, userId, tokenId)
  return sessions.flatMap(({ impersonator, ...session }) => (impersonator === null ? [session] : []))
}

/** Ends every other session of the user; returns their ids. */
export function endOtherSessions(tx: Tx, now: Date, caller: Caller): Promise<number[]> {
  return end(tx, now, caller, ne(accessTokens.id, caller.tokenId))
}

/** 404 for a session that is over, unknown or somebody else's. */
export async function requireOwnSession(tx: Tx, now: Date, caller: Caller, id: number): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 ${liveSessions(now)} and t.id = ${id}
    and t.user_id = ${caller.userId} and t.impersonator_id is null`)
  if (rows.length === 0) throw deniedPath({ ...signature(caller), subject: 'session', subject_id: id })
}

/** Ends one session of the user, also the current one. */
export async function endOwnSession(tx: Tx, now: Date, caller: Caller, id: number): Promise<number[]> {
  await requireOwnSession(tx, now, caller, id)
  return end(tx, now, caller, eq(accessTokens.id, id))
}

async function end(tx: Tx, now: Date, caller: Caller, which: SQL): Promise<number[]> {
  const ended = await revokeSessions(tx, now, caller.userId, which)
  await record(tx, {
    ...signature(caller),
    at: now,
    action: 'end',
    subject: 'session',
    subject_id: caller.userId,
    detail: ended.join(' '),
  })
  return ended
}

const ownDevice = ({ userId }: Caller, id: number) => and(eq(devices.id, id), eq(devices.user_id, userId))
const unknownDevice = (caller: Caller, id: number) =>
  deniedPath({ ...signature(caller), subject: 'device', subject_id: id })

/** 404 for a device that is unknown or somebody else's. */
export async function requireOwnDevice(tx: Tx, caller: Caller, id: number): Promise<void> {
  if ((await tx.$count(devices, ownDevice(caller, id))) === 0) throw unknownDevice(caller, id)
}

/** Deletes one of the user's devices; its session goes on. */
export async function forgetDevice(tx: Tx, now: Date, caller: Caller, id: number): Promise<void> {
  const gone = await tx.delete(devices).where(ownDevice(caller, id)).returning({ id: devices.id })
  if (gone.length === 0) throw unknownDevice(caller, id)
  await record(tx, { ...signature(caller), at: now, action: 'delete', subject: 'device', subject_id: id })
}
