import { compactNumber } from '../../../domain/access/registration'
import type { RegistrationCategory, RegistrationOffice } from '../../../domain/contract/public/registrations'
import { invalid, unknownValue } from '../../../domain/contract/refusal'
import { compactVatNumber } from '../../../domain/resource/codes'
import { validationText } from '../../../domain/text/validation'
import { record } from '../../audit/audit'
import { findCities } from '../../db/cities'
import type { Tx } from '../../db/types'
import { change, plansFor, type RegistrationRow, requireOpen } from './store'

type Changes = Parameters<typeof change>[3]

/** The profession; a plan that is not sold to it is to be chosen anew. */
export async function saveCategory(
  tx: Tx,
  now: Date,
  { registration_id, category, registration_number, vat_number }: RegistrationCategory,
): Promise<RegistrationRow> {
  const row = await requireOpen(tx, registration_id)
  if ((category === 'pharmacy') !== row.is_pharmacy) throw invalid({ category: [validationText.choice] })
  const plans = await plansFor(tx, category)
  return save(tx, now, row, 'category', {
    category,
    registration_number: registration_number ? compactNumber(registration_number) : null,
    vat_number: vat_number ? compactVatNumber(vat_number) : null,
    ...(!plans.some(({ id }) => id === row.subscription_plan_id) && { subscription_plan_id: null }),
  })
}

/** The office. */
export async function saveOffice(
  tx: Tx,
  now: Date,
  { registration_id, name, kind, address, city_id, postal_code, phone_prefix, phone }: RegistrationOffice,
): Promise<RegistrationRow> {
  const row = await requireOpen(tx, registration_id)
  const [city] = await findCities(tx, { ids: [city_id] })
  if (!city) throw unknownValue('city_id')
  return save(tx, now, row, 'office', {
    office_name: name.trim(),
    office_kind: kind,
    office_address: address.trim(),
    office_city_id: city_id,
    office_postal_code: postal_code ?? (city.postal_codes.length === 1 ? (city.postal_codes[0] ?? null) : null),
    office_phone_prefix: phone_prefix,
    office_phone: phone,
  })
}

/** The plan, of those on sale for the category. */
export async function savePlan(tx: Tx, now: Date, key: string, planId: number): Promise<RegistrationRow> {
  const row = await requireOpen(tx, key)
  const plans = await plansFor(tx, row.category)
  if (!plans.some(({ id }) => id === planId)) throw unknownValue('subscription_plan_id')
  return save(tx, now, row, 'plan', { subscription_plan_id: planId })
}

async function save(tx: Tx, now: Date, { id }: RegistrationRow, step: string, changes: Changes) {
  const entry = { at: now, actor_id: null, action: 'update', subject: 'registrations' }
  await record(tx, { ...entry, subject_id: id, detail: step })
  return change(tx, now, id, changes)
}
