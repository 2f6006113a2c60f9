import { and, eq, sql } from 'drizzle-orm'
import { isLive } from '../../../domain/booking/status'
import { longTime } from '../../../domain/calendar/minutes'
import { bookings, holds } from '../../db/tables'
import { linkRefusal } from '../../links/problem'
import { agendaRecipients } from '../../messages/recipients'
import { notify } from '../../notices/notify'
import { agendaUrl, type DoctorEvent, doctorText } from '../../notices/texts'
import { edit } from '../booking/change-booking'
import { moveOnto } from '../booking/reassign'
import type { BookingContext } from '../facts/actor'
import { findBooking, progressOf, type StoredBooking, statusNow } from '../facts/stored-booking'
import { endHold, practiceOf, requireOpen, type StoredHold } from '../holds/holds'
import { lockAgendas } from '../holds/time-claims'

/** The visit that a held time is for; refused (409) where it is gone, over or has begun. */
async function visitOfHold(context: BookingContext, { for_booking_id }: StoredHold): Promise<StoredBooking> {
  const { tx, actor, wall } = context
  const visit = await findBooking(tx, actor.doctor, for_booking_id ?? 0, 'locked')
  if (!visit || !isLive(statusNow(visit, wall)) || progressOf(visit, wall).started) throw linkRefusal('changed')
  return visit
}

/** The same who acts, on the agenda of another doctor: the practice has held the time there. */
const inAgendaOf = (context: BookingContext, doctorId: number): BookingContext => {
  const { userId, rights } = context.actor.doctor
  if (userId === doctorId) return context
  return {
    ...context,
    actor: { ...context.actor, doctor: { userId: doctorId, onBehalf: false, offices: null, rights } },
  }
}

/**
 * Moves a visit to a time that is held for it, chosen by its person or told to the practice; the other times are free again.
 * `context`: who chooses, on the agenda of the visit. The practice has offered it: its own rules hold. Returns the visit that goes
 * on, which with a colleague is another one; 409 where the time is no longer held or the visit is over.
 */
export async function chooseTime(context: BookingContext, holdId: number, doctorId: number): Promise<StoredBooking> {
  const { tx, now, actor } = context
  await lockAgendas(tx, [actor.doctor.userId, doctorId])
  const [hold] = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.id, holdId), eq(holds.kind, 'move')))
    .for('update')
  if (!hold) throw linkRefusal('unknown')
  requireOpen(hold, now)
  const before = await visitOfHold(context, hold)
  const there = inAgendaOf(context, hold.doctor_id)
  await endHold(there, hold, 'accepted')
  const { office_user_id, office_service_id, date, from, to } = hold
  const time = { office_user_id, office_service_id, date, from: longTime(from), to: longTime(to), overtime: false }
  const moved = there === context ? await moveHere(context, before, time) : await moveOnto(there, context, before, time)
  await tx.update(holds).set({ booking_id: moved.id }).where(eq(holds.id, hold.id))
  return moved
}

type Time = Parameters<typeof moveOnto>[3]

async function moveHere(context: BookingContext, before: StoredBooking, time: Time): Promise<StoredBooking> {
  const { user_id, name, city_id, address, version } = before
  await edit(context, before, { ...time, user_id, name, city_id, address, version })
  return (await findBooking(context.tx, context.actor.doctor, before.id)) ?? before
}

/** None of the times held for a visit suits its person: they are free again, and the visit waits for another decision. */
export async function declineTimes(context: BookingContext, bookingId: number): Promise<void> {
  const { tx, actor } = context
  const open = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.for_booking_id, bookingId), eq(holds.state, 'open')))
  await lockAgendas(tx, [actor.doctor.userId, ...open.map(({ doctor_id }) => doctor_id)])
  for (const hold of open) await endHold(inAgendaOf(context, hold.doctor_id), hold, 'declined')
}

/** Tells the doctor's side what a person has answered about a visit. */
export async function tellPractice(context: BookingContext, event: DoctorEvent, visit: StoredBooking): Promise<void> {
  const { tx, now, wall, publish } = context
  const { rows } = await tx.execute<{ name: string }>(sql`
    select o.name from office_users ou join offices o on o.id = ou.office_id where ou.id = ${visit.office_user_id}`)
  const practice = rows[0]?.name ?? ''
  const recipients = await agendaRecipients(tx, visit.doctor_id, wall.date, [visit.office_user_id])
  const author = visit.slot_code === 'mr' ? 'representative' : 'patient'
  const shared = { url: agendaUrl(visit.date), bookingId: visit.id, practice, doctorId: visit.doctor_id }
  const notification = { userId: visit.doctor_id, ...doctorText(event, visit, practice, author), ...shared }
  for (const told of await notify(tx, now, [{ notification, recipients }])) publish(told)
}

/** Tells the doctor's side of visits whose last offered time has lapsed: they wait for a decision again. */
export async function tellUnanswered(given: Parameters<typeof practiceOf>[0], lapsed: readonly StoredHold[]) {
  const { tx } = given
  const last = new Map(lapsed.map((hold) => [hold.for_booking_id, hold]))
  for (const [id, hold] of last) {
    const [open] = await tx
      .select({ id: holds.id })
      .from(holds)
      .where(and(eq(holds.for_booking_id, id ?? 0), eq(holds.state, 'open')))
      .limit(1)
    const [visit] = await tx
      .select()
      .from(bookings)
      .where(eq(bookings.id, id ?? 0))
    if (open || !visit) continue
    const practice = practiceOf(given, { ...hold, doctor_id: visit.doctor_id })
    if (isLive(statusNow(visit, practice.wall))) await tellPractice(practice, 'unanswered', visit)
  }
}
