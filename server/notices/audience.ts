import { sql } from 'drizzle-orm'
import type { CivilDate } from '../../domain/calendar/civil-date'
import type { Tx } from '../db/types'

interface AgentRow extends Record<string, unknown> {
  agent_id: number
}

/**
 * Who hears at once of what happens to a doctor's agenda: the doctor, and the assistants and pharmacies whose link holds
 * today and covers the office (contract.md, "Realtime").
 */
export async function eventAudience(
  tx: Tx,
  doctorId: number,
  today: CivilDate,
  officeUserIds: readonly number[] = [],
): Promise<number[]> {
  const covers =
    officeUserIds.length > 0
      ? sql`(l.office_id is null or l.office_id in (select office_id from office_users where id in ${[...officeUserIds]}))`
      : sql`true`
  const { rows } = await tx.execute<AgentRow>(sql`
    select distinct l.agent_id from doctor_links l
    join users u on u.id = l.agent_id and u.active and u.deleted_at is null
    where l.doctor_id = ${doctorId} and l.deleted_at is null and l.kind in ('assistant', 'pharmacy')
      and (l.valid_from is null or l.valid_from <= ${today}::date)
      and (l.valid_to is null or l.valid_to >= ${today}::date) and ${covers}`)
  return [doctorId, ...rows.map((row) => row.agent_id)]
}
