import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../../domain/contract/endpoint'
import type { publicEndpoints } from '../../../domain/contract/public'
import { invalid, Refusal, unknownValue } from '../../../domain/contract/refusal'
import { validationText } from '../../../domain/text/validation'
import { record } from '../../audit/audit'
import type { ServerConfig } from '../../config'
import { users } from '../../db/tables'
import type { Tx } from '../../db/types'
import { issueToken } from '../../http/authentication'
import { doctorRole } from '../../resources/exceptions/people'
import { likelyGhostsOf } from './likely-ghosts'
import { makeAccount, personOf } from './new-account'
import { change, missingSteps, plansFor, type RegistrationRow, requireRegistration } from './store'

type Ending = ReplyOf<typeof publicEndpoints.finishRegistration>['data']
type Settings = Pick<ServerConfig, 'signupNeedsApproval' | 'sessionDays'>

/** Milliseconds. */
const day = 24 * 60 * 60_000

/**
 * Ends a registration, once: of requests at once the first one does, and only its answer has the token of a session. Left to an
 * admin where the installation says so, or where a profile that nobody has claimed may be this doctor's.
 */
export async function finish(tx: Tx, now: Date, key: string, settings: Settings): Promise<Ending> {
  const row = await requireRegistration(tx, key, 'lock')
  if (row.state !== 'open') return { state: row.state, token: null }
  await requireComplete(tx, row)
  const entry = { at: now, subject: 'registrations', subject_id: row.id }
  if (settings.signupNeedsApproval || (await likelyGhostsOf(tx, row.id)).length > 0) {
    await change(tx, now, row.id, { state: 'waiting', finished_at: now })
    await record(tx, { ...entry, actor_id: null, action: 'update', detail: 'waiting' })
    return { state: 'waiting', token: null }
  }
  const doctor_id = await makeAccount({ tx, now, by: null }, row)
  await change(tx, now, row.id, { ...approved(now), doctor_id, finished_at: now })
  await record(tx, { ...entry, actor_id: doctor_id, action: 'approve' })
  return { state: 'approved', token: await openSession(tx, now, doctor_id, row, settings) }
}

/** The account has the password from now on. */
export const approved = (now: Date) => ({ state: 'approved' as const, decided_at: now, password_hash: null })

async function requireComplete(tx: Tx, row: RegistrationRow): Promise<void> {
  const missing = missingSteps(row).map((step) => [step, [validationText.required]])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing))
  const plans = await plansFor(tx, row.category)
  if (!plans.some(({ id }) => id === row.subscription_plan_id)) throw unknownValue('plan')
  if (row.email_confirmed_at !== null) return
  throw new Refusal(409, {
    message: 'Prima conferma il tuo indirizzo: apri il link dell’e-mail che ti abbiamo mandato.',
    code: 'not-confirmed',
  })
}

async function openSession(tx: Tx, now: Date, userId: number, row: RegistrationRow, { sessionDays }: Settings) {
  const role = doctorRole.of(personOf(row).profile)
  const expires_at = sessionDays === null ? null : new Date(now.getTime() + sessionDays * day)
  const token = await issueToken(tx, { userId, role }, now, { expires_at })
  await tx.update(users).set({ last_login_at: now }).where(sql`${users.id} = ${userId}`)
  await record(tx, { at: now, actor_id: userId, action: 'login', subject: 'session', subject_id: userId })
  return token
}
