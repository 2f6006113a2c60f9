import { and, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Category, RoleCode } from '../../../domain/access/roles'
import { forbidden, invalid, Refusal } from '../../../domain/contract/refusal'
import { kindText } from '../../../domain/resource'
import { validationText } from '../../../domain/text/validation'
import { superAdmins } from '../../audit/hidden-people'
import {
  chatMembers,
  doctorLinks,
  doctorPatients,
  doctorProfiles,
  doctorSpecializations,
  patientMerges,
  users,
} from '../../db/tables'
import type { Link, Reader, ServeOptions, Values } from '../engine/serve'

type Check = NonNullable<ServeOptions['check']>

/** Rules of the admin area for people, beyond those of their fields (product.md §6 and §7). */

const roleOfCategory: Readonly<Record<Category, RoleCode>> = {
  mmg: 'doctor',
  pls: 'doctor',
  nurse: 'doctor',
  specialist: 'specialist',
  pharmacy: 'pharmacy',
}

/** A doctor's role depends on the category. */
export const doctorRole = {
  codes: ['doctor', 'specialist', 'pharmacy'],
  of: ({ category }: Values) => roleOfCategory[category as Category],
} as const

/** Condition for users with a doctor profile; the role alone is not enough to be listed as a doctor. */
const withProfile: SQL = sql`${users.id} in (select ${doctorProfiles.user_id} from ${doctorProfiles})`
export const doctors = (reader: Reader): SQL | undefined => and(withProfile, noSuperAdmins(reader))

export const specializationsLink: Link = {
  own: doctorSpecializations.user_id,
  other: doctorSpecializations.specialization_id,
}

/** Condition for ghosts: doctor profiles without an active role, which cannot sign in. */
export const unclaimed: SQL = sql`${withProfile}
  and not exists (select 1 from role_users r where r.user_id = ${users.id} and r.active)`

/** Refuses to restore a profile that was merged into a doctor. */
export const notMerged: Check = async ({ tx }, action, changes) => {
  if (action !== 'restore') return
  const ids = changes.map(({ before }) => Number(before?.id))
  const merged = await tx.$count(
    doctorProfiles,
    and(inArray(doctorProfiles.user_id, ids), isNotNull(doctorProfiles.merged_into_id)),
  )
  if (merged > 0)
    throw new Refusal(409, { message: 'Questo profilo è stato unito a un medico: non si può ripristinare.' })
}

/** Refuses to restore a record that was merged into another of the same person; the merge itself can be taken back. */
export const notMergedPatient: Check = async ({ tx }, action, changes) => {
  if (action !== 'restore') return
  const ids = changes.map(({ before }) => Number(before?.id))
  if (
    (await tx.$count(patientMerges, and(inArray(patientMerges.removed_id, ids), isNull(patientMerges.undone_at)))) > 0
  )
    throw new Refusal(409, { message: 'Questa scheda è stata unita a un’altra: non si può ripristinare.' })
}

export const doctorsOfPatient: Link = { own: doctorPatients.user_id, other: doctorPatients.doctor_id }

/**
 * The relatives of a person: rows of `user_id` and `relationship`. A family often stores both directions of a link: each
 * relative is one row, by the person's own link where there is one.
 */
export const relatives = (id: SQLWrapper | number): SQL => sql`
  select distinct on (user_id) user_id, relationship from (
    select l.relative_id as user_id, k.name as relationship, 1 as direction, l.id from user_relationships l
    join relative_relationships k on k.id = l.relationship_id where l.user_id = ${id} and l.deleted_at is null
    union all
    select l.user_id, k.inverse_name, 2, l.id from user_relationships l
    join relative_relationships k on k.id = l.relationship_id where l.relative_id = ${id} and l.deleted_at is null) both_ways
  order by user_id, direction, id`

/** The relatives of a user as rows of the patient's card. */
export const relativesOfPatient: SQL = sql`(
  select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.last_name, u.first_name),
    'relationship', r.relationship) order by u.search collate "C", u.id)
  from (${relatives(users.id)}) r join users u on u.id = r.user_id where u.deleted_at is null)`

/** Links for all offices without validity dates; others are not managed by this field. */
const wholeLink = and(
  eq(doctorLinks.kind, 'assistant'),
  isNull(doctorLinks.deleted_at),
  isNull(doctorLinks.office_id),
  isNull(doctorLinks.valid_from),
  isNull(doctorLinks.valid_to),
) as SQL

/** Doctors an assistant works for. A removed link is kept, marked as deleted. */
export const assistedDoctors: Link = {
  own: doctorLinks.agent_id,
  other: doctorLinks.doctor_id,
  where: wholeLink,
  keepsEnded: true,
  values: (now) => ({ kind: sql`'assistant'`, created_at: now, updated_at: now }),
}

/** Link to the members of a group chat who are among these users. */
const membersWho = (are: SQL): Link => ({
  own: chatMembers.chat_id,
  other: chatMembers.user_id,
  values: () => ({ category: sql`'group'` }),
  where: sql`${chatMembers.user_id} in (${are})`,
})
export const doctorsInGroup = membersWho(sql`select d.user_id from doctor_profiles d`)
export const assistantsInGroup = membersWho(
  sql`select ru.user_id from role_users ru where ru.active and ru.role = 'assistant'`,
)

/** Plain admins see no super admins (product.md §7). */
export const noSuperAdmins = ({ caller }: Reader): SQL | undefined =>
  caller.role === 'superadmin' ? undefined : sql`${users.id} not in ${superAdmins}`

/** Only a super admin may grant that role. */
export const mayGrantRole: NonNullable<ServeOptions['requireRight']> = ({ caller }, { role }) => {
  if (role === 'superadmin' && caller.role !== 'superadmin') throw forbidden()
}

/** No admin may remove his own access. */
export const keepsOwnAccess: Check = ({ caller }, action, changes) => {
  for (const { before, values } of changes) {
    const losesAccess = action === 'delete' || values.active === false || (values.role ?? before?.role) !== before?.role
    if (before?.id === caller.userId && losesAccess) throw forbidden('Non puoi togliere l’accesso a te stesso.')
  }
}

/** What a super admin has alone, by field: where it stands, how it is compared, and how an invalid one is refused. */
const ofOneAlone = {
  email: {
    taken: sql`select lower(email) from users where deleted_at is null and id in ${superAdmins}`,
    text: validationText.email,
  },
  slug: { taken: sql`select slug from doctor_profiles where user_id in ${superAdmins}`, text: kindText.slug },
} as const

/** Refuses to plain admins an e-mail or web address of a super admin like an invalid one: a duplicate would tell of the account. */
export const notOfSuperAdmins: Check = async ({ tx, caller }, action, changes) => {
  if (caller.role === 'superadmin' || action === 'delete') return
  for (const [field, { taken, text }] of Object.entries(ofOneAlone)) {
    const given = changes.map(({ before, values }) => (action === 'restore' ? before?.[field] : values[field]))
    const texts = [...new Set(given.filter((value) => typeof value === 'string'))]
    if (texts.length === 0) continue
    const { rows } = await tx.execute(sql`select 1 from (${taken}) t(value) where t.value in ${texts} limit 1`)
    if (rows.length > 0) throw invalid({ [field]: [text] })
  }
}

/** Only a pharmacy has no first name. */
export const hasFirstName: Check = (_context, action, changes) => {
  if (action === 'delete' || action === 'restore') return
  for (const { before, values } of changes) {
    const { first_name, category } = { ...before, ...values } as Values
    if (first_name === '' && category !== 'pharmacy') throw invalid({ first_name: [validationText.required] })
  }
}

/** Several checks in turn. */
export const checks =
  (...all: Check[]): Check =>
  async (context, action, changes) => {
    for (const check of all) await check(context, action, changes)
  }

/** Refuses a record whose two fields reference the same person. */
export const differentPeople =
  (one: string, other: string): Check =>
  (_context, _action, changes) => {
    for (const { before, values } of changes) {
      const chosen = { ...before, ...values }
      if (chosen[one] === chosen[other]) throw invalid({ [other]: ['Scegli un’altra persona.'] })
    }
  }
