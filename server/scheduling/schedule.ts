import { type DaySlots, slotsByDay } from '../../domain/availability/availability'
import {
  busyWith,
  type CheckedTime,
  checkRepeat,
  isOfTime,
  type RepairedRow,
  repeatedTimes,
  repeatFault,
  whyNotRepeated,
} from '../../domain/booking/repeat'
import { slotCodeAt, type VisitTime } from '../../domain/booking/rules'
import { isLive } from '../../domain/booking/status'
import { type DayNumber, toCivilDate, toDayNumber } from '../../domain/calendar/civil-date'
import { longTime, parseTime } from '../../domain/calendar/minutes'
import { agendaClock, type WallClock } from '../../domain/calendar/rome'
import { overlaps } from '../../domain/calendar/spans'
import type { Alternative } from '../../domain/contract/bookings'
import { invalid, Refusal } from '../../domain/contract/refusal'
import type { RepeatPayload, RepeatRow, ScheduleReply, ScheduleRow } from '../../domain/contract/repeat'
import type { Work } from './actor'
import { farDays, nearestOf, toAlternative } from './alternatives'
import { announce } from './announce'
import { newBooking, originalOf } from './book'
import { type Ground, groundOf } from './decide'
import { insertRepeat, type WrittenVisit } from './insert-repeat'
import { lockAgenda } from './lock'
import { refuseProblems } from './refusals'
import { type StoredBooking, statusNow } from './stored-booking'
import { timeOf, type Visit, visitOf } from './visit'

const stillLive = 'La visita è ancora in agenda: si riprenota solo una visita conclusa o annullata.'

/**
 * Repeats a visit (specification §4, "Repeat flow"): checks every time of it on facts read once, and unless it is a dry
 * run saves the good ones. With a bad one among them nothing is saved, unless those are to be ignored (contract.md).
 */
export async function scheduleBookings(work: Work, payload: RepeatPayload): Promise<ScheduleReply> {
  const wall = agendaClock(work.now.getTime())
  const { visit, times } = wishOf(payload)
  if (!payload.dry_run) await lockAgenda(work.tx, work.actor.doctor.userId)
  const original = await originalOf(work, payload)
  if (original && isLive(statusNow(original, wall))) throw invalid({ original_booking_id: [stillLive] })
  const ground = await groundOf(work, wall, visit, null, daysOf(times, wall, visit))
  const checked = checkRepeat(ground.request, times, ground.facts)
  const problems = new Set(checked.flatMap((row) => row.problems))
  refuseProblems([...problems].filter((problem) => !isOfTime(problem)))
  if (payload.dry_run) return replyOf(ground, checked, [])
  if (!payload.ignore_errors) refuseBad(ground, checked)
  const written = await writeGood(work, ground, payload, visit, checked, original)
  const outcome = checked.map((row, index) => (isGood(row) && !written[index] ? takenMeanwhile(row) : row))
  const lost = outcome.filter((row, index) => row !== checked[index]).map(({ time }) => time)
  const known = { ...ground, facts: { ...ground.facts, busy: busyWith(ground.facts.busy, lost) } }
  if (!payload.ignore_errors) refuseBad(known, outcome)
  return replyOf(known, outcome, written)
}

/** The visit and the times it is wanted at; what is asked of no occurrence, or of too many: 422. */
function wishOf(payload: RepeatPayload): { visit: Visit; times: VisitTime[] } {
  const { recurrence, rows = [] } = payload
  const visit = visitOf({ ...payload, date: recurrence.from }, null)
  if (visit.from >= visit.to) refuseProblems(['from-not-before-to', 'to-not-after-from'])
  const times = repeatedTimes(recurrence, rows.map(repairOf), timeOf(visit))
  if (typeof times !== 'string') return { visit, times }
  const { field, text } = repeatFault[times]
  throw invalid({ [field]: [text] })
}

function repairOf({ occurrence, skip, date, from, to }: RepeatRow): RepairedRow {
  if (skip || date === undefined) return { occurrence, movedTo: null }
  return { occurrence, movedTo: { day: toDayNumber(date), from: minutesOf(from), to: minutesOf(to) } }
}

const minutesOf = (time: string | undefined) => (time === undefined ? null : parseTime(time)) ?? 0

/** The days to read: those of the visits, and those on which other times are looked for. */
function daysOf(times: readonly VisitTime[], wall: WallClock, visit: Visit) {
  const days = times.length > 0 ? times.map(({ day }) => day) : [timeOf(visit).day]
  const first = Math.max(wall.day, Math.min(...days))
  return { first, last: Math.max(first, ...days) + farDays }
}

const isGood = ({ problems }: CheckedTime) => problems.length === 0

/** What the table of claims refused after all: somebody holds it whom the facts did not know. */
const takenMeanwhile = ({ time }: CheckedTime): CheckedTime => ({
  time,
  problems: ['already-taken'],
  byItself: false,
  holiday: null,
})

/** Nothing is saved of a repeat of which something cannot be: 422 with the rows (contract.md, "Calls"). */
function refuseBad(ground: Ground, checked: readonly CheckedTime[]): void {
  const bad = checked.length - checked.filter(isGood).length
  if (bad === 0) return
  const { data, meta } = replyOf(ground, checked, [])
  const text =
    bad === 1
      ? `1 visita su ${checked.length} non si può prenotare.`
      : `${bad} visite su ${checked.length} non si possono prenotare.`
  throw new Refusal(422, { message: text, errors: { rows: [text] }, data, meta })
}

/** Saves the good ones in one statement; null where nothing was. Only of what was created anybody hears. */
async function writeGood(
  work: Work,
  ground: Ground,
  payload: RepeatPayload,
  visit: Visit,
  checked: readonly CheckedTime[],
  original: StoredBooking | null,
): Promise<(WrittenVisit | null)[]> {
  const { now } = work
  const { service, person, recipients } = ground
  const good = [...checked.keys()].filter((index) => isGood(checked[index] as CheckedTime))
  const written = checked.map((): WrittenVisit | null => null)
  if (good.length === 0) return written
  const visits = good.map((index) => {
    const { time } = checked[index] as CheckedTime
    return { time, slot_code: slotCodeAt(time, service.plan) }
  })
  const { series_id: _none, ...common } = newBooking(work, visit, { slot_code: null }, original?.id ?? null)
  const tellAt = new Date(now.getTime() + service.undoWindowMinutes * 60_000)
  const saved = await insertRepeat(work, { recurrence: payload.recurrence, common, person, tellAt }, visits)
  for (const [i, index] of good.entries()) written[index] = saved[i] ?? null
  const created = good.flatMap((index) => {
    const booking = written[index]
    const { day } = (checked[index] as CheckedTime).time
    return booking ? [{ ...common, id: booking.id, date: toCivilDate(day) }] : []
  })
  announce(work, recipients, ...created)
  return written
}

function replyOf(
  ground: Ground,
  checked: readonly CheckedTime[],
  written: readonly (WrittenVisit | null)[],
): ScheduleReply {
  const propose = proposer(ground, checked)
  const data = checked.map((row, index): ScheduleRow => {
    const { time, problems } = row
    return {
      date: toCivilDate(time.day),
      from: longTime(time.from),
      to: longTime(time.to),
      error: whyNotRepeated(row),
      error_code: problems[0] ?? null,
      alternatives: isGood(row) ? [] : propose(time),
      booking: written[index] ?? null,
    }
  })
  return { data, meta: { total: data.length, created: data.filter(({ booking }) => booking !== null).length } }
}

/**
 * Proposes the nearest free times of the same service, day by day from the wanted one: free of the good visits of the
 * repeat, and of what was proposed first for an earlier one, so that all first proposals can be taken together.
 */
function proposer({ service, facts, days }: Ground, checked: readonly CheckedTime[]) {
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
