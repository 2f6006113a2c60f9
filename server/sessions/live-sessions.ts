import { type SQL, sql } from 'drizzle-orm'
import type { RoleCode } from '../../domain/access/roles'
import { romeWallClock } from '../../domain/calendar/rome'
import type { Tx } from '../db/types'
import type { DoctorLink } from './acting-doctor'

/** A session that is not used for this many days has ended. */
export const idleDays = 30

/** The role that decides a user's permissions: the first active one by position (contract.md, "Habits"). */
const decidingRole = (user: SQL) => sql`select ru.role as code from role_users ru
  where ru.user_id = ${user} and ru.active order by ru.position, ru.id limit 1`

export async function decidingRoleOf(tx: Tx, userId: number): Promise<RoleCode | undefined> {
  const { rows } = await tx.execute<{ code: RoleCode }>(decidingRole(sql`${userId}`))
  return rows[0]?.code
}

/** Neither revoked nor expired nor idle for too long. A session that was never used is not idle. */
const inForce = (token: SQL, now: Date) => sql`${token}.revoked_at is null
  and (${token}.expires_at is null or ${token}.expires_at > ${now.toISOString()}::timestamptz)
  and (${token}.last_used_at is null
    or ${token}.last_used_at > ${now.toISOString()}::timestamptz - make_interval(days => ${idleDays}))`

/** The role that decides for the user of a token `t`, to be joined. */
export const deciding = sql`lateral (${decidingRole(sql`t.user_id`)}) deciding`

/** The user of a session has an account that is in use. */
export const isOfAccount = sql`u.id = t.user_id and u.active and u.deleted_at is null`
/** A token issued for another role has ended. */
export const isOfRole = sql`(t.role is null or t.role = deciding.code)`
/** A token is in force; one got by impersonation ends with the admin's own session or admin role. */
export const isLive = (now: Date) => sql`${inForce(sql`t`, now)}
    and (t.impersonator_token_id is null or exists (
      select 1 from access_tokens a
      join users au on au.id = a.user_id and au.active and au.deleted_at is null
      join lateral (${decidingRole(sql`a.user_id`)}) admin
        on admin.code in ('admin', 'superadmin') and (a.role is null or a.role = admin.code)
      where a.id = t.impersonator_token_id and ${inForce(sql`a`, now)}))`

/**
 * The tokens with a live session, as `from … where …` with the token `t`, its user `u` and the deciding role `deciding.code`:
 * all rules by which a session ends are here (product.md §7).
 */
export const liveSessions = (now: Date) => sql`from access_tokens t
  join users u on ${isOfAccount}
  join ${deciding} on ${isOfRole}
  where ${isLive(now)}`

/** The links `l` to a doctor `d` that are valid today. */
export const liveLinks = (now: Date) => {
  const { date } = romeWallClock(now.getTime())
  return sql`from doctor_links l join users d on d.id = l.doctor_id and d.active and d.deleted_at is null
    where l.deleted_at is null
      and (l.valid_from is null or l.valid_from <= ${date}) and (l.valid_to is null or l.valid_to >= ${date})`
}

/** SQL expression: the links of the user of the session `t` to a doctor that are valid today, as JSON; null without any. */
export const linksTo = (doctor: number, now: Date) => sql<DoctorLink[] | null>`(
  select json_agg(json_build_object('office_id', l.office_id, 'rights', l.rights))
  ${liveLinks(now)} and l.agent_id = t.user_id and l.doctor_id = ${doctor})`

/** The rights of each session, as a string that changes with its role and links. An ended session has no entry. */
export async function sessionRights(tx: Tx, tokenIds: readonly number[], now: Date): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ id: number; rights: string }>(sql`
    select t.id, deciding.code || coalesce((
      select string_agg(concat_ws(' ', ' |', l.doctor_id, l.office_id, l.rights::text), '' order by l.id)
      ${liveLinks(now)} and l.agent_id = t.user_id), '') as rights
    ${liveSessions(now)} and t.id = any(${`{${tokenIds.join()}}`}::int[])`)
  return new Map(rows.map(({ id, rights }) => [id, rights]))
}

/** The deciding role in such rights. */
export const roleIn = (rights: string): string => rights.split(' ', 1)[0] ?? ''
