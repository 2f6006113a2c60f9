import { type DaySlots, slotsByDay } from '../../domain/availability/availability'
import {
  busyWith,
  type CheckedTime,
  checkRepeat,
  type EditedRow,
  isOfTime,
  repeatedTimes,
  repeatFault,
  whyNotRepeated,
} from '../../domain/booking/repeat'
import { slotCodeAt, type VisitTime } from '../../domain/booking/rules'
import { isLive } from '../../domain/booking/status'
import { type DayNumber, toCivilDate, toDayNumber } from '../../domain/calendar/civil-date'
import { longTime, parseTime } from '../../domain/calendar/minutes'
import type { WallClock } from '../../domain/calendar/rome'
import { overlaps } from '../../domain/calendar/spans'
import type { Alternative } from '../../domain/contract/bookings'
import { invalid, Refusal } from '../../domain/contract/refusal'
import type { RepeatPayload, RepeatRow, ScheduleReply, ScheduleRow } from '../../domain/contract/repeat'
import type { BookingContext } from './actor'
import { farDays, nearestOf, toAlternative } from './alternatives'
import { newBooking, originalOf } from './book'
import { type BookingData, readBookingData } from './booking-data'
import { publishUpdate } from './edit'
import { insertBookings, type WrittenBooking } from './insert-bookings'
import { refuseProblems } from './refusals'
import { type StoredBooking, statusNow } from './stored-booking'
import { lockAgenda } from './time-claims'
import { timeOf, type Visit, visitOf } from './visit'

const stillLive = 'La visita è ancora in agenda: si riprenota solo una visita conclusa o annullata.'

/**
 * Repeats a visit (specification §4, "Repeat flow"): checks all its times on facts read once, and unless it is a dry run
 * saves the good ones. With a bad one among them nothing is saved, unless those are to be ignored (contract.md).
 */
export async function scheduleBookings(context: BookingContext, payload: RepeatPayload): Promise<ScheduleReply> {
  const { wall } = context
  const { visit, times } = requestedTimes(payload)
  if (!payload.dry_run) await lockAgenda(context)
  const original = await originalOf(context, payload)
  if (original && isLive(statusNow(original, wall))) throw invalid({ original_booking_id: [stillLive] })
  const data = await readBookingData(context, visit, null, daysOf(times, wall, visit))
  const checked = checkRepeat(data.request, times, data.facts)
  const problems = new Set(checked.flatMap((row) => row.problems))
  refuseProblems([...problems].filter((problem) => !isOfTime(problem)))
  if (payload.dry_run) return replyOf(data, checked, [])
  if (!payload.ignore_errors) refuseBad(data, checked)
  const written = await writeGood(context, data, payload, visit, checked, original)
  // The table of claims may refuse what the facts did not know of.
  const outcome = checked.map((row, index) =>
    isGood(row) && !written[index] ? { ...row, problems: ['already-taken'] as const } : row,
  )
  const lost = outcome.filter((row, index) => row !== checked[index]).map(({ time }) => time)
  const known = { ...data, facts: { ...data.facts, busy: busyWith(data.facts.busy, lost) } }
  if (!payload.ignore_errors) refuseBad(known, outcome)
  return replyOf(known, outcome, written)
}

/** The visit and the times it is requested at; 422 for no occurrence, or too many. */
function requestedTimes(payload: RepeatPayload): { visit: Visit; times: VisitTime[] } {
  const { recurrence, rows = [] } = payload
  const visit = visitOf({ ...payload, date: recurrence.from }, null)
  if (visit.from >= visit.to) refuseProblems(['from-not-before-to', 'to-not-after-from'])
  const times = repeatedTimes(recurrence, rows.map(editedRow), timeOf(visit))
  if (typeof times !== 'string') return { visit, times }
  const { field, text } = repeatFault[times]
  throw invalid({ [field]: [text] })
}

function editedRow({ occurrence, skip, date, from = '', to = '' }: RepeatRow): EditedRow {
  if (skip || date === undefined) return { occurrence, movedTo: null }
  return { occurrence, movedTo: { day: toDayNumber(date), from: parseTime(from) ?? 0, to: parseTime(to) ?? 0 } }
}

/** The days to read: those of the visits, and those on which other times are looked for. */
function daysOf(times: readonly VisitTime[], wall: WallClock, visit: Visit) {
  const days = times.length > 0 ? times.map(({ day }) => day) : [timeOf(visit).day]
  const first = Math.max(wall.day, Math.min(...days))
  return { first, last: Math.max(first, ...days) + farDays }
}

const isGood = ({ problems }: CheckedTime) => problems.length === 0

/** 422 with the rows when one of them cannot be booked: nothing is saved (contract.md, "Calls"). */
function refuseBad(data: BookingData, checked: readonly CheckedTime[]): void {
  const bad = checked.length - checked.filter(isGood).length
  if (bad === 0) return
  const text =
    bad === 1
      ? `1 visita su ${checked.length} non si può prenotare.`
      : `${bad} visite su ${checked.length} non si possono prenotare.`
  throw new Refusal(422, { message: text, errors: { rows: [text] }, ...replyOf(data, checked, []) })
}

/** Saves the good ones in one statement; null where nothing was. */
async function writeGood(
  context: BookingContext,
  { service, person, recipients }: BookingData,
  { recurrence }: RepeatPayload,
  visit: Visit,
  checked: readonly CheckedTime[],
  original: StoredBooking | null,
): Promise<(WrittenBooking | null)[]> {
  const good = checked.filter(isGood)
  if (good.length === 0) return []
  const common = newBooking(context, visit, null, original)
  const notifyAt = new Date(context.now.getTime() + service.undoWindowMinutes * 60_000)
  const visits = good.map(({ time }) => ({ time, slot_code: slotCodeAt(time, service.plan) }))
  const saved = await insertBookings(context, { common, person, recurrence, notifyAt }, visits)
  const created = saved.flatMap((booking) => (booking ? [{ ...common, ...booking }] : []))
  publishUpdate(context, recipients, ...created)
  return checked.map((row) => (isGood(row) ? (saved[good.indexOf(row)] ?? null) : null))
}

function replyOf(
  data: BookingData,
  checked: readonly CheckedTime[],
  written: readonly (WrittenBooking | null)[],
): ScheduleReply {
  const alternatives = alternativesFor(data, checked)
  const rows = checked.map((row, index): ScheduleRow => {
    const { time, problems } = row
    const booking = written[index]
    return {
      date: toCivilDate(time.day),
      from: longTime(time.from),
      to: longTime(time.to),
      error: whyNotRepeated(row),
      error_code: problems[0] ?? null,
      alternatives: isGood(row) ? [] : alternatives(time),
      booking: booking ? { id: booking.id, code: booking.code } : null,
    }
  })
  return { data: rows, meta: { total: rows.length, created: rows.filter(({ booking }) => booking !== null).length } }
}

/**
 * The nearest free times of the same service, day by day from the requested one: free of the good visits of the repeat,
 * and of the first alternative of each earlier row, so that all first alternatives can be taken together.
 */
function alternativesFor({ service, facts, days }: BookingData, checked: readonly CheckedTime[]) {
  const { plan, requester } = facts
  const good = checked.filter(isGood).map(({ time }) => time)
  const slotsOn = slotsByDay(plan, facts.service, busyWith(facts.busy, good), days.first, days.last, requester)
  const free = new Map<DayNumber, DaySlots['slots']>()
  function* freeDays(first: DayNumber): Generator<DaySlots> {
    for (let day = first; day <= first + farDays; day += 1) {
      const slots = free.get(day) ?? slotsOn(day)
      free.set(day, slots)
      yield { day, slots }
    }
  }
  return (time: VisitTime): Alternative[] => {
    const nearest = nearestOf(freeDays(Math.max(time.day, requester.now.day)), time.from)
    const [first] = nearest
    if (first) {
      const [day, promised] = first
      free.set(day, free.get(day)?.filter((slot) => !overlaps(slot, promised)) ?? [])
    }
    return nearest.map(([day, slot]) => toAlternative(service, day, slot))
  }
}
