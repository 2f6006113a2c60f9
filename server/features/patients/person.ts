import { eq, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { ChangedPatient } from '../../../domain/contract/people/patient-fields'
import { invalid } from '../../../domain/contract/refusal'
import { compactFiscalCode } from '../../../domain/resource'
import { foldEmail } from '../../../domain/text/email'
import { validationText } from '../../../domain/text/validation'
import { recordAction } from '../../audit/audit'
import { unknownInField } from '../../audit/denied-attempts'
import { madeKeysOf, seal } from '../../audit/personal'
import { cities } from '../../db/tables'
import type { Context } from '../../http/context'
import { recordsChanged } from '../../realtime/live'

type PersonFields = Omit<ChangedPatient, 'version'>

/** The fields of a person as they are stored; `email` is the address to write to, whichever column it is in. */
export interface StoredPerson {
  readonly last_name: string
  readonly first_name: string
  readonly gender: 'M' | 'F' | null
  readonly birthday: string | null
  readonly fiscal_code: string | null
  readonly phone_prefix: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly address: string | null
  readonly city_id: number | null
}

/** The given fields as they are stored: trimmed, codes and addresses in one form, empty ones null. */
export function asStored(given: PersonFields): Partial<StoredPerson> {
  const { email, fiscal_code, first_name, ...others } = given
  const texts = Object.entries({
    ...others,
    ...(email !== undefined && { email: email && foldEmail(email) }),
    ...(fiscal_code !== undefined && { fiscal_code: fiscal_code && compactFiscalCode(fiscal_code) }),
  }).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value] as const)
  return {
    ...Object.fromEntries(texts.filter(([, value]) => value !== undefined)),
    // who has one name has no other, which is not unknown
    ...(first_name !== undefined && { first_name: first_name.trim() }),
  }
}

/** A phone without a prefix is Italian; a prefix alone is nothing. */
export const withPrefix = <P extends Pick<StoredPerson, 'phone' | 'phone_prefix'>>(person: P): P => ({
  ...person,
  phone_prefix: person.phone === null ? null : (person.phone_prefix ?? '+39'),
})

/** 422 for a birth date to come, and for a city that there is not. */
export async function checkPerson({ tx, now, caller }: Context, { birthday, city_id }: Partial<StoredPerson>) {
  if (birthday && birthday > romeWallClock(now.getTime()).date) throw invalid({ birthday: [validationText.date] })
  if (!city_id) return
  const known = await tx.$count(cities, sql`${eq(cities.id, city_id)} and ${cities.deleted_at} is null`)
  if (known === 0) throw unknownInField(caller, 'city', city_id, 'city_id')
}

/** Old and new value of each field that differs. */
export type PersonChange = Readonly<Record<string, readonly [unknown, unknown]>>

/** Writes a change of a person to the audit log, its values under the person's key, and tells open consoles of admins. */
export async function recordPerson(context: Context, action: string, id: number, change: PersonChange): Promise<void> {
  const key = (await madeKeysOf(context.tx, [id])).get(id)
  if (!key) throw new Error('A person has no key')
  const sealed = Object.entries(change).map(([name, [before, after]]): [string, [unknown, unknown]] => [
    name,
    [seal(key, before), seal(key, after)],
  ])
  await recordAction(context, { action, subject: 'patients', subject_id: id, change: Object.fromEntries(sealed) })
  context.publish(recordsChanged('patients'))
}
