import { type SQL, sql } from 'drizzle-orm'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { compiledQuery, intArray } from '../db/compiled-query'
import type { Tx } from '../db/types'

const value = sql.placeholder

/**
 * Who works for `doctor`, as an expression: the assistants and pharmacies whose link holds on `today` and covers one of
 * the `officeUsers` (null: any).
 */
export const agentsJson: SQL = sql`(
  select coalesce(json_agg(distinct l.agent_id), '[]') from doctor_links l
  join users u on u.id = l.agent_id and u.active and u.deleted_at is null
  where l.doctor_id = ${value('doctor')} and l.deleted_at is null and l.kind in ('assistant', 'pharmacy')
    and (l.valid_from is null or l.valid_from <= ${value('today')}::date)
    and (l.valid_to is null or l.valid_to >= ${value('today')}::date)
    and (${value('officeUsers')}::int[] is null or l.office_id is null
      or l.office_id in (select office_id from office_users where id = any(${value('officeUsers')}::int[]))))`

const agents = compiledQuery<{ agents: number[] }>(sql`select ${agentsJson} as agents`)

/** Who is notified at once of what happens to a doctor's agenda: the doctor and who works for him (contract.md, "Realtime"). */
export async function agendaRecipients(
  tx: Tx,
  doctor: number,
  today: CivilDate,
  officeUserIds: readonly number[] | null = null,
): Promise<number[]> {
  const [row] = await agents(tx, { doctor, today, officeUsers: officeUserIds && intArray(officeUserIds) })
  return [doctor, ...(row?.agents ?? [])]
}

/** The ids of somebody's children, as a subquery: who has him as mother, father or guardian. */
export const childrenOf = (parentId: SQL | number): SQL => sql`(
  select ur.user_id from user_relationships ur join relative_relationships rr on rr.id = ur.relationship_id
  where ur.relative_id = ${parentId} and ur.deleted_at is null and rr.inverse_name ~* '^(figli|persona tutelata)')`
