import { and, desc, eq, sql } from 'drizzle-orm'
import type { UserSession } from '../../domain/contract/people/users'
import { accessTokens, devices, users } from '../db/tables/index'
import type { Tx } from '../db/types'
import { liveSessions } from './live-sessions'

/** Maximum sessions listed, those used last first. */
const mostShown = 200

/** A user's live sessions with their devices, and the admins who opened some of them by impersonation. */
export async function sessionsOf(tx: Tx, now: Date, userId: number, currentTokenId: number): Promise<UserSession[]> {
  const lives = sql`${accessTokens.id} in (select t.id ${liveSessions(now)} and t.user_id = ${userId})`
  const rows = await tx
    .select()
    .from(accessTokens)
    .leftJoin(devices, eq(devices.token_id, accessTokens.id))
    .leftJoin(users, eq(users.id, accessTokens.impersonator_id))
    .where(and(eq(accessTokens.user_id, userId), lives))
    .orderBy(sql`coalesce(${accessTokens.last_used_at}, ${accessTokens.created_at}) desc`, desc(accessTokens.id))
    .limit(mostShown)
  return rows.map(({ access_tokens: token, devices: device, users: admin }) => ({
    id: token.id,
    current: token.id === currentTokenId,
    created_at: token.created_at.toISOString(),
    last_used_at: token.last_used_at?.toISOString() ?? null,
    expires_at: token.expires_at?.toISOString() ?? null,
    device: device && shownDevice(device),
    impersonator: admin && { id: admin.id, first_name: admin.first_name, last_name: admin.last_name },
  }))
}

const shownDevice = ({ id, platform, os, browser, app_version, push }: typeof devices.$inferSelect) => ({
  id,
  platform,
  os,
  browser,
  app_version,
  push: push !== null,
})
