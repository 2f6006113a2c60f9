import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { unauthenticated } from '../../domain/contract/refusal'
import type { Tx } from '../db/types'
import type { Deps } from '../deps'
import { endTotemSessionIfLost, liveTotemSessions } from '../sessions/totem-sessions'
import { bearerToken, hashToken, unlessDiskFull } from './authentication'
import type { TotemCaller } from './context'
import { runningMaintenance, underMaintenance } from './maintenance'

declare module 'fastify' {
  interface FastifyRequest {
    totem?: TotemCaller
  }
}

/** `last_seen_at` is written at most this often, in seconds. */
const seenResolution = 60

interface Session extends Record<string, unknown> {
  readonly totem_id: number
  readonly office_id: number
  readonly seen_lately: boolean
}

/** The `onRequest` hook of the calls of totems: 401 without a token of an active one, 503 in a maintenance. */
export function authenticateTotem(deps: Deps) {
  return async (request: FastifyRequest): Promise<void> => {
    const now = deps.clock.now()
    const maintenance = await runningMaintenance(deps.db, now)
    if (maintenance) throw underMaintenance(maintenance)
    const token = bearerToken(request)
    const session = token ? await readSession(deps.db, token, now) : undefined
    if (!session) {
      if (token) await unlessDiskFull(endTotemSessionIfLost(deps.db, now, hashToken(token)))
      throw unauthenticated()
    }
    request.log = request.log.child({ totem: session.totem_id })
    request.totem = { totemId: session.totem_id, officeId: session.office_id }
    if (!session.seen_lately) await unlessDiskFull(touch(deps.db, session.totem_id, now))
  }
}

/** The totem of a live token; undefined when it was ended, is over, or its totem is paused or deleted. */
async function readSession(tx: Tx, token: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<Session>(sql`
    select t.id as totem_id, t.office_id,
      coalesce(t.last_seen_at > ${at} - make_interval(secs => ${seenResolution}), false) as seen_lately
    ${liveTotemSessions(now)} and k.token_hash = ${hashToken(token)}`)
  return rows[0]
}

/** Not a change of the record: its version stays, and forms that are open on it are not out of date. */
const touch = (tx: Tx, id: number, now: Date) =>
  tx.execute(sql`update totems set last_seen_at = ${now.toISOString()}::timestamptz where id = ${id}`)
