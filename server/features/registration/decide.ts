import { eq } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { RegistrationOfAdmin } from '../../../domain/contract/public/registrations'
import { notFound, Refusal, stale, unknownValue } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { doctorProfiles, registrations, subscriptionPlans, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { writeMailTo, writeMessages } from '../../messages/outgoing'
import { recordsChanged } from '../../realtime/live'
import { findServed } from '../../resources'
import { toRecord } from '../../resources/engine/record'
import { requireLiveRow } from '../../resources/engine/write'
import { claimGhost, lockedGhost } from '../../resources/exceptions/ghosts'
import { approved } from './finish'
import { likelyGhostsOf } from './likely-ghosts'
import { changedByAccount, freeSlug, furnish, makeAccount, personOf } from './new-account'
import { change, type RegistrationRow, shown } from './store'

/** Registrations that wait for an admin: approved, as a new doctor or as a profile that nobody has claimed, or rejected. */
export const register = routes((handle) => {
  const requireVisible = (context: Context, id: number) => requireLiveRow(context, served(), id)
  handle(endpoints.oneRegistration, async (context, { id }) => ({ data: await readOne(context, id) }))
  handle(endpoints.approveRegistration, { requireVisible }, async (context, { id, body }) => ({
    data: { doctor_id: await approve(context, id, body) },
  }))
  handle(endpoints.rejectRegistration, { requireVisible }, async (context, { id, body }) => {
    await reject(context, id, body)
    return { data: { id } }
  })
})

const served = () => findServed('registrations')

/** All that was typed, with the profiles that may be this doctor's. */
async function readOne(context: Context, id: number): Promise<RegistrationOfAdmin> {
  const { tx } = context
  await requireLiveRow(context, served(), id)
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw notFound()
  const { plans: _, subscription_plan_id, missing: __, email_confirmed: ___, ...typed } = await shown(tx, row)
  const { name, price, months, trial_days } = subscriptionPlans
  const [plan] = await tx
    .select({ id: subscriptionPlans.id, name, price, months, trial_days })
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.id, subscription_plan_id ?? 0))
  return {
    ...{ id, version: row.version, ...typed, plan: plan ?? null, doctor_id: row.doctor_id },
    created_at: row.created_at.toISOString(),
    email_confirmed_at: row.email_confirmed_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    ghosts: row.state === 'waiting' ? await likelyGhostsOf(tx, id) : [],
  }
}

/** The waiting registration at the given version, locked; 409 for one that another admin has decided. */
async function waitingAt(context: Context, id: number, version: number): Promise<RegistrationRow> {
  const { tx } = context
  const record = await requireLiveRow(context, served(), id, 'lock')
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id))
  if (row?.version !== version) throw stale(toRecord(served(), record, context))
  if (row.state !== 'waiting')
    throw new Refusal(409, { message: 'Questa registrazione non aspetta una decisione.', code: 'not-waiting' })
  return row
}

async function approve(
  context: Context,
  id: number,
  { version, ghost_id }: BodyOf<typeof endpoints.approveRegistration>,
): Promise<number> {
  const { tx, now, caller } = context
  const row = await waitingAt(context, id, version)
  const making = { tx, now, by: caller.userId }
  const doctor_id = ghost_id == null ? await makeAccount(making, row) : await claim(context, row, ghost_id)
  if (ghost_id != null) await furnish(making, row, doctor_id)
  await change(tx, now, id, { ...approved(now), doctor_id, decided_by: caller.userId })
  const mail = { cause: `registration ${id}`, userId: doctor_id, typeCode: 'registration-approved', url: '/login' }
  await writeMessages(tx, now, [{ ...mail, requested: true }])
  const detail = ghost_id == null ? null : String(ghost_id)
  await recordAction(context, { action: 'approve', subject: 'registrations', subject_id: id, detail })
  for (const resource of changedByAccount) context.publish(recordsChanged(resource))
  return doctor_id
}

/** The profile becomes the account: it keeps what it has, and gets what was typed, with the password. */
async function claim(context: Context, row: RegistrationRow, ghostId: number): Promise<number> {
  const { tx } = context
  const ghosts = await likelyGhostsOf(tx, row.id)
  if (!ghosts.some(({ id }) => id === ghostId)) throw unknownValue('ghost_id')
  const ghost = await lockedGhost(context, ghostId)
  const { person, profile } = personOf(row)
  const { city_id, ...typed } = { ...person, ...profile }
  const given = Object.entries(typed).filter(([, value]) => value !== null)
  await claimGhost(context, ghost, { ...Object.fromEntries(given), ...(ghost.city_id === null && { city_id }) })
  await tx.update(users).set({ password_hash: row.password_hash }).where(eq(users.id, ghostId))
  if (ghost.slug === null)
    await tx
      .update(doctorProfiles)
      .set({ slug: await freeSlug(tx, row) })
      .where(eq(doctorProfiles.user_id, ghostId))
  return ghostId
}

async function reject(
  context: Context,
  id: number,
  { version, reason }: BodyOf<typeof endpoints.rejectRegistration>,
): Promise<void> {
  const { tx, now, caller } = context
  const row = await waitingAt(context, id, version)
  const decision = { decided_at: now, decided_by: caller.userId, password_hash: null }
  await change(tx, now, id, { ...decision, state: 'rejected', reason: reason.trim() })
  const mail = { cause: `registration ${id}`, address: row.email, typeCode: 'registration-rejected' }
  await writeMailTo(tx, now, { ...mail, detail: reason.trim() })
  await recordAction(context, { action: 'reject', subject: 'registrations', subject_id: id })
  context.publish(recordsChanged('registrations'))
}
