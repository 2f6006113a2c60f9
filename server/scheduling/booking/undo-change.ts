import { inArray } from 'drizzle-orm'
import { overlapMessage } from '../../../domain/booking/overlap'
import { isLive } from '../../../domain/booking/status'
import type { ChangedBookings, EditScope } from '../../../domain/contract/booking/bookings'
import { forbidden, invalid } from '../../../domain/contract/refusal'
import { unknownInField } from '../../audit/denied-attempts'
import { bookings } from '../../db/tables'
import type { BookingContext } from '../facts/actor'
import { nearDays, nearestFreeTimes } from '../facts/alternatives'
import { readPlanWithVisits, requesterOf, requireCapsLeft, requireVisitsLeft } from '../facts/booking-data'
import { type Person, readPerson } from '../facts/person'
import { type ConflictCode, overlap, refuseConflicts } from '../facts/refusals'
import { readServiceRole } from '../facts/service-plan'
import { findBookings, type StoredBooking } from '../facts/stored-booking'
import { type Change, derivedFrom, formerValuesOf, keepsTime, timeOf } from '../facts/visit'
import { claimTimes, releaseTimes } from '../holds/time-claims'
import { changedBookings } from '../series/scope'
import { lockBooking } from './change-booking'
import { bookingsOfAct, type LastChange, lastChange, lastChanges } from './history'
import { saveChanges, undoDeadline } from './save-changes'

const tooLate = 'Il tempo per annullare la modifica è scaduto.'
const notYours = 'Può annullare la modifica solo chi l’ha fatta.'

/** A change to take back: the state it made, the one it replaced, and the line of the history that says so. */
export interface Undo {
  readonly before: StoredBooking
  readonly former: StoredBooking
  readonly change: Change
}

/**
 * Undoes the last change of a booking within the undo window; refused to all but its author (product.md §4). With a scope all
 * that the same act changed goes back together, but what has been changed again since. The former times were free meanwhile:
 * when one has been taken, nothing is undone (409).
 */
export async function undoChange(
  context: BookingContext,
  id: number,
  scope: EditScope | null = null,
): Promise<ChangedBookings> {
  const named = await lockBooking(context, id)
  const last = requireUndoable(context, named, await lastChange(context.tx, id))
  const others = scope === null || last.act_id === null ? [] : await sameAct(context, id, last.act_id)
  await takeBack(context, [undoOf(named, last), ...others])
  return changedBookings(
    context,
    named,
    { scope },
    others.map(({ before }) => before),
  )
}

/** Refuses to undo after the window (422), and to others than the author (403). */
export function requireUndoable({ now, actor }: BookingContext, booking: StoredBooking, last: LastChange | null) {
  if (!last || !isOpen(booking, now)) throw invalid({ undo_until: [tooLate] })
  if (!isAuthor(actor, last)) throw forbidden(notYours)
  return last
}

/** Whether the actor made a change; one without a user is a guest's, who sees no visit but the own one. */
export const isAuthor = ({ userId }: BookingContext['actor'], { actor_id }: Pick<LastChange, 'actor_id'>) =>
  (actor_id ?? 0) === userId

/** Restores visits to their former states; when the time of one has been taken, nothing is undone (409, by default of a visit). */
export async function takeBack(
  context: BookingContext,
  undos: readonly Undo[],
  code: ConflictCode = 'series-conflict',
): Promise<void> {
  const [first] = undos
  if (!first) return
  await requireBookableAgain(context, undos)
  await restoreClaims(context, undos, code)
  const people = await readPeople(context, undos)
  await saveChanges(
    context,
    undos.map(({ before, former, change }) => ({
      before,
      columns: { ...former, ...derivedFrom(former.code, former, people.get(former.user_id) ?? null), undo_until: null },
      change,
    })),
    { action: 'undo', dueAt: await undoDeadline(context, first.before) },
  )
}

/** Whether the undo window of a visit's last change is open. */
export const isOpen = ({ undo_until }: StoredBooking, now: Date) => undo_until !== null && undo_until > now

export function undoOf(before: StoredBooking, { change }: LastChange): Undo {
  const reversed = Object.entries(change).map(([field, [old, current]]) => [field, [current, old]])
  return { before, former: { ...before, ...formerValuesOf(change) }, change: Object.fromEntries(reversed) }
}

/** The other changes of the act that are still the last ones of their visits, locked. */
async function sameAct({ tx, now, actor }: BookingContext, id: number, act: string): Promise<Undo[]> {
  const ids = (await bookingsOfAct(tx, act)).filter((other) => other !== id)
  if (ids.length === 0) return []
  const others = await findBookings(tx, actor.doctor, inArray(bookings.id, ids))
  const last = await lastChanges(tx, ids)
  return others.flatMap((other) => {
    const change = last.get(other.id)
    return change?.act_id === act && isOpen(other, now) ? [undoOf(other, change)] : []
  })
}

/** Refuses to bring visits back to a service that can no longer be booked, as if it were unknown, or beyond the limit. */
async function requireBookableAgain(context: BookingContext, undos: readonly Undo[]): Promise<void> {
  const { tx, actor } = context
  const { userId, offices } = actor.doctor
  const back = undos.filter(
    ({ before, former, change }) => isLive(former.status) && (!isLive(before.status) || !keepsTime(change)),
  )
  for (const id of new Set(back.map(({ former }) => former.office_service_id)))
    if (!(await readServiceRole(tx, id, { userId, offices })))
      throw unknownInField(actor, 'office_service', id, 'office_service_id')
  if (actor.side !== 'participant') return
  for (const { former } of back) {
    await requireVisitsLeft(context, former)
    await requireCapsLeft(context, former)
  }
}

/** Claims the former times of live visits again, or refuses the undo. */
async function restoreClaims(context: BookingContext, undos: readonly Undo[], code: ConflictCode): Promise<void> {
  await releaseTimes(
    context.tx,
    undos.map(({ before }) => before.id),
  )
  const claims = undos
    .filter(({ former }) => isLive(former.status))
    .map(({ former }) => ({ id: former.id, doctor_id: former.doctor_id, time: timeOf(former) }))
  const taken = await claimTimes(context, claims)
  if (taken.size === 0) return
  const [only] = undos
  if (only && undos.length === 1 && code === 'series-conflict') throw await takenMeanwhile(context, only.former)
  const inOrder = undos.map(({ former }) => former).toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  refuseConflicts(inOrder, ({ id }) => (taken.has(id) ? overlapMessage : null), code)
}

/** The overlap refusal of an undo; without alternatives where the caller may no longer book. */
async function takenMeanwhile(context: BookingContext, former: StoredBooking) {
  const { tx, now, actor } = context
  const time = timeOf(former)
  const window = { first: time.day, last: time.day + nearDays, now, exceptBookingId: former.id }
  const participant = actor.side === 'participant' ? former.user_id : null
  const service = await readPlanWithVisits(tx, former.office_service_id, actor.doctor, window, { participant })
  if (!service) return overlap([])
  return overlap(await nearestFreeTimes(context, service, time, requesterOf(context, service, service.more), former.id))
}

/** The people of the visits, by id. */
async function readPeople({ tx, wall, actor }: BookingContext, undos: readonly Undo[]) {
  const people = new Map<number | null, Person | null>()
  const question = { doctor: actor.doctor.userId, today: wall.date, known: true }
  for (const user of new Set(undos.map(({ former }) => former.user_id)))
    if (user !== null) people.set(user, await readPerson(tx, { ...question, user }))
  return people
}
