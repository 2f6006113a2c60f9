import { inArray, sql } from 'drizzle-orm'
import { overlapMessage } from '../../../domain/booking/overlap'
import { bookingProblem } from '../../../domain/booking/problems'
import { romeInstant } from '../../../domain/calendar/rome'
import type { Decision } from '../../../domain/contract/agenda/hours'
import { intArray } from '../../db/fragments'
import { bookings } from '../../db/tables'
import type { Tx } from '../../db/types'
import { scheduleChoices } from '../../notices/scheduled-notices'
import { recordChanges } from '../booking/history'
import { bookThere, cancellation, passOn, requirePersonOfBoth, visitElsewhere } from '../booking/reassign'
import { saveChanges, type VisitChange } from '../booking/save-changes'
import { type BookingContext, inAgendaOf } from '../facts/actor'
import { requireBookable } from '../facts/booking-data'
import { findBookings, type StoredBooking } from '../facts/stored-booking'
import { type Change, changeBetween, clearedAttendance, timeOf, type Visit } from '../facts/visit'
import { choiceUntil, holdPlaces, withdrawChoices } from '../holds/choice-holds'
import { claimTimes, releaseTimes } from '../holds/time-claims'
import { Conflicts, conflictText, reachable, readDecisions, type VisitDecision, whyNotNow } from './decision-checks'
import { type CheckedPlace, checkOwnPlaces, placesOf, type WantedPlace } from './decision-places'

/** One act on the doctor's hours: its changes of visits share `act_id`, and nobody is notified of them before `dueAt`. */
export interface HoursAct {
  readonly act_id: string
  /** The end of the act's undo window. */
  readonly dueAt: Date
}

/**
 * The doctors whose agendas decisions touch beside the acting one's: those of the times moved to or offered. The caller locks
 * them all, in one go, before it reads anything.
 */
export async function doctorsOfDecisions(tx: Tx, decisions: readonly Decision[]): Promise<number[]> {
  const places = decisions.flatMap(({ times = [] }) => times.map(({ office_user_id }) => office_user_id))
  if (places.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct user_id as id from office_users where id = any(${intArray(places)}::int[])`,
  )
  return rows.map(({ id }) => id)
}

/** The doctors whose visits an act changed or made. */
export async function doctorsOfAct(tx: Tx, actId: string): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct b.doctor_id as id from booking_changes c join bookings b on b.id = c.booking_id where c.act_id = ${actId}::uuid`)
  return rows.map(({ id }) => id)
}

/**
 * Carries out what was decided on the visits that a change of hours hits, in the transaction of the change and after it: keeps
 * (out of hours), moves, cancels, or offers times. Returns the visits that were decided, as they are now. Refused whole: 403
 * without the right to the bookings, 422 for a visit that is unknown, 409 (`decisions-conflict`) for one that cannot be carried
 * out any more.
 */
export async function carryOut(
  context: BookingContext,
  decisions: readonly Decision[],
  act: HoursAct,
): Promise<StoredBooking[]> {
  if (decisions.length === 0) return []
  const { tx, actor } = context
  const all = await readDecisions(context, decisions)
  const visits = all.map(({ before }) => before)
  const conflicts = new Conflicts(visits)
  for (const decided of all) conflicts.put(decided.before, whyNotNow(context, decided))
  const places = await placesOf(context, all)
  const isHere = ({ agenda }: WantedPlace) => agenda.userId === actor.doctor.userId

  await withdrawChoices(
    context,
    visits.map(({ id }) => id),
  )
  const leaving = all.filter(({ decision }) => decision.act === 'move' || decision.act === 'cancel')
  await releaseTimes(
    tx,
    leaving.map(({ before }) => before.id),
  )
  const here = await checkOwnPlaces(context, places.filter(isHere))
  for (const { decided, problem } of here) conflicts.put(decided.before, problem)
  const elsewhere = await checkElsewhere(
    context,
    places.filter((place) => !isHere(place)),
    act,
    conflicts,
  )
  const moves = here.filter(({ decided, problem }) => decided.decision.act === 'move' && problem === null)
  await claimMoves(context, moves, conflicts)
  const offered = await offerTimes(
    context,
    [
      ...here.map(({ decided, visit }) => ({ decided, visit, doctorId: actor.doctor.userId })),
      ...elsewhere.offers,
    ].filter(({ decided }) => decided.decision.act === 'offer'),
    act,
    conflicts,
  )
  conflicts.refuse()
  await write(context, all, { moves, moved: elsewhere.moved, offered }, act)
  return findBookings(
    tx,
    actor.doctor,
    inArray(
      bookings.id,
      visits.map(({ id }) => id),
    ),
  )
}

/** A visit that is reassigned to another doctor. */
interface MovedVisit {
  readonly before: StoredBooking
  readonly booking: StoredBooking
}

/** A time to offer for a visit. */
interface Offer {
  readonly decided: VisitDecision
  readonly visit: Visit
  readonly doctorId: number
}

/** Books what is moved onto colleagues, and checks what is offered with them, one after the other. */
async function checkElsewhere(
  context: BookingContext,
  places: readonly WantedPlace[],
  { act_id, dueAt }: HoursAct,
  conflicts: Conflicts,
): Promise<{ moved: MovedVisit[]; offers: Offer[] }> {
  const moved: MovedVisit[] = []
  const offers: Offer[] = []
  for (const { decided, time, agenda } of places) {
    const { before, decision } = decided
    if (conflicts.has(before)) continue
    // the agreement is about free times
    if (time.overtime) {
      conflicts.put(before, bookingProblem['overtime-not-allowed'].text)
      continue
    }
    const there = inAgendaOf(context, agenda)
    await conflicts.attempt(before, async () => {
      await requirePersonOfBoth(context, before, agenda.userId)
      if (decision.act === 'move') {
        const { booking } = await bookThere(there, before, time, { act: act_id, dueAt })
        moved.push({ before, booking })
      } else {
        const visit = visitElsewhere(before, time)
        await requireBookable(there, visit, before)
        offers.push({ decided, visit, doctorId: agenda.userId })
      }
    })
  }
  return { moved, offers }
}

/** Claims the new times of the visits that move; the checks have found them free. */
async function claimMoves(context: BookingContext, moves: readonly CheckedPlace[], conflicts: Conflicts) {
  const claims = moves.map(({ decided: { before }, visit }) => ({
    id: before.id,
    doctor_id: before.doctor_id,
    time: timeOf(visit),
  }))
  for (const id of await claimTimes(context, claims)) conflicts.put({ id }, overlapMessage)
}

interface OfferedVisit {
  readonly before: StoredBooking
  readonly until: Date
}

/**
 * Holds the times among which people may choose, without those that begin too soon to be chosen; refused of a person who cannot
 * be reached, and where no time is left.
 */
async function offerTimes(
  context: BookingContext,
  offers: readonly Offer[],
  { dueAt }: HoursAct,
  conflicts: Conflicts,
): Promise<OfferedVisit[]> {
  const visits = [...new Set(offers.map(({ decided }) => decided.before))]
  const canBeReached = await reachable(context, visits)
  const places = offers.flatMap(({ decided: { before }, visit, doctorId }) => {
    const until = choiceUntil(before, visit, dueAt)
    return until ? [{ before, visit, doctorId, until }] : []
  })
  const offered = visits.flatMap((before) => {
    const ends = places.filter((place) => place.before === before).map(({ until }) => until.getTime())
    if (ends.length === 0) conflicts.put(before, conflictText.tooSoon)
    if (!canBeReached.has(before.id)) conflicts.put(before, conflictText.noAddress)
    return conflicts.has(before) ? [] : [{ before, until: new Date(Math.max(...ends)) }]
  })
  for (const { before } of await holdPlaces(context, places)) conflicts.put(before, overlapMessage)
  return offered
}

/** Writes the changes of the act, in as many statements however many visits stay with their doctor. */
async function write(
  context: BookingContext,
  all: readonly VisitDecision[],
  given: {
    readonly moves: readonly CheckedPlace[]
    readonly moved: readonly MovedVisit[]
    readonly offered: readonly OfferedVisit[]
  },
  { act_id: act, dueAt }: HoursAct,
): Promise<void> {
  const kept = all.filter(({ decision, before }) => decision.act === 'keep' && !before.overtime)
  const canceled = all.filter(({ decision }) => decision.act === 'cancel')
  await saveChanges(
    context,
    [
      ...kept.map(({ before }) => ({
        before,
        columns: { overtime: true, undo_until: null },
        change: { overtime: [false, true] } satisfies Change,
      })),
      ...given.moves.map((move) => moveOf(move, dueAt)),
    ],
    { action: 'update', dueAt, act },
  )
  await saveChanges(
    context,
    [
      ...canceled.map(({ before, decision }) => ({
        before,
        columns: { status: 'canceled' as const, undo_until: dueAt },
        change: { status: [before.status, 'canceled'] } satisfies Change,
        reason: decision.reason?.trim() || null,
      })),
      ...given.moved.map(({ before }) => cancellation(before)),
    ],
    { action: 'status', dueAt, act },
  )
  for (const { before, booking } of given.moved) await passOn(context, before, booking, { dueAt, act })
  await recordChanges(
    context,
    given.offered.map(({ before: { id }, until }) => ({ id, change: { choice: [null, until.toISOString()] } })),
    { action: 'update', act },
  )
  await scheduleChoices(
    context.tx,
    given.offered.map(({ before }) => before.id),
    { dueAt, act },
  )
}

/** All that changes of a visit that moves in its doctor's agenda. */
function moveOf({ decided: { before }, visit, slot_code }: CheckedPlace, dueAt: Date): VisitChange {
  const change = changeBetween(before, visit)
  const slotChange: Change = slot_code === before.slot_code ? {} : { slot_code: [before.slot_code, slot_code] }
  const attendance = clearedAttendance(before, change)
  const starts_at = new Date(romeInstant(visit.date, visit.from))
  return {
    before,
    columns: { ...visit, starts_at, slot_code, undo_until: dueAt, ...attendance.columns },
    change: { ...change, ...slotChange, ...attendance.change },
  }
}
