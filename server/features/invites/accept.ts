import { eq, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { Invite, inviteEndpoints } from '../../../domain/contract/access/invites'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import type { LinkProblem } from '../../../domain/messages/links'
import { foldEmail } from '../../../domain/text/email'
import { personSearch } from '../../../domain/text/search'
import { validationText } from '../../../domain/text/validation'
import { record } from '../../audit/audit'
import { isUniqueViolation } from '../../db/connection/errors'
import { doctorPatients, links, patientProfiles, roleUsers, users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import { guessLimit } from '../../links/limits'
import { linkRefusal } from '../../links/problem'
import { findLink, type Link, spendLink } from '../../links/tokens'
import { recordConsents } from '../../messages/consents'
import { newPasswordProblem } from '../../passwords/new-password'
import { hashPassword } from '../../passwords/password-hash'
import { inTurn } from '../../process/in-turn'
import { doctorRole } from '../../resources/exceptions/people'
import { countFailure, limitRefusal } from '../../sessions/attempts'
import { type Account, accountWhere, kindOf } from './account'
import { type InvitingOffice, invitingOffice } from './offices'

type Acceptance = BodyOf<typeof inviteEndpoints.acceptInvite>

/** What a personal link leads to now. */
interface OpenedInvite {
  readonly link: Link | null
  readonly problem: LinkProblem | null
  readonly kind: Invite['kind']
  /** The practice that is joined; null for staff. */
  readonly office: InvitingOffice | null
  /** Null where nobody has the address yet. */
  readonly account: Account | null
}

/** The link of a token with what it is about. With `lock` nobody else can use it, or change the account, meanwhile. */
export async function findInvite(tx: Tx, now: Date, token: string, lock = false): Promise<OpenedInvite> {
  const { link, problem } = await findLink(tx, now, 'invite', token, { lock })
  const kind = link?.office_user_id == null ? 'staff' : 'patient'
  if (link === null || problem !== null) return { link, problem, kind, office: null, account: null }
  const office = link.office_user_id === null ? null : ((await invitingOffice(tx, link.office_user_id)) ?? null)
  const which =
    link.user_id === null ? sql`lower(u.email) = ${foldEmail(link.address ?? '')}` : sql`u.id = ${link.user_id}`
  const account = (await accountWhere(tx, which, lock)) ?? null
  return { link, problem: problemWith(link, account, office, kind), kind, office, account }
}

function problemWith(
  { user_id, address }: Link,
  account: Account | null,
  office: InvitingOffice | null,
  kind: Invite['kind'],
): LinkProblem | null {
  if (kind === 'patient' && office === null) return 'changed'
  if (account === null) return user_id === null ? null : 'unknown'
  if (account.roles.length > 0 && !account.active) return 'unknown'
  if (kindOf(account) !== kind) return 'changed'
  if (user_id === null) return null
  const isOther = account.email !== null && foldEmail(account.email) !== foldEmail(address ?? '')
  return account.has_access || isOther ? 'changed' : null
}

/** Accepts an invite, once; the hash is computed outside the transaction. Returns what the person was invited to. */
export async function acceptInvite(
  deps: Deps,
  now: Date,
  found: OpenedInvite,
  given: Acceptance,
): Promise<Invite['kind']> {
  const { link, problem, kind, account } = found
  if (link === null || problem !== null) throw linkRefusal(problem ?? 'unknown')
  if (!account?.has_access) await requireComplete(deps, now, link, found, given)
  await inTurn(`link:${link.id}`, async () => {
    const before = await findInvite(deps.db, now, given.token)
    if (before.problem !== null) throw linkRefusal(before.problem)
    const password_hash = given.password && !account?.has_access ? await hashPassword(given.password) : null
    await withTransaction(deps.db, (tx) => write(tx, now, given, password_hash)).catch((err) => {
      // somebody else got the address meanwhile
      throw isUniqueViolation(err) ? linkRefusal('changed') : err
    })
  })
  return kind
}

/** 422 on each field that is missing or wrong. */
async function requireComplete(
  { db, config }: Deps,
  now: Date,
  link: Link,
  { kind, account }: OpenedInvite,
  given: Acceptance,
) {
  const missing = (names: readonly (keyof Acceptance)[]) =>
    Object.fromEntries(names.filter((name) => !given[name]).map((name) => [name, [validationText.required]]))
  const names = kind === 'staff' ? [] : (['first_name', 'last_name', 'birthday', 'phone'] as const)
  const errors: Record<string, string[]> = missing(['password', ...names])
  if (kind === 'patient' && !given.privacy) errors.privacy = ['Senza questo consenso l’account non si può attivare.']
  if ((given.birthday ?? '') > romeWallClock(now.getTime()).date) errors.birthday = [validationText.date]
  const problem = given.password && newPasswordProblem(config, given.password, link.address)
  if (problem) errors.password = [problem]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (kind === 'staff' || !account?.birthday) return
  const refusal = await limitRefusal(db, guessLimit(link.id), now)
  if (refusal) throw refusal
  if (account.birthday === given.birthday) return
  await withTransaction(db, (tx) => countFailure(tx, guessLimit(link.id), now))
  throw invalid({ birthday: ['Non è quella che lo studio conosce: controlla, o chiedi allo studio.'] })
}

async function write(tx: Tx, now: Date, given: Acceptance, password_hash: string | null): Promise<void> {
  const { link, problem, kind, office, account } = await findInvite(tx, now, given.token, true)
  if (link === null || problem !== null) throw linkRefusal(problem ?? 'unknown')
  if (!account?.has_access && password_hash === null) throw linkRefusal('changed')
  await spendLink(tx, now, link)
  const id = account ? account.id : await createPatient(tx, now, link, given)
  // another invite may have set a password meanwhile: that one stays
  if (account?.has_access === false && password_hash)
    await completeAccount(tx, now, account, { link, given, password_hash })
  if (!account) await tx.update(users).set({ password_hash }).where(eq(users.id, id))
  // found, exported and erased with the person from now on
  await tx.update(links).set({ user_id: id }).where(eq(links.id, link.id))
  if (account?.roles.length === 0) await claim(tx, now, account)
  if (kind === 'patient' && office) await join(tx, now, id, office, account?.has_access ? {} : given)
  await record(tx, { at: now, actor_id: id, action: 'accept', subject: 'invite', subject_id: id })
}

async function createPatient(tx: Tx, now: Date, { address }: Link, given: Acceptance): Promise<number> {
  const person = personOf(given)
  const [created] = await tx
    .insert(users)
    .values({ ...person, email: address, search: personSearch(person), created_at: now, updated_at: now })
    .returning({ id: users.id })
  const id = created?.id ?? 0
  await tx.insert(roleUsers).values({ user_id: id, role: 'patient' })
  await record(tx, { at: now, actor_id: id, action: 'create', subject: 'patients', subject_id: id, detail: 'invite' })
  return id
}

const personOf = ({ first_name = '', last_name = '', birthday, phone_prefix, phone }: Acceptance) => ({
  first_name,
  last_name,
  birthday: birthday ?? null,
  phone: phone ?? null,
  phone_prefix: phone ? (phone_prefix ?? '+39') : null,
})

/** Sets the password, the address if there was none, and the missing fields of a patient. */
async function completeAccount(
  tx: Tx,
  now: Date,
  account: Account,
  { link, given, password_hash }: { link: Link; given: Acceptance; password_hash: string },
): Promise<void> {
  const { birthday, phone, phone_prefix } = personOf(given)
  const known = {
    first_name: account.first_name,
    last_name: account.last_name,
    fiscal_code: account.fiscal_code,
    birthday: account.birthday ?? birthday,
    phone: account.phone ?? phone,
  }
  await tx
    .update(users)
    .set({
      birthday: known.birthday,
      ...(account.phone === null && { phone, phone_prefix }),
      search: personSearch(known),
      email: account.email ?? link.address,
      password_hash,
      active: true,
      updated_at: now,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, account.id))
  const entry = { at: now, actor_id: account.id, subject_id: account.id }
  await record(tx, { ...entry, action: 'update', subject: 'password', detail: 'invite' })
}

/** A profile that nobody had claimed becomes a doctor; the role follows from the category. */
async function claim(tx: Tx, now: Date, { id, category }: Account): Promise<void> {
  if (category === null) throw new Refusal(409, linkRefusal('changed').body)
  await tx
    .insert(roleUsers)
    .values({ user_id: id, role: doctorRole.of({ category }) })
    .onConflictDoUpdate({ target: [roleUsers.user_id, roleUsers.role], set: { active: true } })
  await record(tx, { at: now, actor_id: id, action: 'claim', subject: 'doctors/ghosts', subject_id: id })
}

/** The person becomes a patient of the doctor; only consents that are given are recorded. */
async function join(
  tx: Tx,
  now: Date,
  id: number,
  { doctor_id }: InvitingOffice,
  given: Partial<Acceptance>,
): Promise<void> {
  await tx.insert(patientProfiles).values({ user_id: id }).onConflictDoNothing()
  await tx.insert(doctorPatients).values({ doctor_id, user_id: id, created_at: now }).onConflictDoNothing()
  const { privacy, newsletter, marketing } = given
  const consents = {
    ...(privacy && { care: true }),
    ...(newsletter && { newsletter }),
    ...(marketing && { marketing }),
  }
  await recordConsents(tx, { userId: id, given: consents, source: 'invite', actorId: null, now })
}
