import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookingStatus, isLive } from '../../../domain/booking/status'
import type { Booking, bookingEndpoints, ChangedBookings } from '../../../domain/contract/booking/bookings'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { invalid } from '../../../domain/contract/refusal'
import { bookingChanges, bookingMedia, bookings } from '../../db/tables'
import type { Tx } from '../../db/types'
import { passNotification } from '../../notices/scheduled-notices'
import type { BookingContext } from '../facts/actor'
import { overlapOf, requireBookable } from '../facts/booking-data'
import { readPerson } from '../facts/person'
import { agendasOf } from '../facts/several-doctors'
import { showBooking } from '../facts/show'
import { requireBooking, type StoredBooking, statusNow } from '../facts/stored-booking'
import { type Change, timeOf, type Visit, visitOf } from '../facts/visit'
import { lockAgendas } from '../holds/time-claims'
import { newBooking } from './book'
import { requireVersion } from './change-booking'
import { type LastChange, lastChange } from './history'
import { insertBookings } from './insert-bookings'
import { minutesAfter, publishUpdate, recipientsOf, saveChanges, undoDeadline } from './save-changes'
import { requireUndoable, takeBack, type Undo, undoOf } from './undo-change'

type Reassignment = BodyOf<typeof bookingEndpoints.reassignBooking>
/** Time and place of a visit with another doctor. */
export type TimeElsewhere = Omit<Reassignment, 'doctor_id' | 'version'>

const text = {
  sameDoctor: 'La visita è già di questo medico: per spostarla cambia giorno e orario.',
  notOfBoth: 'La persona non è assistita da entrambi i medici.',
}

/**
 * Moves a live visit onto another doctor, in one act: books it there by the rules of any booking and cancels it here (contract.md,
 * "several doctors at once"). Its files go along, the private note stays. Refuses a doctor for whom the caller may not book
 * (403), a person who is not of both doctors (422), a stale version and a taken time (409).
 */
export async function reassign(context: BookingContext, id: number, request: Reassignment): Promise<Booking> {
  const { tx, actor, wall } = context
  const { doctor_id, version, ...time } = request
  if (doctor_id === actor.doctor.userId) throw invalid({ doctor_id: [text.sameDoctor] })
  const there = await actingFor(context, doctor_id)
  await lockAgendas(tx, [actor.doctor.userId, doctor_id])
  const before = await requireBooking(tx, actor, id, 'locked')
  await requireVersion(context, before, version)
  const status = statusNow(before, wall)
  if (!isLive(status))
    throw invalid({ status: [`La visita è ${bookingStatus[status].label.toLowerCase()}: non si può più spostare.`] })
  await requirePersonOfBoth(context, before, doctor_id)
  return showBooking(there, (await moveOnto(there, context, before, time)).id)
}

/** Books the visit as that of the other doctor, and cancels it here. */
export async function moveOnto(
  there: BookingContext,
  here: BookingContext,
  before: StoredBooking,
  time: TimeElsewhere,
): Promise<StoredBooking> {
  const act = randomUUID()
  const { booking, dueAt } = await bookThere(there, before, time, { act })
  await saveChanges(here, [cancellation(before)], { action: 'status', dueAt, act })
  await passOn(here, before, booking, { dueAt })
  return booking
}

/** Moves the files and the pending notification of a visit that was cancelled here and booked elsewhere. */
export async function passOn({ tx }: BookingContext, from: StoredBooking, to: StoredBooking, act: PassedAct) {
  await moveFiles(tx, from.id, to.id)
  await passNotification(tx, from, to, act)
}
type PassedAct = Parameters<typeof passNotification>[3]

/** The same caller on the agenda of another doctor; 403 unless the caller may book there. */
async function actingFor(context: BookingContext, doctorId: number): Promise<BookingContext> {
  const { tx, now, actor } = context
  const [doctor] = await agendasOf({ tx, now, caller: actor }, [doctorId])
  return doctor ? { ...context, actor: { ...actor, doctor } } : context
}

/** Refuses (422) a registered person who is not a patient of both doctors; representatives belong to every doctor. */
export async function requirePersonOfBoth({ tx, wall, actor }: BookingContext, before: StoredBooking, other: number) {
  const { user_id: user } = before
  if (user === null) return
  for (const doctor of [actor.doctor.userId, other]) {
    const person = await readPerson(tx, { user, doctor, today: wall.date, known: false })
    if (!person) throw invalid({ doctor_id: [text.notOfBoth] })
  }
}

/** The visit as it would be with another doctor. */
export function visitElsewhere(before: StoredBooking, { overtime = false, ...time }: TimeElsewhere): Visit {
  const { user_id, name, city_id, address } = before
  return visitOf({ ...time, overtime, user_id, name, city_id, address, assistant_notes: null }, before)
}

/** Books the visit as that of the other doctor; 422 or 409 like any booking there. `dueAt`: the end of the act's undo window. */
export async function bookThere(
  context: BookingContext,
  before: StoredBooking,
  time: TimeElsewhere,
  { act, dueAt: endOfAct }: { readonly act: string; readonly dueAt?: Date },
) {
  const asked = visitElsewhere(before, time)
  const data = await requireBookable(context, asked, before)
  const visit: Visit =
    data.service.shape.slot_code === 'to_confirm' ? asked : { ...asked, city_id: null, address: null }
  const dueAt = endOfAct ?? minutesAfter(context.now, data.service.undoWindowMinutes)
  const common = {
    ...newBooking(context, visit, data.slot_code, before),
    ...kept(before),
    ...presenceOf(before, visit),
    undo_until: dueAt,
  }
  const [written] = await insertBookings(context, data, common, [{ time: timeOf(visit), slot_code: data.slot_code }], {
    act,
  })
  if (!written) throw await overlapOf(context, data, visit, before)
  const booking: StoredBooking = { ...common, ...written }
  publishUpdate(context, await recipientsOf(context, booking), booking)
  return { booking, dueAt }
}

/** Keeps who booked it and what the person wrote: it remains their booking. */
const kept = ({ notes, actor_type, created_by }: StoredBooking) => ({ notes, actor_type, created_by })

/** Where the person is, of a visit that stays on its day. */
const presenceOf = ({ date, presence, presence_at, arrived_at }: StoredBooking, { date: day }: Pick<Visit, 'date'>) =>
  date === day ? { presence, presence_at, arrived_at } : {}

export const moveFiles = (tx: Tx, from: number, to: number) =>
  tx.update(bookingMedia).set({ booking_id: to }).where(eq(bookingMedia.booking_id, from))

export const cancellation = (before: StoredBooking) => ({
  before,
  columns: { status: 'canceled', undo_until: null } as const,
  change: { status: [before.status, 'canceled'] } satisfies Change,
})

/**
 * Takes the move onto another doctor back, where that is the last change of the visit `id`, which was booked by it: cancels it
 * and restores the former one. Null where it is not. Refused like any undo, and to who may no longer book for both (403).
 */
export async function undoReassignment(context: BookingContext, id: number): Promise<ChangedBookings | null> {
  const { tx, actor } = context
  const from = await reassignedFrom(tx, id)
  if (!from) return null
  const there = await actingFor(context, from.doctor_id)
  await lockAgendas(tx, [actor.doctor.userId, from.doctor_id])
  const moved = await requireBooking(tx, actor, id, 'locked')
  const last = await lastChange(tx, id)
  if (last?.act_id !== from.act_id) return null
  requireUndoable(context, moved, last)
  const canceled = await requireBooking(tx, there.actor, from.id, 'locked')
  const dueAt = await undoDeadline(context, moved)
  await saveChanges(context, [cancellation(moved)], { action: 'undo', dueAt })
  const restored = restoredFrom(canceled, from, moved)
  await takeBack(there, [restored])
  await moveFiles(tx, id, from.id)
  await passNotification(tx, moved, restored.former, { dueAt })
  return { data: await showBooking(context, id), others: [await showBooking(there, from.id)] }
}

/** The undo of a cancellation; of a visit that stayed on its day where the person is now. */
export function restoredFrom(canceled: StoredBooking, line: LastChange, moved: StoredBooking): Undo {
  const { former, change, ...undo } = undoOf(canceled, line)
  const here = { ...former, ...presenceOf(moved, canceled) }
  const presence: Change = { presence: [canceled.presence, here.presence] }
  return { ...undo, former: here, change: { ...change, ...(here.presence !== canceled.presence && presence) } }
}

/** The visit that was moved onto this doctor as the visit `id`, with its line of the history, unless that has changed since. */
async function reassignedFrom(tx: Tx, id: number) {
  const last = await lastChange(tx, id)
  if (!last?.act_id) return null
  const moved = alias(bookings, 'moved')
  const [from] = await tx
    .select({ id: bookings.id, doctor_id: bookings.doctor_id, ...lineOf })
    .from(moved)
    .innerJoin(bookings, and(eq(bookings.id, moved.original_booking_id), ne(bookings.doctor_id, moved.doctor_id)))
    .innerJoin(bookingChanges, and(eq(bookingChanges.booking_id, bookings.id), eq(bookingChanges.act_id, last.act_id)))
    .where(eq(moved.id, id))
  return from ?? null
}

const { booking_id, actor_id, act_id } = bookingChanges
const lineOf = { booking_id, actor_id, act_id, change: bookingChanges.change }
