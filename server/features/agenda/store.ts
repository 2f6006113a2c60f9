import { sql } from 'drizzle-orm'
import type { RoleCode } from '../../../domain/access/roles'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { foundBy } from '../../db/search'
import type { Tx } from '../../db/types'

export interface PersonRow extends Record<string, unknown> {
  id: number
  first_name: string
  last_name: string
  birthday: CivilDate | null
  fiscal_code: string | null
  phone_prefix: string | null
  phone: string | null
  pharmaceutical_company: { id: number; name: string } | null
  limited: boolean
}

/** Which people a list is about: one doctor's patients, or all active representatives. */
export type Audience =
  | { readonly kind: 'patients'; readonly doctorId: number }
  | { readonly kind: 'representatives'; readonly roleId: number }

/** The id of a role: as a plain number in a query it tells the planner how many people have it. */
export async function readRoleId(tx: Tx, code: RoleCode): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from roles where code = ${code}`)
  return rows[0]?.id ?? 0
}

/** People of the audience whom the search finds. */
export function peopleFrom(audience: Audience, search: string | undefined) {
  const matching = foundBy(sql`u.search`, search)
  const found = matching ? sql` and ${matching}` : sql``
  return audience.kind === 'patients'
    ? sql`from doctor_patients dp join users u on u.id = dp.user_id
        where dp.doctor_id = ${audience.doctorId} and u.active and u.deleted_at is null${found}`
    : sql`from users u
        where u.active and u.deleted_at is null and exists (
          select 1 from role_users ru where ru.role_id = ${audience.roleId} and ru.user_id = u.id and ru.active)${found}`
}

/** By folded surname and name, so that D’Amico stands before Donati and de Rossi before Di Marco, in every database. */
const byName = sql`u.search collate "C", u.id`

/** A page of them by surname and name. */
export async function readPeople(
  tx: Tx,
  from: ReturnType<typeof peopleFrom>,
  doctorId: number,
  today: CivilDate,
  limit: number,
  offset: number,
): Promise<PersonRow[]> {
  const { rows } = await tx.execute<PersonRow>(sql`
    with page as (
      select u.* ${from} order by ${byName} limit ${limit} offset ${offset}
    )
    select u.id, u.first_name, u.last_name, u.birthday::text as birthday, u.fiscal_code, u.phone_prefix, u.phone,
      (select json_build_object('id', pc.id, 'name', pc.name) from representative_profiles rp
        join pharmaceutical_companies pc on pc.id = rp.pharmaceutical_company_id
        where rp.user_id = u.id) as pharmaceutical_company,
      exists (select 1 from limited_users l where l.doctor_id = ${doctorId} and l.user_id = u.id
        and l.since <= ${today}::date and (l.until is null or l.until >= ${today}::date)) as limited
    from page u order by ${byName}`)
  return rows
}

export interface ParentRow extends Record<string, unknown> {
  user_id: number
  id: number
  first_name: string
  last_name: string
  relationship: string
}

/** The relatives of all these people at once. */
export async function readParents(tx: Tx, userIds: readonly number[]): Promise<ParentRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await tx.execute<ParentRow>(sql`
    select ur.user_id, r.id, r.first_name, r.last_name, rr.name as relationship
    from user_relationships ur
    join users r on r.id = ur.relative_id and r.deleted_at is null
    join relative_relationships rr on rr.id = ur.relationship_id
    where ur.user_id in ${[...userIds]} and ur.deleted_at is null
    order by ur.id`)
  return rows
}
