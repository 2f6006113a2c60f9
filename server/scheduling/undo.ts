import { isLive } from '../../domain/booking/status'
import { agendaClock, type WallClock } from '../../domain/calendar/rome'
import type { Booking } from '../../domain/contract/bookings'
import { forbidden, invalid } from '../../domain/contract/refusal'
import { tellLater } from '../notices/due'
import { markPending } from '../notices/notify'
import type { Work } from './actor'
import { nearDays } from './alternatives'
import { announce, recipientsOf } from './announce'
import { deskKind, undoWindow } from './change-status'
import { claimTime, releaseTime } from './claims'
import { requesterOf, taken } from './decide'
import { update } from './edit'
import { lastChange, recordChange } from './history'
import { lockAgenda } from './lock'
import { readPerson } from './person'
import { overlap, unknownInPath } from './refusals'
import { derivedFrom } from './row'
import { readServicePlan } from './service-plan'
import { showBooking } from './show'
import { lockBooking, type StoredBooking } from './stored-booking'
import { type Change, timeOf } from './visit'

const tooLate = 'Il tempo per annullare la modifica è scaduto.'
const notYours = 'Può annullare la modifica solo chi l’ha fatta.'

/**
 * Takes the last change of a booking back: whoever did it, inside the undo window (product.md §4). The time was free
 * meanwhile, so somebody may have taken it: the overlap's 409.
 */
export async function undoChange(work: Work, bookingId: number): Promise<Booking> {
  const { tx, now, actor } = work
  const wall = agendaClock(now.getTime())
  await lockAgenda(tx, actor.doctor.userId)
  const before = await lockBooking(tx, actor.doctor, bookingId)
  if (!before) throw unknownInPath(actor, 'booking', bookingId)
  const change = await lastChange(tx, bookingId)
  if (!change || before.undo_until === null || before.undo_until <= now) throw invalid({ undo_until: [tooLate] })
  if (change.actor_id !== actor.userId) throw forbidden(notYours)

  const former: StoredBooking = { ...before, ...formerValues(change.change) }
  await restoreClaim(work, wall, before, former)
  const question = { doctorId: former.doctor_id, today: wall.date, known: true }
  const person = former.user_id === null ? null : await readPerson(tx, { ...question, userId: former.user_id })
  const after = await update(work, before, formerValues(change.change), {
    ...derivedFrom(former.code, former, person),
    undo_until: null,
  })
  await recordChange(work, bookingId, 'undo', reversed(change.change))
  const dueAt = new Date(now.getTime() + (await undoWindow(tx)))
  await tellLater(tx, bookingId, before, after, dueAt)
  const desk = deskKind(actor)
  if (desk) await tellLater(tx, bookingId, before, after, dueAt, null, desk)
  const recipients = await recipientsOf(work, wall, before, after)
  if (after.status === 'pending')
    for (const event of await markPending(tx, bookingId, true, recipients)) work.publish(event)
  announce(work, recipients, before, after)
  return showBooking(tx, bookingId, actor.side, now, wall)
}

const formerValues = (change: Change): Partial<StoredBooking> =>
  Object.fromEntries(Object.entries(change).map(([field, [old]]) => [field, old]))

const reversed = (change: Change): Change =>
  Object.fromEntries(Object.entries(change).map(([field, [old, now]]) => [field, [now, old]]))

/** A live booking gets its former time back, or the undo is refused. */
async function restoreClaim(work: Work, wall: WallClock, before: StoredBooking, former: StoredBooking): Promise<void> {
  const { tx, now, actor } = work
  await releaseTime(tx, before.id)
  if (!isLive(former.status)) return
  const time = timeOf(former)
  if (await claimTime(tx, former.doctor_id, former.id, time, now)) return
  const scope = { doctorId: former.doctor_id, offices: actor.doctor.offices }
  const service = await readServicePlan(tx, former.office_service_id, scope, {
    first: time.day,
    last: time.day + nearDays,
    now,
    exceptBookingId: former.id,
  })
  if (!service) throw overlap([])
  throw await taken(work, service, former, await requesterOf(work, wall, service, former.user_id, former.id), before)
}
