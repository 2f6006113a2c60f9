import { eq, sql } from 'drizzle-orm'
import { type LinkKind, type LinkRight, linkKindName, linkRightName } from '../../../domain/access/roles'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { inviteEndpoints } from '../../../domain/contract/access/invites'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import type { LinkProblem } from '../../../domain/messages/links'
import { numericDate } from '../../../domain/text/dates'
import { foldEmail } from '../../../domain/text/email'
import { personSearch } from '../../../domain/text/search'
import { validationText } from '../../../domain/text/validation'
import { record } from '../../audit/audit'
import { isUniqueViolation } from '../../db/connection/errors'
import { doctorLinks, linkInvites, links, roleUsers, users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import type { Deps } from '../../deps'
import { linkRefusal } from '../../links/problem'
import { findLink, type Link, spendLink } from '../../links/tokens'
import { newPasswordProblem } from '../../passwords/new-password'
import { hashPassword, passwordMatches } from '../../passwords/password-hash'
import { inTurn } from '../../process/in-turn'
import { isAnyTwice, lockLinksOf } from '../../resources/exceptions/doctor-links'
import { countFailure, type Limit, limitRefusal } from '../../sessions/attempts'
import { type Account, accountWhere } from './account'

type Acceptance = BodyOf<typeof inviteEndpoints.acceptInvite>

/** A link to a doctor that is offered to an address, with the names of doctor and office. */
interface Offer extends Record<string, unknown> {
  readonly id: number
  readonly kind: LinkKind
  readonly doctor_id: number
  readonly doctor: string
  readonly office_id: number | null
  readonly office: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly rights: LinkRight[]
  readonly valid_from: string | null
  readonly valid_to: string | null
}

/** What a mailed link offers now, and who has the address; null where the token is of no such link. */
export interface FoundOffer {
  readonly link: Link
  readonly problem: LinkProblem | null
  readonly offer: Offer | null
  readonly account: Account | null
}

/** With `lock` nobody else can use the link, withdraw the offer or change the account meanwhile. */
export async function findOffer(tx: Tx, now: Date, token: string, lock = false): Promise<FoundOffer | null> {
  const { link, problem } = await findLink(tx, now, 'staff', token, { lock })
  if (link === null) return null
  if (problem !== null) return { link, problem, offer: null, account: null }
  const offer = await readOffer(tx, link.id, lock)
  const account = (await accountWhere(tx, sql`lower(u.email) = ${foldEmail(link.address ?? '')}`, lock)) ?? null
  return { link, problem: problemWith(offer, account, romeWallClock(now.getTime()).date), offer, account }
}

/** The offer of a link, while doctor and office are active and it is not withdrawn. */
async function readOffer(tx: Tx, linkId: number, lock: boolean): Promise<Offer | null> {
  const { rows } = await tx.execute<Offer>(sql`
    select l.id, l.kind, l.doctor_id, l.office_id, l.first_name, l.last_name, l.rights, l.valid_from::text, l.valid_to::text,
      (select o.name from offices o where o.id = l.office_id) as office,
      (select trim(concat_ws(' ', p.title, nullif(d.first_name, ''), d.last_name))
        from users d left join doctor_profiles p on p.user_id = d.id where d.id = l.doctor_id) as doctor
    from link_invites l
    where l.link_id = ${linkId} and l.withdrawn_at is null and l.accepted_at is null
      and exists (select 1 from users d where d.id = l.doctor_id and d.active and d.deleted_at is null)
      and (l.office_id is null or exists (
        select 1 from offices o where o.id = l.office_id and o.active and o.deleted_at is null))
    ${lock ? sql`for update of l` : sql``}`)
  return rows[0] ?? null
}

/** The kind of link that follows from an account's role; null for who works for nobody. */
const kindOfAgent: Partial<Record<Account['roles'][number], LinkKind>> = {
  assistant: 'assistant',
  pharmacy: 'pharmacy',
  doctor: 'replacement',
  specialist: 'replacement',
}

function problemWith(offer: Offer | null, account: Account | null, today: string): LinkProblem | null {
  if (offer === null) return 'changed'
  if (offer.valid_to !== null && offer.valid_to < today) return 'expired'
  // only a secretary's account can be made here: doctors and pharmacies have theirs from the administration
  const [role] = account?.roles ?? []
  if (role === undefined) return offer.kind === 'assistant' && !account?.category ? null : 'account'
  return account?.active && kindOfAgent[role] === offer.kind ? null : 'account'
}

/** "Segreteria: Orari, Prenotazioni. Dal 01/08/2027 al 31/08/2027." */
export function termsText({ kind, rights, valid_from, valid_to }: Offer): string {
  const days = [valid_from && `dal ${numericDate(valid_from)}`, valid_to && `al ${numericDate(valid_to)}`]
    .filter(Boolean)
    .join(' ')
  const what = `${linkKindName[kind]}: ${rights.map((right) => linkRightName[right]).join(', ')}.`
  return days === '' ? what : `${what} ${days.charAt(0).toUpperCase()}${days.slice(1)}.`
}

/** Wrong passwords on one link: its mailbox is not where they are guessed. */
const passwordLimit = ({ id }: Link): Limit[] => [{ key: `login:|link|${id}`, most: 5, within: 60 * 60_000 }]

/** The account's password was right; the hash of a new one where it had none. */
interface Signature {
  readonly known: string | null
  readonly chosen: string | null
}

/** Who works for whom from now on, or from the link's first day. */
interface AcceptedOffer {
  readonly doctorId: number
  readonly agentId: number
}

/** Accepts an offer, once: makes the secretary's account, or is signed with the password of the one there is. */
export async function acceptOffer(
  deps: Deps,
  now: Date,
  { link, problem }: FoundOffer,
  given: Acceptance,
): Promise<AcceptedOffer> {
  if (problem !== null) throw linkRefusal(problem)
  return inTurn(`link:${link.id}`, async () => {
    const found = await findOffer(deps.db, now, given.token)
    if (!found || found.problem !== null) throw linkRefusal(found?.problem ?? 'unknown')
    const signed = await requireSigned(deps, now, found, given)
    return withTransaction(deps.db, (tx) => write(tx, now, given.token, signed)).catch((err) => {
      // somebody else got the address meanwhile
      throw isUniqueViolation(err) ? linkRefusal('changed') : err
    })
  })
}

/** 422 for a password that is missing or wrong, and for a new one that is refused; the hashes are computed outside transactions. */
async function requireSigned(
  { db, config }: Deps,
  now: Date,
  { link, account }: FoundOffer,
  { password }: Acceptance,
): Promise<Signature> {
  if (!password) throw invalid({ password: [validationText.required] })
  if (!account?.has_access) {
    const problem = newPasswordProblem(config, password, link.address)
    if (problem) throw invalid({ password: [problem] })
    return { known: null, chosen: await hashPassword(password) }
  }
  const limited = await limitRefusal(db, passwordLimit(link), now)
  if (limited) throw limited
  const known = await passwordOf(db, account.id)
  if (await passwordMatches(known, password)) return { known, chosen: null }
  await withTransaction(db, (tx) => countFailure(tx, passwordLimit(link), now))
  throw invalid({ password: ['Non è la password di questo account.'] })
}

const passwordOf = async (tx: Tx | Db, id: number): Promise<string | null> =>
  (await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, id)))[0]?.hash ?? null

async function write(tx: Tx, now: Date, token: string, { known, chosen }: Signature): Promise<AcceptedOffer> {
  const found = await findOffer(tx, now, token, true)
  if (!found || found.problem !== null || !found.offer) throw linkRefusal(found?.problem ?? 'unknown')
  const { link, offer, account } = found
  // the password was changed, or set, since it was checked
  if (account && (await passwordOf(tx, account.id)) !== known) throw linkRefusal('changed')
  await spendLink(tx, now, link)
  const id = await agentOf(tx, now, found, chosen)
  await tx.update(links).set({ user_id: id }).where(eq(links.id, link.id))
  await tx.update(linkInvites).set({ accepted_at: now }).where(eq(linkInvites.id, offer.id))
  await lockLinksOf(tx, [id])
  const { kind, doctor_id, office_id, rights, valid_from, valid_to } = offer
  const dates = { valid_from, valid_to, created_at: now, updated_at: now }
  const [made] = await tx
    .insert(doctorLinks)
    .values({ kind, doctor_id, agent_id: id, office_id, rights, ...dates })
    .returning({ id: doctorLinks.id })
  // an admin, or an invite accepted before, has made such a link meanwhile
  if (await isAnyTwice({ tx, now }, sql`a.id = ${made?.id ?? 0}`)) throw new Refusal(409, linkRefusal('changed').body)
  const by = { at: now, actor_id: id }
  await record(tx, { ...by, action: 'accept', subject: 'invite', subject_id: id })
  await record(tx, { ...by, action: 'create', subject: 'doctor-links', subject_id: made?.id ?? null, detail: 'invite' })
  return { doctorId: doctor_id, agentId: id }
}

/** The account that accepts: the one there is, with its first password where it had none, or a new one of a secretary. */
async function agentOf(
  tx: Tx,
  now: Date,
  { link, offer, account }: FoundOffer,
  chosen: string | null,
): Promise<number> {
  const names = { first_name: offer?.first_name ?? '', last_name: offer?.last_name ?? '' }
  const stamps = { password_hash: chosen, active: true, updated_at: now }
  const made = account
    ? []
    : await tx
        .insert(users)
        .values({ ...names, email: link.address, search: personSearch(names), created_at: now, ...stamps })
        .returning({ id: users.id })
  const id = account?.id ?? made[0]?.id ?? 0
  if (account && chosen)
    await tx
      .update(users)
      .set({ ...stamps, version: sql`${users.version} + 1` })
      .where(eq(users.id, id))
  const by = { at: now, actor_id: id, subject_id: id, detail: 'invite' }
  if (account && chosen) await record(tx, { ...by, action: 'update', subject: 'password' })
  if (account?.roles.length) return id
  await tx
    .insert(roleUsers)
    .values({ user_id: id, role: 'assistant' })
    .onConflictDoUpdate({ target: [roleUsers.user_id, roleUsers.role], set: { active: true } })
  await record(tx, { ...by, action: account ? 'update' : 'create', subject: 'assistants' })
  return id
}
