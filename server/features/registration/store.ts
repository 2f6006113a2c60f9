import { and, eq, isNull, sql } from 'drizzle-orm'
import { type RegistrationStep, registrationSteps } from '../../../domain/access/registration'
import type { Category } from '../../../domain/access/roles'
import type { OfficeKind } from '../../../domain/contract/practice/offices'
import type { Registration, RegistrationPlan } from '../../../domain/contract/public/registrations'
import { notFound, Refusal } from '../../../domain/contract/refusal'
import { isSoldTo } from '../../../domain/resource/shared-fields'
import { registrations, subscriptionPlans } from '../../db/tables'
import type { Tx } from '../../db/types'
import { hashOf } from '../../links/tokens'
import { cityJson } from '../../scheduling/facts/person'

export type RegistrationRow = typeof registrations.$inferSelect

/** The registration of a browser's key, if there is one. With `lock` nobody else changes it until the end of the transaction. */
export async function findRegistration(tx: Tx, key: string, lock?: 'lock'): Promise<RegistrationRow | undefined> {
  const query = tx
    .select()
    .from(registrations)
    .where(sql`${registrations.browser_keys} @> array[${hashOf(key)}]`)
  const [found] = await (lock ? query.for('update') : query)
  return found
}

/** As `findRegistration`; 404 for an unknown one. */
export async function requireRegistration(tx: Tx, key: string, lock?: 'lock'): Promise<RegistrationRow> {
  const found = await findRegistration(tx, key, lock)
  if (!found) throw notFound()
  return found
}

/** As `requireRegistration`, locked; 409 for one that was sent. */
export async function requireOpen(tx: Tx, key: string): Promise<RegistrationRow> {
  const found = await requireRegistration(tx, key, 'lock')
  if (found.state !== 'open') throw notOpen()
  return found
}

export const notOpen = () =>
  new Refusal(409, { message: 'La registrazione è già stata inviata: non si può più cambiare.', code: 'not-open' })

/** Writes a step. */
export async function change(
  tx: Tx,
  now: Date,
  id: number,
  values: Partial<typeof registrations.$inferInsert>,
): Promise<RegistrationRow> {
  const [changed] = await tx
    .update(registrations)
    .set({ ...values, version: sql`${registrations.version} + 1`, updated_at: now })
    .where(eq(registrations.id, id))
    .returning()
  if (!changed) throw notFound()
  return changed
}

/** The plans on sale for a category, in the order of the price list. */
export async function plansFor(tx: Tx, category: Category | null): Promise<RegistrationPlan[]> {
  if (category === null) return []
  const { id, name, price, months, trial_days, features, user_categories, active, deleted_at, position } =
    subscriptionPlans
  const plans = await tx
    .select({ id, name, price, months, trial_days, features, user_categories })
    .from(subscriptionPlans)
    .where(and(active, isNull(deleted_at)))
    .orderBy(position, id)
  return plans.filter((plan) => isSoldTo(plan, category)).map(({ user_categories: _, ...plan }) => plan)
}

/** The steps of a registration that are still to be done. */
export function missingSteps(row: RegistrationRow): RegistrationStep[] {
  const isDone: Readonly<Record<RegistrationStep, boolean>> = {
    account: true,
    category: row.category !== null,
    office: row.office_name !== null,
    plan: row.subscription_plan_id !== null,
  }
  return registrationSteps.filter((step) => !isDone[step])
}

/** The registration as its browser sees it. */
export async function shown(tx: Tx, row: RegistrationRow): Promise<Registration> {
  const { is_pharmacy, title, first_name, last_name, email, phone_prefix, phone, category } = row
  const { registration_number, vat_number, state, reason, subscription_plan_id } = row
  return {
    state,
    email_confirmed: row.email_confirmed_at !== null,
    missing: missingSteps(row),
    account: { is_pharmacy, title, first_name, last_name, email, phone_prefix, phone } as Registration['account'],
    category: category && { category, registration_number, vat_number },
    office: await officeOf(tx, row),
    subscription_plan_id,
    plans: await plansFor(tx, category),
    reason,
  }
}

async function officeOf(tx: Tx, row: RegistrationRow): Promise<Registration['office']> {
  const { office_name: name, office_address: address, office_phone_prefix: phone_prefix, office_phone: phone } = row
  if (name === null || address === null || phone_prefix === null || phone === null) return null
  const { rows } = await tx.execute<{ city: NonNullable<Registration['office']>['city'] }>(
    sql`select ${cityJson(row.office_city_id)} as city`,
  )
  return {
    ...{ name, kind: row.office_kind as OfficeKind, address, postal_code: row.office_postal_code, phone_prefix, phone },
    city: rows[0]?.city ?? null,
  }
}
