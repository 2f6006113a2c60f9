import { and, desc, eq, sql } from 'drizzle-orm'
import QRCode from 'qrcode'
import { inPersonText } from '../../../domain/access/impersonation'
import type { Invite, inviteEndpoints } from '../../../domain/contract/access/invites'
import type { PublicConfig } from '../../../domain/contract/access/session'
import type { BodyOf, QueryOf } from '../../../domain/contract/endpoint'
import { forbidden, invalid, Refusal, refusalText } from '../../../domain/contract/refusal'
import { type InviteState, inviteMessage, officeInvitePath } from '../../../domain/messages/invite'
import { linkPath } from '../../../domain/messages/links'
import { foldEmail } from '../../../domain/text/email'
import { validationText } from '../../../domain/text/validation'
import { recordAction } from '../../audit/audit'
import { unknownInField } from '../../audit/denied-attempts'
import { links } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { countInvite } from '../../links/limits'
import { createLink, type Link, readLinksSecret, tokenOf } from '../../links/tokens'
import { writeMailTo } from '../../messages/outgoing'
import { lockAttempts } from '../../sessions/attempts'
import { type Account, type Reach, requireInvited } from './account'
import { type InvitingOffice, invitingOffices } from './offices'

const purpose = 'invite'

/** Where links lead to, and the addresses that an invite names. */
export interface Outside {
  readonly origin: string
  readonly links: PublicConfig['links']
}

/** Whom an invite is for: an account, or nobody yet, and the offices it may be to. */
interface Invitation {
  readonly kind: Invite['kind']
  readonly account: Account | null
  readonly offices: readonly InvitingOffice[]
}

/** What an admin or the doctor's side sees before an invite; makes nothing. */
export async function showInvite(
  context: Context,
  reach: Reach,
  query: QueryOf<typeof inviteEndpoints.adminInvite>,
  outside: Outside,
): Promise<Invite> {
  const [user_id, office_user_id] = [query.user_id, query.office_user_id].map((id) => (id ? Number(id) : undefined))
  const invitation = await invitationOf(context, reach, { user_id, office_user_id })
  return replyOf(context, invitation, invitation.offices[0], null, outside)
}

/** Makes a personal link and mails it; of staff it is also in the reply, for admins. */
export async function sendInvite(
  context: Context,
  reach: Reach,
  body: BodyOf<typeof inviteEndpoints.sendAdminInvite>,
  outside: Outside,
): Promise<Invite> {
  const { tx, now, caller } = context
  const invitation = await invitationOf(context, reach, body)
  const { kind, account } = invitation
  if (kind === 'staff' && caller.impersonatorId !== null) throw forbidden(inPersonText)
  const office = kind === 'patient' ? invitation.offices.find(({ id }) => id === body.office_user_id) : undefined
  if (kind === 'patient' && !office) throw invalid({ office_user_id: [validationText.required] })
  const address = addressFor(account, body.email)
  await countInvite(tx, now, caller.userId, address)
  // two at once for the same person follow each other, so that one of the links is superseded
  await lockAttempts(tx, `${purpose}|${account?.id ?? address}`)
  const about = { user_id: account?.id ?? null, office_user_id: office?.id ?? null, address }
  const link = await createLink(tx, now, { purpose, ...about, created_by: caller.userId })
  await mailInvite(tx, now, link, office)
  const subject = account
    ? { subject: 'user', subject_id: account.id }
    : { subject: 'office-users', subject_id: office?.id }
  await recordAction(context, { action: 'invite', ...subject })
  const personal = kind === 'staff' && reach.seesPersonalLink ? await personalLink(tx, link, outside) : null
  return replyOf(context, invitation, office, personal, outside)
}

/** Writes the mail of an invite, which says who invites. */
export async function mailInvite(tx: Tx, now: Date, link: Link, office: InvitingOffice | undefined): Promise<void> {
  await writeMailTo(tx, now, {
    cause: `link ${link.id}`,
    address: link.address ?? '',
    typeCode: purpose,
    linkId: link.id,
    doctorId: office?.doctor_id ?? null,
    practice: office?.office ?? null,
    detail: office ? whoInvites(office) : null,
  })
}

const whoInvites = ({ doctor, office }: InvitingOffice) => `${doctor}, ${office}`

/** Ids as in the query or the body; 422 for what the caller may not invite, or invite to. */
async function invitationOf(
  context: Context,
  reach: Reach,
  { user_id, office_user_id }: { user_id?: number | undefined; office_user_id?: number | undefined },
): Promise<Invitation> {
  const { tx, caller } = context
  const invited = user_id === undefined ? null : await requireInvited(context, reach, user_id)
  const kind = invited?.kind ?? 'patient'
  if (kind === 'staff' && office_user_id !== undefined) throw invalid({ office_user_id: [refusalText.unknownField] })
  const account = invited?.account ?? null
  if (account?.roles.length && !account.active) throw invalid({ user_id: ['Questa persona è disattivata.'] })
  if (kind === 'staff') return { kind, account, offices: [] }
  const which =
    office_user_id !== undefined
      ? sql`ou.id = ${office_user_id}`
      : account
        ? sql`ou.user_id in (select dp.doctor_id from doctor_patients dp where dp.user_id = ${account.id})`
        : sql`${!reach.seesPersonalLink}`
  const offices = await invitingOffices(tx, sql`${reach.offices} and ${which}`)
  if (office_user_id !== undefined && offices.length === 0)
    throw unknownInField(caller, 'office_user', office_user_id, 'office_user_id')
  return { kind, account, offices }
}

/** The address to mail to: that of the account, where it has none the one given, else the one the practice writes to. */
function addressFor(account: Account | null, given: string | undefined): string {
  if (account?.has_access) throw new Refusal(409, { message: 'Questa persona ha già un accesso.', code: 'has-access' })
  const [known, typed] = [account?.email, given].map((email) => (email ? foldEmail(email) : null))
  if (known && typed && known !== typed) throw invalid({ email: ['Questa persona ha già un altro indirizzo.'] })
  const address = known ?? typed ?? account?.contact_email
  if (!address) throw invalid({ email: [validationText.required] })
  return address
}

const personalLink = async (tx: Tx, link: Link, { origin }: Outside) =>
  `${origin}${linkPath.invite(tokenOf(await readLinksSecret(tx), link.nonce))}`

async function replyOf(
  { tx, now }: Context,
  { kind, account, offices }: Invitation,
  office: InvitingOffice | undefined,
  personal: string | null,
  outside: Outside,
): Promise<Invite> {
  const link = office ? `${outside.origin}${officeInvitePath(office.id)}` : personal
  const { rows } = await tx.execute<{ text: string | null }>(
    sql`select text from notification_types where code = ${purpose} and deleted_at is null`,
  )
  return {
    kind,
    offices: offices.map((one) => ({ id: one.id, name: whoInvites(one) })),
    email: account?.email ?? account?.contact_email ?? null,
    has_access: account?.has_access ?? false,
    link,
    qr: link && (await QRCode.toString(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })),
    text: inviteMessage(rows[0]?.text ?? '', office ? whoInvites(office) : null, link, outside.links),
    last: account && (await lastInvite(tx, now, account.id)),
  }
}

async function lastInvite(tx: Tx, now: Date, userId: number): Promise<Invite['last']> {
  const [link] = await tx
    .select()
    .from(links)
    .where(and(eq(links.purpose, purpose), eq(links.user_id, userId)))
    .orderBy(desc(links.id))
    .limit(1)
  return link ? { state: stateOf(link, now), at: (link.used_at ?? link.created_at).toISOString() } : null
}

function stateOf({ used_at, superseded_at, expires_at }: Link, now: Date): InviteState {
  if (used_at !== null) return 'used'
  return superseded_at !== null || expires_at <= now ? 'expired' : 'sent'
}
