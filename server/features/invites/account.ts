import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { RoleCode } from '../../../domain/access/roles'
import type { Invite } from '../../../domain/contract/access/invites'
import { unknownInField } from '../../audit/denied-attempts'
import { hiddenPeople } from '../../audit/hidden-people'
import { u } from '../../db/aliases'
import { doctorProfiles } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { doctorSide } from '../../scheduling/facts/actor'
import { liveLinks } from '../../sessions/live-sessions'

/** An account that somebody may be invited to. */
export type Account = NonNullable<Awaited<ReturnType<typeof accountWhere>>>

/** The account `u` that matches a condition, erased and merged ones left out. With `lock` nobody else changes it meanwhile. */
export async function accountWhere(tx: Tx, which: SQL, lock = false) {
  const { id, email, first_name, last_name, birthday, phone, fiscal_code, active } = u
  const query = tx
    .select({
      ...{ id, email, first_name, last_name, birthday, phone, fiscal_code, active },
      /** Of a doctor, claimed or not. */
      category: doctorProfiles.category,
      has_access: sql<boolean>`${email} is not null and ${u.password_hash} is not null`,
      /** Where the practice writes to one without an address of an access. */
      contact_email: sql<string | null>`(select pp.contact_email from patient_profiles pp where pp.user_id = u.id)`,
      roles: sql<RoleCode[]>`coalesce((select json_agg(ru.role order by ru.position, ru.id) from role_users ru
        where ru.user_id = u.id and ru.active), '[]')`,
    })
    .from(u)
    .leftJoin(doctorProfiles, eq(doctorProfiles.user_id, id))
    .where(and(isNull(u.deleted_at), isNull(doctorProfiles.merged_into_id), which))
  const [account] = await (lock ? query.for('update', { of: u }) : query)
  return account
}

const staffRoles: readonly RoleCode[] = ['assistant', 'doctor', 'specialist', 'pharmacy']

/** What an account is invited to; null for admins, representatives and others who do not belong to a practice. */
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
