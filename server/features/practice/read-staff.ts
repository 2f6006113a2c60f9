import { type SQL, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { StaffInvite, StaffMember } from '../../../domain/contract/practice/staff'
import type { Tx } from '../../db/types'

/** Most links, and most invites, that are shown. */
const mostShown = 200

const officeJson = sql`(select json_build_object('id', o.id, 'name', o.name) from offices o where o.id = l.office_id)`

/** Name of the person `u`, with the form of address of a doctor. */
export const fullNameOf = (user: 'u' | 'd' = 'u'): SQL => sql`(
  select trim(concat_ws(' ', p.title, nullif(n.first_name, ''), n.last_name))
  from users n left join doctor_profiles p on p.user_id = n.id where n.id = ${sql.identifier(user)}.id)`

/** The links to the doctor, those that run first, then by name; only one by its id where given. */
export async function readMembers(tx: Tx, now: Date, doctorId: number, id?: number): Promise<StaffMember[]> {
  const { date } = romeWallClock(now.getTime())
  const { rows } = await tx.execute<StaffMember & Record<string, unknown>>(sql`
    select l.id, l.kind, json_build_object('id', u.id, 'name', ${fullNameOf()}) as person, ${officeJson} as office,
      l.rights, l.valid_from::text, l.valid_to::text, l.version, case
        when l.valid_to < ${date}::date then 'ended' when l.valid_from > ${date}::date then 'to-come' else 'running' end as time
    from doctor_links l join users u on u.id = l.agent_id and u.deleted_at is null
    where l.doctor_id = ${doctorId} and l.deleted_at is null and (${id ?? null}::int is null or l.id = ${id ?? null}::int)
    order by coalesce(l.valid_to < ${date}::date, false), u.last_name, u.first_name, l.id limit ${mostShown}`)
  return rows
}

/** The invites of the doctor that are neither accepted nor withdrawn, the last one first; only one by its id where given. */
export async function readInvites(tx: Tx, now: Date, doctorId: number, id?: number): Promise<StaffInvite[]> {
  const { rows } = await tx.execute<StaffInvite & Record<string, unknown> & { sent_at: Date | string }>(sql`
    select l.id, l.kind, l.address as email, trim(concat_ws(' ', l.first_name, l.last_name)) as name, ${officeJson} as office,
      l.rights, l.valid_from::text, l.valid_to::text,
      case when k.expires_at > ${now.toISOString()}::timestamptz then 'sent' else 'expired' end as state,
      k.created_at as sent_at
    from link_invites l join links k on k.id = l.link_id
    where l.doctor_id = ${doctorId} and l.accepted_at is null and l.withdrawn_at is null
      and (${id ?? null}::int is null or l.id = ${id ?? null}::int)
    order by l.id desc limit ${mostShown}`)
  return rows.map((row) => ({ ...row, sent_at: new Date(row.sent_at).toISOString() }))
}
