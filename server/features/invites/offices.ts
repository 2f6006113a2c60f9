import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/types'

/** An office user who invites: the doctor and the office, both active. */
export interface InvitingOffice extends Record<string, unknown> {
  readonly id: number
  readonly doctor_id: number
  readonly office_id: number
  readonly office: string
  /** Name of the doctor, with the form of address. */
  readonly doctor: string
}

/** The office users `ou` that may invite and match a condition, in their order. */
export async function invitingOffices(tx: Tx, which: SQL): Promise<InvitingOffice[]> {
  const { rows } = await tx.execute<InvitingOffice>(sql`
    select ou.id, ou.user_id as doctor_id, ou.office_id, o.name as office,
      concat_ws(' ', p.title, nullif(u.first_name, ''), u.last_name) as doctor
    from office_users ou
    join offices o on o.id = ou.office_id and o.active and o.deleted_at is null
    join users u on u.id = ou.user_id and u.active and u.deleted_at is null
    join doctor_profiles p on p.user_id = u.id
    where ou.deleted_at is null and ${which}
      and exists (select 1 from role_users ru where ru.user_id = u.id and ru.active)
    order by u.last_name, u.id, ou.position, ou.id limit 50`)
  return rows
}

/** The office user, if it may invite. */
export const invitingOffice = async (tx: Tx, id: number): Promise<InvitingOffice | undefined> =>
  (await invitingOffices(tx, sql`ou.id = ${id}`))[0]
