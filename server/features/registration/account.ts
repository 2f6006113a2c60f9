import { sql } from 'drizzle-orm'
import type { RegistrationAccount } from '../../../domain/contract/public/registrations'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import { foldEmail } from '../../../domain/text/email'
import { personSearch } from '../../../domain/text/search'
import { validationText } from '../../../domain/text/validation'
import { record } from '../../audit/audit'
import { registrations } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import { countPublicCall, publicLimits } from '../../links/limits'
import { hashOf } from '../../links/tokens'
import { newPasswordProblem } from '../../passwords/new-password'
import { hashPassword } from '../../passwords/password-hash'
import { inTurn } from '../../process/in-turn'
import { change, findRegistration, notOpen, type RegistrationRow } from './store'

interface SavedAccount {
  readonly row: RegistrationRow
  /** The address was typed for the first time: a link is due, unless its mailbox has had too many. */
  readonly isNewAddress: boolean
  readonly mails: boolean
}

/**
 * Saves the first step, which begins the registration of a new key. The same work for known and unknown addresses: nobody is
 * looked up before the answer (AU1). The hash is computed outside the transaction; the password is stored nowhere else.
 */
export const saveAccount = (
  deps: Pick<Deps, 'db' | 'config'>,
  now: Date,
  body: RegistrationAccount,
  ip: string,
): Promise<SavedAccount> =>
  inTurn(`registration:${hashOf(body.registration_id)}`, async () => {
    const { db, config } = deps
    const { registration_id: key, password } = body
    const email = foldEmail(body.email)
    const known = await findRegistration(db, key)
    if (known && known.state !== 'open') throw notOpen()
    if (!known && password === undefined) throw invalid({ password: [validationText.required] })
    const problem = password === undefined ? null : newPasswordProblem(config, password, email)
    if (problem) throw invalid({ password: [problem] })
    const isNewAddress = known?.email !== email
    const counted = isNewAddress || password !== undefined ? await count(deps, now, email, ip) : 'allowed'
    const password_hash = password === undefined ? undefined : await hashPassword(password)
    const row = await withTransaction(db, (tx) => write(tx, now, body, password_hash))
    return { row, isNewAddress, mails: isNewAddress && counted === 'allowed' }
  })

/** Counts a call that mails, or computes a hash; 429 beyond the limits. */
export async function count({ db }: Pick<Deps, 'db'>, now: Date, email: string, ip: string) {
  const limits = publicLimits('registration', email, ip)
  const counted = await inTurn(limits.turn, () => withTransaction(db, (tx) => countPublicCall(tx, limits, now)))
  if (counted instanceof Refusal) throw counted
  return counted
}

async function write(
  tx: Tx,
  now: Date,
  {
    registration_id: key,
    is_pharmacy,
    title,
    first_name,
    last_name,
    phone_prefix,
    phone,
    ...given
  }: RegistrationAccount,
  password_hash: string | undefined,
): Promise<RegistrationRow> {
  // two requests with a new key follow each other, in other processes too
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`registration ${hashOf(key)}`}))`)
  const known = await findRegistration(tx, key, 'lock')
  if (known && known.state !== 'open') throw notOpen()
  const email = foldEmail(given.email)
  const name = { first_name: first_name.trim(), last_name: last_name.trim() }
  const person = { is_pharmacy, title: title ?? null, ...name, email, phone_prefix, phone, search: personSearch(name) }
  const entry = { at: now, actor_id: null, subject: 'registrations', detail: 'account' }
  if (!known) {
    const row = { ...person, password_hash, browser_keys: [hashOf(key)], created_at: now, updated_at: now }
    const [created] = await tx.insert(registrations).values(row).returning()
    await record(tx, { ...entry, action: 'create', subject_id: created?.id ?? null })
    return created as RegistrationRow
  }
  await record(tx, { ...entry, action: 'update', subject_id: known.id })
  return change(tx, now, known.id, {
    ...person,
    ...(password_hash && { password_hash }),
    ...(email !== known.email && { email_confirmed_at: null }),
    ...(is_pharmacy !== known.is_pharmacy && noCategory),
  })
}

/** A pharmacy and a person have nothing of these in common. */
const noCategory = { category: null, registration_number: null, vat_number: null, subscription_plan_id: null }

/** What a program that fills every field is answered: as the first step is, and nothing is stored. */
export const answerToPrograms = ({
  registration_id: _,
  password: __,
  website: ___,
  ...account
}: RegistrationAccount) => ({
  state: 'open' as const,
  email_confirmed: false,
  missing: ['category' as const, 'office' as const, 'plan' as const],
  account: { ...account, email: foldEmail(account.email), title: account.title ?? null },
  category: null,
  office: null,
  subscription_plan_id: null,
  plans: [],
  reason: null,
})
