import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { agendaClock } from '../../../domain/calendar/rome'
import { Refusal } from '../../../domain/contract/refusal'
import { cleaned, searchText } from '../../../domain/resource'
import { slugOf } from '../../../domain/resource/codes'
import { personSearch } from '../../../domain/text/search'
import officies from '../../../src/resources/structures/officies'
import { record } from '../../audit/audit'
import { isUniqueViolation } from '../../db/connection/errors'
import {
  doctorProfiles,
  links,
  offices,
  officeUsers,
  roleUsers,
  subscriptionPlans,
  subscriptions,
  users,
} from '../../db/tables'
import type { Tx } from '../../db/types'
import { doctorRole } from '../../resources/exceptions/people'
import { running, termsOf } from '../../resources/exceptions/subscriptions'
import type { RegistrationRow } from './store'

/** The tables that admins read again once there is a new doctor. */
export const changedByAccount = [
  'registrations',
  'doctors',
  'doctors/ghosts',
  'officies',
  'office-users',
  'subscriptions',
] as const

/** Who makes an account: an admin; null: its person. */
interface Making {
  readonly tx: Tx
  readonly now: Date
  readonly by: number | null
}

/** A registration of which every step is done, as the columns of a person and of a doctor's profile. */
export function personOf(row: RegistrationRow) {
  const { title, first_name, last_name, email, phone_prefix, phone, registration_number, vat_number, category } = row
  if (category === null) throw new Error('The category of the registration is missing')
  return {
    person: { first_name, last_name, email, phone_prefix, phone, fiscal_code: vat_number },
    profile: { title, category, registration_number, city_id: row.office_city_id },
  }
}

/** Makes a new account: person, role by category, profile with an own web address, office and subscription. Returns its id. */
export async function makeAccount(making: Making, row: RegistrationRow): Promise<number> {
  const { tx, now, by } = making
  const { person, profile } = personOf(row)
  const kept = { search: personSearch(person), created_at: now, updated_at: now }
  const [user] = await tx
    .insert(users)
    .values({ ...person, ...kept, password_hash: row.password_hash })
    .returning({ id: users.id })
    .catch(refuseKnownAddress)
  const id = user?.id as number
  await tx.insert(doctorProfiles).values({ ...profile, user_id: id, slug: await freeSlug(tx, row) })
  await tx.insert(roleUsers).values({ user_id: id, role: doctorRole.of(profile) })
  await record(tx, { at: now, actor_id: by ?? id, action: 'create', subject: 'doctors', subject_id: id })
  await furnish(making, row, id)
  return id
}

/** Somebody got an account with the address meanwhile. */
const refuseKnownAddress = (err: unknown): never => {
  if (!isUniqueViolation(err)) throw err
  throw new Refusal(409, {
    message: 'Con questo indirizzo c’è già un account.',
    description: 'È nato nel frattempo: per entrare si accede con quello.',
    code: 'account',
  })
}

/** What an account gets besides itself: the office, the subscription, and the link of its mails as its own. */
export async function furnish(making: Making, row: RegistrationRow, doctorId: number): Promise<void> {
  await addOffice(making, row, doctorId)
  await addSubscription(making, row, doctorId)
  // found and exported with the person from now on
  const ofRegistration = and(eq(links.purpose, 'registration'), eq(links.address, row.email), isNull(links.user_id))
  await making.tx.update(links).set({ user_id: doctorId }).where(ofRegistration)
}

async function addOffice({ tx, now, by }: Making, row: RegistrationRow, doctorId: number): Promise<void> {
  const values = cleaned(officies, {
    ...{ name: row.office_name, kind: row.office_kind, address: row.office_address, city_id: row.office_city_id },
    ...{ postal_code: row.office_postal_code, phone_prefix: row.office_phone_prefix, phone: row.office_phone },
  })
  const kept = { search: searchText(officies, values), created_at: now, updated_at: now }
  const [office] = await tx
    .insert(offices)
    .values({ ...values, name: row.office_name ?? '', ...kept })
    .returning({ id: offices.id })
  const office_id = office?.id as number
  const [presence] = await tx
    .insert(officeUsers)
    .values({ user_id: doctorId, office_id, created_at: now, updated_at: now })
    .returning({ id: officeUsers.id })
  const entry = { at: now, actor_id: by ?? doctorId, action: 'create' }
  await record(tx, { ...entry, subject: 'officies', subject_id: office_id })
  await record(tx, { ...entry, subject: 'office-users', subject_id: presence?.id ?? null })
}

/** From today, on trial where the plan has one; a profile that has a subscription already keeps it. */
async function addSubscription({ tx, now, by }: Making, row: RegistrationRow, doctorId: number): Promise<void> {
  const { date: today } = agendaClock(now.getTime())
  const { rows } = await tx.execute(sql`
    select 1 from (${running}) r where r.doctor_id = ${doctorId} and r.days && daterange(${today}::date, null)`)
  const [plan] = await tx
    .select()
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.id, row.subscription_plan_id ?? 0))
  if (rows.length > 0 || !plan) return
  const terms = termsOf(plan, today, plan.trial_days > 0)
  const [made] = await tx
    .insert(subscriptions)
    .values({ doctor_id: doctorId, subscription_plan_id: plan.id, ...terms, created_at: now, updated_at: now })
    .returning({ id: subscriptions.id })
  const entry = { at: now, actor_id: by ?? doctorId, action: 'create', subject: 'subscriptions' }
  await record(tx, { ...entry, subject_id: made?.id ?? null })
}

/** A web address made of the name that nobody has; those of the same name follow each other until the end of the transaction. */
export async function freeSlug(tx: Tx, { first_name, last_name }: RegistrationRow): Promise<string> {
  const wanted = slugOf(`${first_name} ${last_name}`).slice(0, 100).replace(/-$/, '') || 'studio'
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug ${wanted}`}))`)
  const like: SQL = sql`${doctorProfiles.slug} = ${wanted} or ${doctorProfiles.slug} like ${`${wanted}-%`}`
  const taken = new Set(
    (await tx.select({ slug: doctorProfiles.slug }).from(doctorProfiles).where(like)).map(({ slug }) => slug),
  )
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.has(slug)) return slug
  }
}
