import { type DayNumber, toCivilDate, weekdayOf } from '../../../../domain/calendar/civil-date'
import { romeInstant, type WallClock } from '../../../../domain/calendar/rome'
import { overlaps } from '../../../../domain/calendar/spans'
import { bookingSeries } from '../../tables'
import type { Demo } from '../demo'
import { type Agenda, type AgendaRoom, type AgendaService, futureDays, slotsOf, type Visit } from './visits'

const length = 8
/** Three visits are past, the others future; the second future one is cancelled. */
const weeksAgo = 3
const canceledAhead = 1

/** Adds a series of eight weekly visits of one patient; returns its visits, which are booked with the others. */
export function addSeries(demo: Demo, agenda: Agenda, others: readonly Visit[], created_by: number): Visit[] {
  const { doctorId } = agenda
  const { wall } = demo
  const room = agenda.rooms[0]
  const service = room?.services.find(({ shape, online }) => shape.slot_code === null && !online)
  if (!room || !service) return []
  const taken = others.filter((visit) => visit.doctorId === doctorId)
  const { days, slot } = firstWeeklySlot(room, service, taken, wall)
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0]
  // The first patient has an account: a series would leave no visits to come for bookings of the patient's own.
  const visitor = agenda.patients.find(
    (one, index) => index > 0 && !taken.some((visit) => visit.visitor === one && days.includes(visit.day)),
  )
  const all = weeklyFrom(first, last)
  const recurrence = {
    from: toCivilDate(first),
    freq: 'weekly' as const,
    interval: 1,
    weekdays: [weekdayOf(first)],
    count: all.length,
    except: all.filter((day) => !days.includes(day)).map(toCivilDate),
  }
  const madeOn = first - 7
  const created_at = new Date(romeInstant(toCivilDate(madeOn), 0))
  const series = { id: demo.add(bookingSeries, { doctor_id: doctorId, recurrence, created_by, created_at }), madeOn }
  const canceled = days.filter((day) => day > wall.day)[canceledAhead]
  return days.map((day) => ({
    ...slot,
    day,
    doctorId,
    room,
    service,
    overtime: false,
    status: day < wall.day ? 'terminated' : day === canceled ? 'canceled' : 'confirmed',
    requested: false,
    visitor: visitor ?? null,
    series,
  }))
}

/** The first weekday and time free in enough weeks; closed or taken weeks are skipped. */
function firstWeeklySlot(room: AgendaRoom, service: AgendaService, taken: readonly Visit[], now: WallClock) {
  const slotsOn = slotsOf(room, service, now)
  /** Ordinary slots of the day that overlap no visit, canceled and rejected ones aside. */
  const freeSlots = (day: DayNumber) => {
    const held = taken.filter(
      (visit) => visit.day === day && visit.status !== 'canceled' && visit.status !== 'rejected',
    )
    return slotsOn(day).filter((slot) => slot.slot_code === null && !held.some((visit) => overlaps(visit, slot)))
  }
  for (let first = now.day - weeksAgo * 7; first < now.day - (weeksAgo - 1) * 7; first += 1) {
    const days = weeklyFrom(first, now.day + futureDays - 1).filter((day) => day !== now.day)
    const weeks = days.map((day) => ({ day, slots: freeSlots(day) }))
    for (const slot of weeks.flatMap(({ slots }) => slots)) {
      const free = weeks.filter(({ slots }) => slots.some(({ from }) => from === slot.from)).slice(0, length)
      if (free.length === length) return { slot, days: free.map(({ day }) => day) }
    }
  }
  throw new Error('No hour is free in enough weeks')
}

const weeklyFrom = (first: DayNumber, last: DayNumber): DayNumber[] =>
  Array.from({ length: Math.floor((last - first) / 7) + 1 }, (_, i) => first + i * 7)
