import { type SQL, sql } from 'drizzle-orm'
import type { Category, RoleCode } from '../../../domain/access/roles'
import type { Invite } from '../../../domain/contract/invites'
import { unknownInField } from '../../audit/denied-attempts'
import { hiddenPeople } from '../../audit/hidden-people'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { doctorSide } from '../../scheduling/facts/actor'
import { liveLinks } from '../../sessions/live-sessions'

/** An account that somebody may be invited to. */
export interface Account extends Record<string, unknown> {
  readonly id: number
  readonly email: string | null
  /** Where the practice writes to one without an address of an access. */
  readonly contact_email: string | null
  readonly first_name: string
  readonly last_name: string
  readonly birthday: string | null
  readonly phone: string | null
  readonly fiscal_code: string | null
  readonly active: boolean
  readonly has_access: boolean
  readonly roles: readonly RoleCode[]
  /** Of a doctor, claimed or not. */
  readonly category: Category | null
}

/** The account `u` that matches a condition, erased and merged ones left out. With `lock` nobody else changes it meanwhile. */
export async function accountWhere(tx: Tx, which: SQL, lock = false): Promise<Account | undefined> {
  const { rows } = await tx.execute<Account>(sql`
    select u.id, u.email, u.first_name, u.last_name, u.birthday::text, u.phone, u.fiscal_code, u.active, p.category,
      u.email is not null and u.password_hash is not null as has_access,
      (select pp.contact_email from patient_profiles pp where pp.user_id = u.id) as contact_email,
      coalesce((select json_agg(ru.role order by ru.position, ru.id) from role_users ru
        where ru.user_id = u.id and ru.active), '[]') as roles
    from users u left join doctor_profiles p on p.user_id = u.id
    where u.deleted_at is null and p.merged_into_id is null and ${which}
    ${lock ? sql`for update of u` : sql``}`)
  return rows[0]
}

const staffRoles: readonly RoleCode[] = ['assistant', 'doctor', 'specialist', 'pharmacy']

/** What an account is invited to; null for admins, representatives and whoever has no part in a practice. */
export function kindOf({ roles, category }: Account): Invite['kind'] | null {
  const [role] = roles
  // a profile that nobody has claimed
  if (role === undefined) return category === null ? null : 'staff'
  if (role === 'patient') return 'patient'
  return staffRoles.includes(role) ? 'staff' : null
}

/** Which of people and offices the caller may invite: `u` and `ou`. */
export interface Reach {
  readonly people: SQL
  readonly offices: SQL
  /** Only admins are shown the personal link of staff: with it one gets into all that these people see. */
  readonly seesPersonalLink: boolean
}

/** A doctor's patients and assistants, and the doctor's offices; for an assistant those of the link. */
export function reachOfDoctor({ caller, now }: Context): Reach {
  const { doctor } = doctorSide(caller, 'bookings')
  const inOffices =
    doctor.offices === null ? sql`true` : sql`ou.office_id = any(${`{${doctor.offices.join()}}`}::int[])`
  return {
    people: sql`(u.id in (select dp.user_id from doctor_patients dp where dp.doctor_id = ${doctor.userId})
      or u.id in (select l.agent_id ${liveLinks(now)} and l.doctor_id = ${doctor.userId} and l.kind = 'assistant'))`,
    offices: sql`ou.user_id = ${doctor.userId} and ${inOffices}`,
    seesPersonalLink: false,
  }
}

export const reachOfAdmin: Reach = { people: sql`true`, offices: sql`true`, seesPersonalLink: true }

/** The account to invite; 422 for one that is unknown, out of reach, hidden from the admin, or not to be invited. */
export async function requireInvited(context: Context, reach: Reach, id: number) {
  const { tx, caller } = context
  const account = await accountWhere(tx, sql`u.id = ${id} and ${reach.people}`)
  const kind = account && kindOf(account)
  if (!account || !kind || (await hiddenPeople(context, [id])).has(id))
    throw unknownInField(caller, 'user', id, 'user_id')
  return { account, kind }
}
