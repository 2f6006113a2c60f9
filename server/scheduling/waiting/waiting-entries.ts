import { eq, sql } from 'drizzle-orm'
import { bookingProblem } from '../../../domain/booking/problems'
import { endOfDay, parseTime } from '../../../domain/calendar/minutes'
import type { ChangedWaitingEntry, NewWaitingEntry, WaitingEntry } from '../../../domain/contract/booking/waiting'
import { invalid, stale } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import { intArray } from '../../db/fragments'
import { holds, waitingEntries, waitingServices } from '../../db/tables'
import type { Agenda, BookingContext } from '../facts/actor'
import { isBookable } from '../facts/bookable'
import { readPerson } from '../facts/person'
import { refuseProblems } from '../facts/refusals'
import { agendasOf, isOfAgendas } from '../facts/several-doctors'
import { endHold } from '../holds/holds'
import { lockAgendas } from '../holds/time-claims'
import { endWaiting } from './offers'
import { readWaiting } from './waiting-list'

/**
 * Puts a person, or a name, on the waiting list for services of the agenda, and of others for whom the caller may book; 422 for
 * unknown ids, and for people who are not of all these doctors, or are limited by one.
 */
export async function addWaiting(context: BookingContext, body: NewWaitingEntry): Promise<WaitingEntry> {
  const { tx, now, actor, wall } = context
  requireNotPast(body.until, wall.date)
  const agendas = await agendasOf({ tx, now, caller: actor })
  const doctors = await requireServices(context, agendas, body.office_service_ids)
  await requirePerson(context, body.user_id ?? null, [actor.doctor.userId, ...doctors])
  return requireWaiting(context, await insertWaiting(context, body), agendas)
}

/** Puts a guest on the waiting list of a service that guests may book, for the practice to call. */
export async function addGuestWaiting(context: BookingContext, body: NewWaitingEntry): Promise<void> {
  requireNotPast(body.until, context.wall.date)
  await insertWaiting(context, body)
}

/** Writes an entry that the caller has checked; returns its id. */
async function insertWaiting(context: BookingContext, body: NewWaitingEntry): Promise<number> {
  const { tx, now, actor } = context
  const { office_service_ids, from = '00:00', to = '24:00', until, user_id = null } = body
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
      created_by: actor.userId || null,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: waitingEntries.id })
  if (!entry) throw new Error('The entry was not stored')
  await writeServices(context, entry.id, office_service_ids)
  await recordAction({ tx, now, caller: actor }, { action: 'create', subject: 'waiting', subject_id: entry.id })
  return entry.id
}

/**
 * Changes what a person waits for; 409 for a stale version, 422 once the entry has ended. Services of doctors for whom the caller
 * may not book can stay, but not be added.
 */
export async function changeWaiting(context: BookingContext, id: number, body: ChangedWaitingEntry) {
  const { tx, now, actor, wall } = context
  const before = await lockWaiting(context, id)
  if (before.version !== body.version) throw stale(before)
  if (before.state !== 'waiting') throw invalid({ until: [ended] })
  const { version, office_service_ids, from, to, note, weekdays, ...given } = body
  const minutes = { from: parseTime(from ?? before.from) ?? 0, to: parseTime(to ?? before.to) ?? endOfDay }
  if (minutes.from >= minutes.to) throw invalid({ from: [bookingProblem['from-not-before-to'].text] })
  if (given.until !== undefined) requireNotPast(given.until, wall.date)
  const agendas = await agendasOf({ tx, now, caller: actor })
  if (office_service_ids) {
    const doctors = await requireServices(context, agendas, office_service_ids, before.services)
    const known = new Set(before.services.map(({ doctor }) => doctor.id))
    await requirePerson(
      context,
      before.user?.id ?? null,
      doctors.filter((doctor) => !known.has(doctor)),
    )
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
  return requireWaiting(context, id, agendas)
}

/** Takes a person off the list, and back what is offered to them. */
export async function withdrawWaiting(context: BookingContext, id: number): Promise<void> {
  const entry = await lockWaiting(context, id)
  // the offer may be of another doctor's time
  const [hold] = await context.tx
    .select()
    .from(holds)
    .where(eq(holds.id, entry.offer?.id ?? 0))
    .for('update')
  if (hold) await endHold(context, hold, 'withdrawn')
  if (entry.state === 'waiting') await endWaiting(context, id, 'withdrawn')
}

const ended = 'La persona non è più in lista d’attesa.'
const pastUntil = 'La data è già passata.'
const notOfAll = 'La persona non è assistita da tutti i medici scelti.'

const distinct = (values: readonly number[]) => [...new Set(values)].toSorted((a, b) => a - b)

function requireNotPast(until: string, today: string): void {
  if (until < today) throw invalid({ until: [pastUntil] })
}

/** An entry visible to the actor, or in another agenda; 404 otherwise. */
export async function requireWaiting(
  { tx, now, actor }: BookingContext,
  id: number,
  others: readonly Agenda[] = [],
): Promise<WaitingEntry> {
  const entry = await readWaiting(tx, now, actor.doctor, id, others)
  if (!entry) throw unknownInPath(actor, 'waiting', id)
  return entry
}

/** As `requireWaiting`, locked with the agendas of its doctors until the end of the transaction. */
async function lockWaiting(context: BookingContext, id: number): Promise<WaitingEntry> {
  const { tx, actor } = context
  const { services } = await requireWaiting(context, id)
  await lockAgendas(tx, [actor.doctor.userId, ...services.map(({ doctor }) => doctor.id)])
  await tx.select({ id: waitingEntries.id }).from(waitingEntries).where(eq(waitingEntries.id, id)).for('update')
  return requireWaiting(context, id)
}

/**
 * Refuses (422) services that may not be booked, and those of other agendas, but `known` ones of other agendas. Returns their
 * doctors.
 */
async function requireServices(
  { tx, actor }: BookingContext,
  agendas: readonly Agenda[],
  ids: readonly number[],
  known: WaitingEntry['services'] = [],
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number; doctor_id: number; isReached: boolean; isBookable: boolean }>(sql`
    select os.id, ou.user_id as doctor_id, ${isOfAgendas(agendas)} as "isReached", (${isBookable}) as "isBookable"
    from office_services os join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = os.office_user_id where os.id = any(${intArray(ids)}::int[])`)
  const isTaken = (id: number) =>
    rows.some((row) => row.id === id && (row.isReached ? row.isBookable : known.some((service) => service.id === id)))
  const unknown = ids.find((id) => !isTaken(id))
  if (unknown !== undefined) throw unknownInField(actor, 'office_service', unknown, 'office_service_ids')
  return distinct(rows.map(({ doctor_id }) => doctor_id))
}

/** Refuses (422) a person whom one of these doctors could not book: unknown to the acting one, not of another, limited. */
async function requirePerson({ tx, actor, wall }: BookingContext, user: number | null, doctors: readonly number[]) {
  if (user === null) return
  for (const doctor of new Set(doctors)) {
    const person = await readPerson(tx, { user, doctor, today: wall.date, known: false })
    if (!person && doctor !== actor.doctor.userId) throw invalid({ office_service_ids: [notOfAll] })
    if (!person) throw unknownInField(actor, 'user', user, 'user_id')
    if (person.limited) refuseProblems(['person-limited'])
  }
}

async function writeServices({ tx }: BookingContext, waiting_id: number, ids: readonly number[]): Promise<void> {
  await tx.insert(waitingServices).values(distinct(ids).map((office_service_id) => ({ waiting_id, office_service_id })))
}
