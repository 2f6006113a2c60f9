import { eq, sql } from 'drizzle-orm'
import { bookingProblem } from '../../domain/booking/problems'
import { endOfDay, parseTime } from '../../domain/calendar/minutes'
import { invalid, stale } from '../../domain/contract/refusal'
import type { ChangedWaitingEntry, NewWaitingEntry, WaitingEntry } from '../../domain/contract/waiting'
import { recordAction } from '../audit/audit'
import { unknownInField, unknownInPath } from '../audit/denied'
import { intArray } from '../db/compiled-query'
import { waitingEntries, waitingServices } from '../db/tables'
import type { BookingContext } from './actor'
import { isBookable } from './bookable'
import { endHold, lockHold } from './holds'
import { endWaiting } from './offers'
import { readPerson } from './person'
import { refuseProblems } from './refusals'
import { lockAgenda } from './time-claims'
import { readWaiting } from './waiting-list'

/** Puts a person, or a name, on the waiting list for services of the agenda; 422 for unknown ids and limited people. */
export async function addWaiting(context: BookingContext, body: NewWaitingEntry): Promise<WaitingEntry> {
  const { tx, now, actor, wall } = context
  const { office_service_ids, from = '00:00', to = '24:00', until, user_id = null } = body
  requireNotPast(until, wall.date)
  await requireServices(context, office_service_ids)
  await requirePerson(context, user_id)
  const [entry] = await tx
    .insert(waitingEntries)
    .values({
      doctor_id: actor.doctor.userId,
      user_id,
      name: body.name?.trim() ?? null,
      phone_prefix: body.phone_prefix ?? null,
      phone: body.phone ?? null,
      weekdays: distinct(body.weekdays ?? []),
      from: parseTime(from) ?? 0,
      to: parseTime(to) ?? endOfDay,
      until,
      urgent: body.urgent ?? false,
      note: body.note?.trim() || null,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: waitingEntries.id })
  if (!entry) throw new Error('The entry was not stored')
  await writeServices(context, entry.id, office_service_ids)
  await recordAction({ tx, now, caller: actor }, { action: 'create', subject: 'waiting', subject_id: entry.id })
  return requireWaiting(context, entry.id)
}

/** Changes what a person waits for; 409 for a stale version, 422 once the entry has ended. */
export async function changeWaiting(context: BookingContext, id: number, body: ChangedWaitingEntry) {
  const { tx, now, actor, wall } = context
  const before = await lockWaiting(context, id)
  if (before.version !== body.version) throw stale(before)
  if (before.state !== 'waiting') throw invalid({ until: [ended] })
  const { version, office_service_ids, from, to, note, weekdays, ...given } = body
  const minutes = { from: parseTime(from ?? before.from) ?? 0, to: parseTime(to ?? before.to) ?? endOfDay }
  if (minutes.from >= minutes.to) throw invalid({ from: [bookingProblem['from-not-before-to'].text] })
  if (given.until !== undefined) requireNotPast(given.until, wall.date)
  if (office_service_ids) {
    await requireServices(context, office_service_ids)
    await tx.delete(waitingServices).where(eq(waitingServices.waiting_id, id))
    await writeServices(context, id, office_service_ids)
  }
  await tx
    .update(waitingEntries)
    .set({
      ...given,
      ...minutes,
      ...(weekdays && { weekdays: distinct(weekdays) }),
      ...(note !== undefined && { note: note?.trim() || null }),
      version: version + 1,
      updated_at: now,
    })
    .where(eq(waitingEntries.id, id))
  const detail = Object.keys(body)
    .filter((field) => field !== 'version')
    .join()
  await recordAction({ tx, now, caller: actor }, { action: 'update', subject: 'waiting', subject_id: id, detail })
  return requireWaiting(context, id)
}

/** Takes a person off the list, and back what is offered to them. */
export async function withdrawWaiting(context: BookingContext, id: number): Promise<void> {
  const entry = await lockWaiting(context, id)
  if (entry.offer) await endHold(context, await lockHold(context, entry.offer.id), 'withdrawn')
  if (entry.state === 'waiting') await endWaiting(context, id, 'withdrawn')
}

const ended = 'La persona non è più in lista d’attesa.'
const pastUntil = 'La data è già passata.'

const distinct = (values: readonly number[]) => [...new Set(values)].toSorted((a, b) => a - b)

function requireNotPast(until: string, today: string): void {
  if (until < today) throw invalid({ until: [pastUntil] })
}

/** An entry visible to the actor; 404 otherwise. */
export async function requireWaiting({ tx, now, actor }: BookingContext, id: number): Promise<WaitingEntry> {
  const entry = await readWaiting(tx, now, actor.doctor, id)
  if (!entry) throw unknownInPath(actor, 'waiting', id)
  return entry
}

/** As `requireWaiting`, locked with its agenda until the end of the transaction. */
async function lockWaiting(context: BookingContext, id: number): Promise<WaitingEntry> {
  await requireWaiting(context, id)
  await lockAgenda(context)
  await context.tx.select({ id: waitingEntries.id }).from(waitingEntries).where(eq(waitingEntries.id, id)).for('update')
  return requireWaiting(context, id)
}

async function requireServices({ tx, actor }: BookingContext, ids: readonly number[]): Promise<void> {
  const { userId, offices } = actor.doctor
  const { rows } = await tx.execute<{ id: number }>(sql`
    select os.id from office_services os join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = os.office_user_id
    where os.id = any(${intArray(ids)}::int[]) and ou.user_id = ${userId} and ${isBookable}
      and (${offices && intArray(offices)}::int[] is null or ou.office_id = any(${offices && intArray(offices)}::int[]))`)
  const unknown = ids.find((id) => !rows.some((row) => row.id === id))
  if (unknown !== undefined) throw unknownInField(actor, 'office_service', unknown, 'office_service_ids')
}

async function requirePerson({ tx, actor, wall }: BookingContext, user: number | null): Promise<void> {
  if (user === null) return
  const person = await readPerson(tx, { user, doctor: actor.doctor.userId, today: wall.date, known: false })
  if (!person) throw unknownInField(actor, 'user', user, 'user_id')
  if (person.limited) refuseProblems(['person-limited'])
}

async function writeServices({ tx }: BookingContext, waiting_id: number, ids: readonly number[]): Promise<void> {
  await tx.insert(waitingServices).values(distinct(ids).map((office_service_id) => ({ waiting_id, office_service_id })))
}
