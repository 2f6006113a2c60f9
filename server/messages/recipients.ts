import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type LinkRight, userTypeName } from '../../domain/access/roles'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { intArray, oneRow } from '../db/fragments'
import { prepared } from '../db/prepared-statements'
import type { Tx } from '../db/types'

const value = sql.placeholder

/** The assistants, pharmacies and replacements whose link to `doctor` is valid on `today` and covers one of the `officeUsers` (null: any). */
export const agentsJson = sql<number[]>`(
  select coalesce(json_agg(distinct l.agent_id), '[]') from doctor_links l
  join users u on u.id = l.agent_id and u.active and u.deleted_at is null
  where l.doctor_id = ${value('doctor')} and l.deleted_at is null
    and (l.valid_from is null or l.valid_from <= ${value('today')}::date)
    and (l.valid_to is null or l.valid_to >= ${value('today')}::date)
    and (${value('officeUsers')}::int[] is null or l.office_id is null
      or l.office_id in (select office_id from office_users where id = any(${value('officeUsers')}::int[]))))`

const readAgents = prepared((tx) => tx.select({ agents: agentsJson }).from(oneRow).prepare('read agents'))

/** The users who get the events of a doctor's agenda: the doctor and his agents (contract.md, "Realtime"). */
export async function agendaRecipients(
  tx: Tx,
  doctor: number,
  today: CivilDate,
  officeUserIds: readonly number[] | null = null,
): Promise<number[]> {
  const officeUsers = officeUserIds && intArray(officeUserIds)
  const [row] = await readAgents(tx).execute({ doctor, today, officeUsers })
  return [doctor, ...(row?.agents ?? [])]
}

/** The doctor, and the agents whose links to the doctor all have the right on `today`. */
export async function recipientsWith(tx: Tx, right: LinkRight, doctor: number, today: CivilDate): Promise<number[]> {
  const { rows } = await tx.execute<{ agent_id: number }>(sql`
    select l.agent_id from doctor_links l join users u on u.id = l.agent_id and u.active and u.deleted_at is null
    where l.doctor_id = ${doctor} and l.deleted_at is null
      and (l.valid_from is null or l.valid_from <= ${today}::date)
      and (l.valid_to is null or l.valid_to >= ${today}::date)
    group by l.agent_id having bool_and(${right} = any(l.rights)) order by l.agent_id`)
  return [doctor, ...rows.map(({ agent_id }) => agent_id)]
}

const parenthood = sql.raw(`user_relationships ur join relative_relationships rr on rr.id = ur.relationship_id
  and ur.deleted_at is null and rr.inverse_name ~* '^(figli|persona tutelata)'`)

/** The ids of a user's children, as a subquery: those whose mother, father or guardian the user is. */
export const childrenOf = (parentId: SQL | number): SQL =>
  sql`(select ur.user_id from ${parenthood} where ur.relative_id = ${parentId})`

/** The ids of a user's mother, father and guardians, as a subquery. */
export const parentsOf = (childId: SQL | number): SQL =>
  sql`(select ur.relative_id from ${parenthood} where ur.user_id = ${childId})`

const everyType = `{${Object.keys(userTypeName).join(',')}}`

/** A condition: the user has one of these user types (specification §3), which depend on category, role and links. */
const isOfType = (userId: SQLWrapper, types: SQL, today: CivilDate) => sql`(
  exists (select 1 from role_users ru
    left join doctor_profiles dp on dp.user_id = ru.user_id
    where ru.user_id = ${userId} and ru.active
      and case when ru.role in ('doctor', 'specialist', 'pharmacy') then dp.category else ru.role end = any(${types}))
  or ('replacement' = any(${types}) and exists (select 1 from doctor_links l
    where l.agent_id = ${userId} and l.kind = 'replacement' and l.deleted_at is null
      and (l.valid_from is null or l.valid_from <= ${today}::date)
      and (l.valid_to is null or l.valid_to >= ${today}::date))))`

/** A condition: the user belongs to the audience; an empty audience includes everybody. */
export const isMeantFor = (userId: SQLWrapper, audience: SQLWrapper, today: CivilDate): SQL =>
  sql`(cardinality(${audience}) = 0 or ${isOfType(userId, sql`${audience}`, today)})`

/** As `isMeantFor`, for an inbox: admins, who have no user type, have none. */
export const isReader = (userId: SQLWrapper, audience: SQLWrapper, today: CivilDate): SQL =>
  isOfType(userId, sql`(case when cardinality(${audience}) = 0 then ${everyType}::text[] else ${audience} end)`, today)
