import { type DaySlots, slotsByDay } from '../../../domain/availability/availability'
import { exceptionsBetween } from '../../../domain/availability/day-plan'
import {
  busyWith,
  type CheckedTime,
  checkRepeat,
  type EditedRow,
  isOfTime,
  nextWorkingDay,
  repeatedTimes,
  repeatFault,
  whyNotRepeated,
} from '../../../domain/booking/repeat'
import { slotCodeAt, type VisitTime } from '../../../domain/booking/rules'
import { isLive } from '../../../domain/booking/status'
import { type CivilDate, type DayNumber, toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { holidayName } from '../../../domain/calendar/holidays'
import { longTime, parseTime } from '../../../domain/calendar/minutes'
import { overlaps } from '../../../domain/calendar/spans'
import type { Alternative } from '../../../domain/contract/booking/booking-fields'
import type { RepeatPayload, RepeatRow, ScheduleReply, ScheduleRow } from '../../../domain/contract/booking/repeat'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import type { BookingContext } from '../facts/actor'
import { farDays, nearestOf, toAlternative } from '../facts/alternatives'
import { type BookingData, readBookingData } from '../facts/booking-data'
import { refuseProblems } from '../facts/refusals'
import { statusNow } from '../facts/stored-booking'
import { timeOf, visitOf } from '../facts/visit'
import { lockAgenda } from '../holds/time-claims'
import { newBooking, originalOf } from './book'
import { insertBookings, type WrittenBooking } from './insert-bookings'
import { publishUpdate } from './save-changes'

const stillLive = 'La visita è ancora in agenda: si riprenota solo una visita conclusa o annullata.'

/**
 * Repeats a visit (specification §4, "Repeat flow"): checks all its times against data read once, and saves the valid ones
 * unless `dry_run`. If any is invalid nothing is saved, unless `ignore_errors` (contract.md).
 */
export async function scheduleBookings(context: BookingContext, payload: RepeatPayload): Promise<ScheduleReply> {
  const { wall } = context
  const { recurrence, rows = [] } = payload
  const visit = visitOf({ ...payload, date: recurrence.from }, null)
  if (visit.from >= visit.to) refuseProblems(['from-not-before-to', 'to-not-after-from'])
  const times = repeatedTimes(recurrence, rows.map(editedRow), timeOf(visit))
  if (typeof times === 'string') throw invalid({ [repeatFault[times].field]: [repeatFault[times].text] })
  if (!payload.dry_run) await lockAgenda(context)
  const original = await originalOf(context, payload)
  if (original && isLive(statusNow(original, wall))) throw invalid({ original_booking_id: [stillLive] })
  // the days of the visits; the data read also covers the days searched for alternatives
  const days = times.length > 0 ? times.map(({ day }) => day) : [timeOf(visit).day]
  const first = Math.max(wall.day, Math.min(...days))
  const data = await readBookingData(context, visit, null, { first, last: Math.max(first, ...days) + farDays })
  const checked = checkRepeat(data.request, times, data.facts)
  const problems = new Set(checked.flatMap((row) => row.problems))
  refuseProblems([...problems].filter((problem) => !isOfTime(problem)))
  if (payload.dry_run) return replyOf(data, checked)
  if (!payload.ignore_errors) refuseBad(data, checked)
  const good = checked.filter(isGood)
  const common = newBooking(context, visit, null, original)
  const visits = good.map(({ time }) => ({ time, slot_code: slotCodeAt(time, data.service.plan) }))
  const saved = good.length > 0 ? await insertBookings(context, data, common, visits, { recurrence }) : []
  publishUpdate(context, data.recipients, ...saved.flatMap((booking) => (booking ? [{ ...common, ...booking }] : [])))
  // The insert may still fail on time claims missing from the facts.
  const lost = good.filter((_row, index) => !saved[index])
  const outcome = checked.map((row) => (lost.includes(row) ? { ...row, problems: ['already-taken'] as const } : row))
  const busy = busyWith(
    data.facts.busy,
    lost.map(({ time }) => time),
  )
  const known = { ...data, facts: { ...data.facts, busy } }
  if (!payload.ignore_errors) refuseBad(known, outcome)
  const written = checked.map((row) => saved[good.indexOf(row)])
  return replyOf(known, outcome, written)
}

function editedRow({ occurrence, skip, date, from = '', to = '' }: RepeatRow): EditedRow {
  if (skip || date === undefined) return { occurrence, movedTo: null }
  return { occurrence, movedTo: { day: toDayNumber(date), from: parseTime(from) ?? 0, to: parseTime(to) ?? 0 } }
}

const isGood = ({ problems }: CheckedTime) => problems.length === 0

/** Refuses (422, with all rows) when any row cannot be booked, so that nothing is saved (contract.md, "Calls"). */
function refuseBad(data: BookingData, checked: readonly CheckedTime[]): void {
  const bad = checked.length - checked.filter(isGood).length
  if (bad === 0) return
  const text =
    bad === 1
      ? `1 visita su ${checked.length} non si può prenotare.`
      : `${bad} visite su ${checked.length} non si possono prenotare.`
  throw new Refusal(422, { message: text, errors: { rows: [text] }, ...replyOf(data, checked) })
}

function replyOf(
  data: BookingData,
  checked: readonly CheckedTime[],
  written: readonly (WrittenBooking | null | undefined)[] = [],
): ScheduleReply {
  const alternatives = alternativesFor(data, checked)
  const nextDay = nextWorkingDays(data)
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
      next_day: isGood(row) ? null : nextDay(time),
      booking: booking ? { id: booking.id, code: booking.code } : null,
    }
  })
  return { data: rows, meta: { total: rows.length, created: rows.filter(({ booking }) => booking !== null).length } }
}

/** By the time of a row, the next day on which the office works, for "Giorno dopo": neither closed nor a public holiday. */
function nextWorkingDays({ facts: { plan }, days }: BookingData) {
  const exceptions = exceptionsBetween(plan, days.first, days.last)
  return ({ day }: VisitTime): CivilDate | null => {
    const next = nextWorkingDay(plan, exceptions, Math.max(day, days.first - 1), Math.min(day + farDays, days.last))
    return next === null ? null : toCivilDate(next)
  }
}

/**
 * The nearest free times of the same service, by day from the requested one, public holidays left out. They do not overlap
 * the valid visits of the repeat or the first alternative of an earlier row, so that all first alternatives can be booked
 * together.
 */
function alternativesFor({ service, facts, days }: BookingData, checked: readonly CheckedTime[]) {
  const { plan, requester } = facts
  const good = checked.filter(isGood).map(({ time }) => time)
  const slotsOn = slotsByDay(plan, facts.service, busyWith(facts.busy, good), days.first, days.last, requester)
  const free = new Map<DayNumber, DaySlots['slots']>()
  function* freeDays(first: DayNumber): Generator<DaySlots> {
    for (let day = first; day <= first + farDays; day += 1) {
      const slots = free.get(day) ?? (holidayName(toCivilDate(day)) ? [] : slotsOn(day))
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
