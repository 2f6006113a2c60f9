import { overlapMessage } from '../../../domain/booking/overlap'
import { type BookingStatus, bookingStatus, isLive, nextStatuses } from '../../../domain/booking/status'
import type { bookingEndpoints, ChangedBookings, SavedBooking } from '../../../domain/contract/booking/bookings'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { invalid, stale } from '../../../domain/contract/refusal'
import { validationText } from '../../../domain/text/validation'
import type { BookingContext } from '../facts/actor'
import { type BookingData, overlapOf, requireBookable, slotCodeOf } from '../facts/booking-data'
import { refuseConflicts } from '../facts/refusals'
import { showBooking } from '../facts/show'
import { progressOf, requireBooking, type StoredBooking, statusNow } from '../facts/stored-booking'
import { type Change, clearedAttendance, derivedFrom, isNote, keepsTime, movesVisit, timeOf } from '../facts/visit'
import { claimTimes, lockAgenda, releaseTimes } from '../holds/time-claims'
import {
  type Edit,
  editOf,
  type ReadEdit,
  readEdits,
  requireFitting,
  sameEdit,
  wantedTime,
} from '../series/edit-series'
import { actOf, changedBookings, othersOf } from '../series/scope'
import { minutesAfter, saveChanges, undoDeadline, type VisitChange } from './save-changes'

/**
 * Edits a booking in place: same id, code and status, its history kept (contract.md, "Payload"); with a scope also others of
 * its repeat, all or none. Refuses a stale version (409), changes other than notes to a finished visit (422), and an edit
 * that some of the others do not fit (409, naming them).
 */
export async function edit(
  context: BookingContext,
  before: StoredBooking,
  payload: SavedBooking,
): Promise<ChangedBookings> {
  await requireVersion(context, before, payload.version)
  const named = editOf(before, payload)
  const all = await othersOf(context, before, payload)
  const others = all.map((other) => sameEdit(named, other)).filter(({ change }) => Object.keys(change).length > 0)
  const act = actOf(payload)
  const beyondNotes = Object.keys(named.change).filter((field) => !isNote(field))
  if (beyondNotes.length > 0) {
    requireLive(context, before, beyondNotes)
    await changeVisits(context, named, others, act)
  } else if (Object.keys(named.change).length > 0) {
    const changes = [named, ...others].map((each) => ({ ...each, columns: { ...each.visit, undo_until: null } }))
    await saveChanges(context, changes, { action: 'update', dueAt: context.now, act })
  }
  return changedBookings(
    context,
    before,
    payload,
    others.map((other) => other.before),
  )
}

function requireLive({ wall }: BookingContext, before: StoredBooking, fields: readonly string[]): void {
  const status = statusNow(before, wall)
  if (isLive(status)) return
  const text = `La visita è ${bookingStatus[status].label.toLowerCase()}: si possono modificare solo le note.`
  throw invalid(Object.fromEntries(fields.map((field) => [field, [text]])))
}

/**
 * Checks and writes edits of more than notes. The times of all visits that move are released first, so that a repeat does not
 * collide with itself; then all are claimed.
 */
async function changeVisits(
  context: BookingContext,
  named: Edit,
  others: readonly Edit[],
  act: string | null,
): Promise<void> {
  const moving = [named, ...others].filter(({ change }) => !keepsTime(change))
  await releaseTimes(
    context.tx,
    moving.map(({ before }) => before.id),
  )
  const first = { ...named, data: await requireBookable(context, named.visit, named.before) }
  const edits = [first, ...requireFitting(first, await readEdits(context, named, others))]
  await claimNew(context, first, edits)
  const dueAt = minutesAfter(context.now, first.data.service.undoWindowMinutes)
  const undo_until = edits.some(({ change }) => movesVisit(change)) ? dueAt : null
  await saveChanges(
    context,
    edits.map((each) => changeOf(each, undo_until)),
    { action: 'update', dueAt, act },
  )
}

type CheckedEdit = ReadEdit<BookingData>

/** Claims the new times of the visits that move; the checks have found them free. */
async function claimNew(context: BookingContext, named: CheckedEdit, edits: readonly CheckedEdit[]): Promise<void> {
  const claims = edits
    .filter(({ change }) => !keepsTime(change))
    .map(({ before, visit }) => ({ id: before.id, doctor_id: before.doctor_id, time: timeOf(visit) }))
  const taken = await claimTimes(context, claims)
  if (taken.has(named.before.id)) throw await overlapOf(context, named.data, named.visit, named.before)
  refuseConflicts(edits.map(wantedTime), ({ id }) => (taken.has(id) ? overlapMessage : null))
}

/** All that changes of a visit by its edit. */
function changeOf({ before, visit, change, data }: CheckedEdit, undo_until: Date | null): VisitChange {
  const slot_code = slotCodeOf(data, visit, before)
  const slotChange: Change = slot_code === before.slot_code ? {} : { slot_code: [before.slot_code, slot_code] }
  const attendance = clearedAttendance(before, change)
  const derived = derivedFrom(before.code, visit, data.person)
  return {
    before,
    columns: { ...visit, ...derived, slot_code, undo_until, ...attendance.columns },
    change: { ...change, ...slotChange, ...attendance.change },
  }
}

/** Refuses a missing version (422) and a stale one (409, with the current booking). */
export async function requireVersion(
  context: BookingContext,
  before: StoredBooking,
  version: number | null | undefined,
): Promise<void> {
  if (version == null) throw invalid({ version: [validationText.required] })
  if (version !== before.version) throw stale(await showBooking(context, before.id))
}

type StatusRequest = BodyOf<typeof bookingEndpoints.changeBookingStatus>

/**
 * Confirms, rejects, cancels or terminates a booking (product.md §4), with a scope also those others of its repeat of which it
 * is a transition. A stale version (409) is refused before an invalid transition (422), so that the loser of a race gets the
 * conflict.
 */
export async function changeStatus(
  context: BookingContext,
  id: number,
  request: StatusRequest,
): Promise<ChangedBookings> {
  const named = await lockBooking(context, id)
  const { status } = request
  await requireVersion(context, named, request.version)
  if (!canBecome(context, named, status)) throw notATransition(context, named, status)
  const all = await othersOf(context, named, request)
  const others = all.filter((other) => canBecome(context, other, status))
  const dueAt = await undoDeadline(context, named)
  const columns = { status, undo_until: status === 'canceled' || status === 'confirmed' ? dueAt : null }
  await saveChanges(
    context,
    [named, ...others].map((before) => ({ before, columns, change: { status: [before.status, status] } })),
    { action: 'status', dueAt, reason: request.reason?.trim() || null, act: actOf(request) },
  )
  return changedBookings(context, named, request, others)
}

/** The booking named in a path, locked with its agenda. */
export async function lockBooking(context: BookingContext, id: number): Promise<StoredBooking> {
  await lockAgenda(context)
  return requireBooking(context.tx, context.actor, id, 'locked')
}

/** Whether the actor may bring a visit from its status of now to this one. */
export const canBecome = ({ actor, wall }: BookingContext, before: StoredBooking, wanted: BookingStatus): boolean =>
  nextStatuses(statusNow(before, wall), actor.side, progressOf(before, wall)).includes(wanted)

function notATransition({ wall }: BookingContext, before: StoredBooking, wanted: BookingStatus) {
  const [from, to] = [bookingStatus[statusNow(before, wall)].label, bookingStatus[wanted].label]
  return invalid({ status: [`Il passaggio da “${from}” a “${to}” non è consentito.`] })
}
