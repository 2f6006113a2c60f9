import { type SQL, sql } from 'drizzle-orm'
import type { CivilDate } from '../../domain/calendar/civil-date'
import type { Tx } from '../db/types'

/**
 * Who works for a doctor, as an expression: the assistants and pharmacies whose link holds today and covers one of the
 * offices (none named: any).
 */
export function agentsOf(doctorId: number, today: CivilDate, officeUserIds: readonly number[]): SQL<number[]> {
  const covers =
    officeUserIds.length > 0
      ? sql`(l.office_id is null or l.office_id in (select office_id from office_users where id in ${[...officeUserIds]}))`
      : sql`true`
  return sql<number[]>`(
    select coalesce(json_agg(distinct l.agent_id), '[]') from doctor_links l
    join users u on u.id = l.agent_id and u.active and u.deleted_at is null
    where l.doctor_id = ${doctorId} and l.deleted_at is null and l.kind in ('assistant', 'pharmacy')
      and (l.valid_from is null or l.valid_from <= ${today}::date)
      and (l.valid_to is null or l.valid_to >= ${today}::date) and ${covers})`
}

/** Who hears at once of what happens to a doctor's agenda: the doctor and who works for him (contract.md, "Realtime"). */
export async function eventAudience(
  tx: Tx,
  doctorId: number,
  today: CivilDate,
  officeUserIds: readonly number[] = [],
): Promise<number[]> {
  const { rows } = await tx.execute<{ agents: number[] }>(
    sql`select ${agentsOf(doctorId, today, officeUserIds)} as agents`,
  )
  return [doctorId, ...(rows[0]?.agents ?? [])]
}
