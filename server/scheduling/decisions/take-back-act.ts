import { eq, inArray } from 'drizzle-orm'
import { bookingChanges, bookings } from '../../db/tables'
import { withdrawScheduledChoices } from '../../notices/scheduled-notices'
import { type LastChange, lastChanges } from '../booking/history'
import { cancellation, passOn, restoredFrom } from '../booking/reassign'
import { saveChanges, undoDeadline } from '../booking/save-changes'
import { takeBack, undoOf } from '../booking/undo-change'
import { type BookingContext, inAgendaOf } from '../facts/actor'
import { findBookings, type StoredBooking } from '../facts/stored-booking'
import { acceptedSince, reviveChoices, withdrawOffered } from '../holds/choice-holds'
import { Conflicts, conflictText } from './decision-checks'

/**
 * Takes back what an act did to visits, in the transaction of its undo and after the hours are as before; returns the visits, as
 * they are now. Refused whole (409, `decisions-conflict`) where a visit has been changed since, or its time has been taken.
 */
export async function takeBackAct(context: BookingContext, actId: string): Promise<StoredBooking[]> {
  const { tx, actor } = context
  const { id, at, change } = { id: bookingChanges.booking_id, at: bookingChanges.at, change: bookingChanges.change }
  const lines = await tx.select({ id, at, change }).from(bookingChanges).where(eq(bookingChanges.act_id, actId))
  const [first] = lines
  if (!first) return []
  const all = await tx
    .select()
    .from(bookings)
    .where(
      inArray(
        bookings.id,
        lines.map((line) => line.id),
      ),
    )
    .orderBy(bookings.starts_at, bookings.id)
    .for('update')
  const own = all.filter(({ doctor_id }) => doctor_id === actor.doctor.userId)
  const offered = new Set(lines.filter((line) => 'choice' in line.change).map((line) => line.id))
  const changed = all.filter((visit) => !offered.has(visit.id))
  const choices = { bookingIds: own.map((visit) => visit.id), at: first.at }
  const last = await lastChanges(
    tx,
    changed.map((visit) => visit.id),
  )
  const conflicts = new Conflicts(own)
  for (const visit of changed)
    if (last.get(visit.id)?.act_id !== actId)
      conflicts.put(own.includes(visit) ? visit : { id: visit.original_booking_id ?? 0 }, conflictText.changed)
  for (const accepted of await acceptedSince(context, choices)) conflicts.put({ id: accepted }, conflictText.changed)
  conflicts.refuse()
  await withdrawOffered(context, choices)
  await withdrawScheduledChoices(tx, actId)
  await restoreVisits(context, changed, last)
  await reviveChoices(context, choices)
  return findBookings(tx, actor.doctor, inArray(bookings.id, choices.bookingIds))
}

/** Restores the visits of an act: those that went on as a colleague's come back, and are cancelled there. */
async function restoreVisits(
  context: BookingContext,
  changed: readonly StoredBooking[],
  last: ReadonlyMap<number, LastChange>,
): Promise<void> {
  const { actor } = context
  const own = changed.filter(({ doctor_id }) => doctor_id === actor.doctor.userId)
  const [first] = own
  if (!first) return
  const dueAt = await undoDeadline(context, first)
  const moved = new Map(
    changed.filter((visit) => !own.includes(visit)).map((visit) => [visit.original_booking_id, visit]),
  )
  for (const doctor of new Set([...moved.values()].map(({ doctor_id }) => doctor_id))) {
    const there = inAgendaOf(context, { userId: doctor, onBehalf: false, offices: null, rights: [] })
    const visits = [...moved.values()].filter(({ doctor_id }) => doctor_id === doctor)
    await saveChanges(there, visits.map(cancellation), { action: 'undo', dueAt })
  }
  const undos = own.flatMap((before) => {
    const line = last.get(before.id)
    const elsewhere = moved.get(before.id)
    if (!line) return []
    return [elsewhere ? restoredFrom(before, line, elsewhere) : undoOf(before, line)]
  })
  await takeBack(context, undos, 'decisions-conflict')
  for (const { former } of undos) {
    const elsewhere = moved.get(former.id)
    if (elsewhere) await passOn(context, elsewhere, former, { dueAt })
  }
}
