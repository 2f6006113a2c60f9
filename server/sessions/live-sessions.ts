import { type SQL, sql } from 'drizzle-orm'
import type { RoleCode } from '../../domain/access/roles'
import { romeWallClock } from '../../domain/calendar/rome'
import type { Tx } from '../db/types'

/** A session nobody has used for so many days is over. */
export const idleDays = 30

/** The role that decides what a user may do: the first active one by position (contract.md, "Habits"). */
const decidingRole = (user: SQL) => sql`select ru.role as code from role_users ru
  where ru.user_id = ${user} and ru.active order by ru.position, ru.id limit 1`

export async function decidingRoleOf(tx: Tx, userId: number): Promise<RoleCode | undefined> {
  const { rows } = await tx.execute<{ code: RoleCode }>(decidingRole(sql`${userId}`))
  return rows[0]?.code
}

/** Neither revoked nor expired nor left alone. One that was not used yet has not been left alone. */
const inForce = (token: SQL, now: Date) => sql`${token}.revoked_at is null
  and (${token}.expires_at is null or ${token}.expires_at > ${now.toISOString()}::timestamptz)
  and (${token}.last_used_at is null
    or ${token}.last_used_at > ${now.toISOString()}::timestamptz - make_interval(days => ${idleDays}))`

/**
 * The tokens that are a session now, as `from … where …` with the token `t`, its user `u` and the deciding role
 * `deciding.code`: every rule by which a session ends stands here (product.md §7). One given to another role is over, and
 * one got by impersonation dies with the admin's own or with the admin's office.
 */
export const liveSessions = (now: Date) => sql`from access_tokens t
  join users u on u.id = t.user_id and u.active and u.deleted_at is null
  join lateral (${decidingRole(sql`t.user_id`)}) deciding on t.role is null or t.role = deciding.code
  where ${inForce(sql`t`, now)}
    and (t.impersonator_token_id is null or exists (
      select 1 from access_tokens a
      join users au on au.id = a.user_id and au.active and au.deleted_at is null
      join lateral (${decidingRole(sql`a.user_id`)}) admin
        on admin.code in ('admin', 'superadmin') and (a.role is null or a.role = admin.code)
      where a.id = t.impersonator_token_id and ${inForce(sql`a`, now)}))`

/** A link to a doctor that holds today, of `l` to the doctor `d`. */
export const liveLinks = (now: Date) => {
  const { date } = romeWallClock(now.getTime())
  return sql`from doctor_links l join users d on d.id = l.doctor_id and d.active and d.deleted_at is null
    where l.deleted_at is null
      and (l.valid_from is null or l.valid_from <= ${date}) and (l.valid_to is null or l.valid_to >= ${date})`
}

/** What each session may do, as a text that changes with its role and links. A session that is over has none. */
export async function sessionRights(tx: Tx, tokenIds: readonly number[], now: Date): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ id: number; rights: string }>(sql`
    select t.id, deciding.code || coalesce((
      select string_agg(concat_ws(' ', ' |', l.doctor_id, l.office_id, l.rights::text), '' order by l.id)
      ${liveLinks(now)} and l.agent_id = t.user_id), '') as rights
    ${liveSessions(now)} and t.id = any(${`{${tokenIds.join()}}`}::int[])`)
  return new Map(rows.map(({ id, rights }) => [id, rights]))
}
