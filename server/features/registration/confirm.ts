import { and, eq, ne, sql } from 'drizzle-orm'
import type { Registration } from '../../../domain/contract/public/registrations'
import { invalid } from '../../../domain/contract/refusal'
import type { LinkProblem } from '../../../domain/messages/links'
import { validationText } from '../../../domain/text/validation'
import { record } from '../../audit/audit'
import { registrations } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import { findLimited, guessLimit } from '../../links/limits'
import { linkRefusal } from '../../links/problem'
import { findLink, hashOf, type Link } from '../../links/tokens'
import { passwordMatches } from '../../passwords/password-hash'
import { inTurn } from '../../process/in-turn'
import { countFailure, limitRefusal } from '../../sessions/attempts'
import { change, type RegistrationRow, shown } from './store'

/** What the link of a mail leads to now. */
interface LinkTarget {
  readonly link: Link | null
  readonly problem: LinkProblem | null
  readonly row: RegistrationRow | null
}

/** The link of a token with its registration. It works until that is decided, also after it confirmed the address. */
async function findLinked(tx: Tx, now: Date, token: string, lock?: 'lock'): Promise<LinkTarget> {
  const { link, problem } = await findLink(tx, now, 'registration', token)
  if (link === null || problem !== null) return { link, problem, row: null }
  const query = tx.select().from(registrations).where(eq(registrations.link_id, link.id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) return { link, problem: 'superseded', row: null }
  const isOver = row.state === 'approved' || row.state === 'rejected'
  return { link, problem: isOver ? 'used' : null, row }
}

const isOwn = (row: RegistrationRow | null, key: string) => row?.browser_keys.includes(hashOf(key)) ?? false

interface LinkRequest {
  readonly registration_id: string
  readonly token: string
  readonly password?: string | undefined
}

/** Whether the link works, and whether the browser must show to be of its person. */
export async function openLink({ db }: Deps, now: Date, { token, registration_id }: LinkRequest, ip: string) {
  const { problem, row } = await findLimited(db, now, ip, () => findLinked(db, now, token))
  return { problem, needs_password: problem === null && !isOwn(row, registration_id) }
}

/**
 * Confirms the address. A browser that did not begin the registration needs its password: a link that is opened by somebody
 * else, for whom a stranger registered, or who got it by mistake, confirms and shows nothing.
 */
export async function confirmAddress(deps: Deps, now: Date, given: LinkRequest, ip: string): Promise<Registration> {
  const { db } = deps
  const found = await findLimited(db, now, ip, () => findLinked(db, now, given.token))
  const { link, problem, row } = found
  if (link === null || row === null || problem !== null) throw linkRefusal(problem ?? 'unknown')
  if (!isOwn(row, given.registration_id))
    await inTurn(`link:${link.id}`, () => requirePassword(deps, now, { link, row }, given.password))
  return withTransaction(db, (tx) => write(tx, now, given))
}

async function requirePassword(
  { db }: Deps,
  now: Date,
  { link, row }: { link: Link; row: RegistrationRow },
  password: string | undefined,
): Promise<void> {
  if (!password) throw invalid({ password: [validationText.required] })
  const refusal = await limitRefusal(db, guessLimit(link.id), now)
  if (refusal) throw refusal
  if (await passwordMatches(row.password_hash, password)) return
  await withTransaction(db, (tx) => countFailure(tx, guessLimit(link.id), now))
  throw invalid({ password: ['Non è la password scelta all’inizio della registrazione.'] })
}

async function write(tx: Tx, now: Date, { token, registration_id: key }: LinkRequest): Promise<Registration> {
  const { row, problem } = await findLinked(tx, now, token, 'lock')
  if (row === null || problem !== null) throw linkRefusal(problem ?? 'unknown')
  await requireFree(tx, key, row)
  const browser_keys = [...new Set([...row.browser_keys, hashOf(key)])]
  const entry = { at: now, actor_id: null, subject: 'registrations', subject_id: row.id }
  if (row.email_confirmed_at === null) await record(tx, { ...entry, action: 'update', detail: 'email' })
  const email_confirmed_at = row.email_confirmed_at ?? now
  return shown(tx, await change(tx, now, row.id, { browser_keys, email_confirmed_at }))
}

/** A key opens one registration. */
async function requireFree(tx: Tx, key: string, { id }: RegistrationRow): Promise<void> {
  const ofAnother = and(sql`${registrations.browser_keys} @> array[${hashOf(key)}]`, ne(registrations.id, id))
  if ((await tx.$count(registrations, ofAnother)) > 0) throw invalid({ registration_id: [validationText.wrong] })
}
