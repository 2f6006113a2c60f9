import { eq, sql } from 'drizzle-orm'
import type { StaffInvite } from '../../../domain/contract/practice/staff'
import { type NewStaff, staffText } from '../../../domain/contract/practice/staff'
import { invalid, notFound } from '../../../domain/contract/refusal'
import { foldEmail } from '../../../domain/text/email'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { linkInvites } from '../../db/tables'
import type { Context } from '../../http/context'
import { countInvite } from '../../links/limits'
import { createLink } from '../../links/tokens'
import { writeMailTo } from '../../messages/outgoing'
import { lockAttempts } from '../../sessions/attempts'
import { fullNameOf, readInvites } from './read-staff'
import { ownDoctor, requireNotOver, requireOfficeOf, tellOfStaff } from './staff-rules'

/** 404 for an invite of another doctor, and for one that is accepted or withdrawn. */
export async function requireInvite(context: Context, id: number): Promise<StaffInvite> {
  const [invite] = await readInvites(context.tx, context.now, ownDoctor(context), id)
  if (!invite) throw unknownInPath(context.caller, 'staff_invite', id)
  return invite
}

/**
 * Offers a link to an address by mail. Nobody is looked up by the address but who works for the doctor already, whom he knows:
 * the answer, and the work, are the same for known and unknown people (AU1).
 */
export async function inviteStaff(context: Context, body: NewStaff): Promise<StaffInvite> {
  const { tx, now, caller } = context
  const doctorId = ownDoctor(context)
  const address = foldEmail(body.email)
  const { email: _, kind, first_name, last_name, ...terms } = body
  await requireOfficeOf(context, doctorId, terms.office_id)
  requireNotOver(context, terms.valid_to)
  await countInvite(tx, now, caller.userId, address)
  // two at once to the same address follow each other
  await lockAttempts(tx, `staff|${doctorId}|${address}`)
  await requireNew(context, doctorId, address, terms)
  const name = { first_name: first_name?.trim() || null, last_name: last_name.trim() }
  const [invite] = await tx
    .insert(linkInvites)
    .values({ doctor_id: doctorId, address, kind, ...name, ...terms, created_by: caller.userId, created_at: now })
    .returning({ id: linkInvites.id })
  if (!invite) throw new Error('The invite was not stored')
  await mail(context, { id: invite.id, doctorId, address })
  await recordAction(context, { action: 'invite', subject: 'doctor-links', detail: kind })
  await tellOfStaff(context, doctorId, [])
  return requireInvite(context, invite.id)
}

/** Sends an invite again, with a new link. */
export async function resendInvite(context: Context, id: number): Promise<StaffInvite> {
  const { tx, now, caller } = context
  const { address, doctorId } = await lockInvite(context, id)
  await countInvite(tx, now, caller.userId, address)
  await supersedeLink(context, id)
  await mail(context, { id, doctorId, address })
  await recordAction(context, { action: 'invite', subject: 'doctor-links', detail: 'again' })
  return requireInvite(context, id)
}

/** Withdraws an invite: its link works no more, and a mail that is not sent yet is not sent. */
export async function withdrawInvite(context: Context, id: number): Promise<void> {
  const { tx, now } = context
  await lockInvite(context, id)
  await supersedeLink(context, id)
  await tx.update(linkInvites).set({ withdrawn_at: now }).where(eq(linkInvites.id, id))
  await recordAction(context, { action: 'withdraw', subject: 'doctor-links' })
}

/** An invite that waits, locked until the end of the transaction, as an acceptance locks it. */
async function lockInvite(context: Context, id: number) {
  const { tx } = context
  await requireInvite(context, id)
  const [invite] = await tx.select().from(linkInvites).where(eq(linkInvites.id, id)).for('update')
  if (!invite || invite.accepted_at || invite.withdrawn_at) throw notFound()
  return { address: invite.address, doctorId: invite.doctor_id }
}

/** Takes the mailed link out of force, with its mail if that is not sent yet. */
async function supersedeLink({ tx, now }: Context, inviteId: number): Promise<void> {
  await tx.execute(sql`
    with former as (
      update links set superseded_at = ${now.toISOString()}::timestamptz
      where id = (select link_id from link_invites where id = ${inviteId}) returning id)
    update messages m set state = 'withdrawn', reason = 'L’invito è stato sostituito o ritirato'
    from former where m.link_id = former.id and m.state = 'due' and m.claimed_at is null`)
}

interface InviteMail {
  readonly id: number
  readonly doctorId: number
  readonly address: string
}

/** Makes the link of an invite and writes its mail, which says who invites. */
async function mail({ tx, now, caller }: Context, { id, doctorId, address }: InviteMail): Promise<void> {
  const link = await createLink(tx, now, { purpose: 'staff', address, created_by: caller.userId })
  await tx.update(linkInvites).set({ link_id: link.id }).where(eq(linkInvites.id, id))
  const { rows } = await tx.execute<{ doctor: string; office: string | null }>(sql`
    select ${fullNameOf('d')} as doctor, (select o.name from offices o where o.id = l.office_id) as office
    from link_invites l join users d on d.id = l.doctor_id where l.id = ${id}`)
  const [{ doctor, office } = { doctor: '', office: null }] = rows
  await writeMailTo(tx, now, {
    cause: `link ${link.id}`,
    address,
    typeCode: 'staff-invite',
    linkId: link.id,
    doctorId,
    practice: office,
    detail: [doctor, office].filter(Boolean).join(', '),
  })
}

type Terms = Pick<NewStaff, 'office_id' | 'valid_from' | 'valid_to'>

/** 422 for the doctor's own address, for who works for him there in these days, and for an address that is invited to it. */
async function requireNew({ tx, now }: Context, doctorId: number, address: string, terms: Terms): Promise<void> {
  const { office_id, valid_from, valid_to } = terms
  const overlaps = sql`(l.office_id is null or ${office_id}::int is null or l.office_id = ${office_id}::int)
    and coalesce(l.valid_from <= ${valid_to}::date, true) and coalesce(l.valid_to >= ${valid_from}::date, true)`
  const { rows } = await tx.execute<{ own: boolean; works: boolean; invited: boolean }>(sql`
    select exists (select 1 from users u where u.id = ${doctorId} and lower(u.email) = ${address}) as own,
      exists (select 1 from doctor_links l join users u on u.id = l.agent_id and u.deleted_at is null
        where l.doctor_id = ${doctorId} and l.deleted_at is null and lower(u.email) = ${address} and ${overlaps}) as works,
      exists (select 1 from link_invites l join links k on k.id = l.link_id
        where l.doctor_id = ${doctorId} and l.address = ${address} and l.accepted_at is null and l.withdrawn_at is null
          and k.expires_at > ${now.toISOString()}::timestamptz and ${overlaps}) as invited`)
  const problem = (['own', 'works', 'invited'] as const).find((name) => rows[0]?.[name])
  if (problem) throw invalid({ email: [staffText[problem]] })
}
