import { and, eq, isNull, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { StaffMember } from '../../../domain/contract/practice/staff'
import { type ChangedStaff, problemOfDays, staffText } from '../../../domain/contract/practice/staff'
import { invalid, stale } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { doctorLinks } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { recordsChanged } from '../../realtime/live'
import { isAnyTwice, lockLinksOf } from '../../resources/exceptions/doctor-links'
import { readInvites, readMembers } from './read-staff'
import { inviteStaff, requireInvite, resendInvite, withdrawInvite } from './staff-invites'
import { ownDoctor, requireNotOver, requireOfficeOf, tellOfStaff } from './staff-rules'

/** 404 for a link to another doctor. */
async function requireMember(context: Context, id: number): Promise<StaffMember> {
  const [member] = await readMembers(context.tx, context.now, ownDoctor(context), id)
  if (!member) throw unknownInPath(context.caller, 'staff', id)
  return member
}

/** Personale: who works for a doctor, with scoped and dated rights, and who is invited to (product.md §7). */
export const register = routes((handle, deps) => {
  const guard = (context: Context) => ownDoctor(context)
  /** At once; where it fails, `closeEndedSessions` finds them. */
  const endSockets = (agentId: number) => void deps.live.endSockets(agentId).catch(() => undefined)

  handle(endpoints.staff, { guard }, async (context) => {
    const { tx, now } = context
    const doctorId = ownDoctor(context)
    return { data: { members: await readMembers(tx, now, doctorId), invites: await readInvites(tx, now, doctorId) } }
  })
  handle(endpoints.inviteStaff, { guard }, async (context, { body }) => ({ data: await inviteStaff(context, body) }))
  handle(endpoints.changeStaff, { guard: requireMember }, async (context, { id, body }) => {
    const { before, agentId } = await lockMember(context, id)
    if (before.version !== body.version) throw stale(before)
    await change(context, { before, agentId }, body)
    await tellOfStaff(context, ownDoctor(context), [agentId])
    context.afterCommit(() => endSockets(agentId))
    return { data: await requireMember(context, id) }
  })
  handle(endpoints.endStaff, { guard: requireMember }, async (context, { id }) => {
    const { agentId } = await lockMember(context, id)
    const { tx, now } = context
    const ended = { deleted_at: now, updated_at: now, version: sql`${doctorLinks.version} + 1` }
    await tx.update(doctorLinks).set(ended).where(eq(doctorLinks.id, id))
    await recordAction(context, { action: 'delete', subject: 'doctor-links', subject_id: id })
    context.publish(recordsChanged('doctor-links'))
    await tellOfStaff(context, ownDoctor(context), [agentId])
    context.afterCommit(() => endSockets(agentId))
  })
  handle(endpoints.resendStaffInvite, { guard: requireInvite }, async (context, { id }) => ({
    data: await resendInvite(context, id),
  }))
  handle(endpoints.withdrawStaffInvite, { guard: requireInvite }, (context, { id }) => withdrawInvite(context, id))
})

interface LockedLink {
  readonly before: StaffMember
  readonly agentId: number
}

/** A link to the doctor, locked with the others of its person until the end of the transaction. */
async function lockMember(context: Context, id: number): Promise<LockedLink> {
  const agentId = (await requireMember(context, id)).person.id
  await lockLinksOf(context.tx, [agentId])
  await lockRow(context.tx, id)
  return { before: await requireMember(context, id), agentId }
}

const lockRow = (tx: Tx, id: number) =>
  tx
    .select({ id: doctorLinks.id })
    .from(doctorLinks)
    .where(and(eq(doctorLinks.id, id), isNull(doctorLinks.deleted_at)))
    .for('update')

async function change(context: Context, { before }: LockedLink, { version, ...given }: ChangedStaff): Promise<void> {
  const { tx, now } = context
  const problem = problemOfDays(given, before.kind)
  if (problem) throw invalid({ [problem.field]: [problem.text] })
  if (given.valid_to !== before.valid_to) requireNotOver(context, given.valid_to)
  const { office, rights, valid_from, valid_to } = before
  const known = { office_id: office?.id ?? null, rights, valid_from, valid_to }
  if (given.office_id !== known.office_id) await requireOfficeOf(context, ownDoctor(context), given.office_id)
  const changed = (Object.keys(known) as (keyof typeof known)[]).filter(
    (name) => JSON.stringify(known[name]) !== JSON.stringify(given[name]),
  )
  await tx
    .update(doctorLinks)
    .set({ ...given, version: version + 1, updated_at: now })
    .where(eq(doctorLinks.id, before.id))
  if (await isAnyTwice(context, sql`a.id = ${before.id}`)) throw invalid({ valid_from: [staffText.twice] })
  await recordAction(context, {
    action: 'update',
    subject: 'doctor-links',
    subject_id: before.id,
    change: Object.fromEntries(changed.map((name) => [name, [known[name], given[name]]])),
  })
  context.publish(recordsChanged('doctor-links'))
}
