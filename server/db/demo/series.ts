import { availableSlots, type Slot } from '../../../domain/availability/availability'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { type DayNumber, toCivilDate, weekdayOf } from '../../../domain/calendar/civil-date'
import { romeInstant, type WallClock } from '../../../domain/calendar/rome'
import { overlaps } from '../../../domain/calendar/spans'
import { bookingSeries } from '../tables'
import type { Demo } from './context'
import { insertOne } from './insert'
import type { Agenda, AgendaRoom, AgendaService, Visit } from './visits'

const length = 8
/** Three are over, the others ahead; of those the second was cancelled. */
const weeksAgo = 3
const canceledAhead = 1
const week = 7
const furthest = 13 * week

/** Writes a series of eight weekly visits of one patient of a doctor; returns its visits, which are booked with the others. */
export async function insertSeries(
  { tx, wall }: Demo,
  agenda: Agenda,
  others: readonly Visit[],
  bookedBy: (doctorId: number) => number,
): Promise<Visit[]> {
  const { doctorId } = agenda
  const room = agenda.rooms[0]
  const service = room?.services.find(({ shape, online }) => shape.slot_code === null && !online)
  if (!room || !service) return []
  const taken = others.filter((visit) => visit.doctorId === doctorId)
  const found = firstWeeklySlot(room, service, taken, wall)
  const [first, last] = [found?.days[0], found?.days.at(-1)]
  if (!found || first === undefined || last === undefined) return []
  const { days, slot } = found
  const isFree = (id: number) => !taken.some((visit) => visit.personId === id && days.includes(visit.day))
  const personId = agenda.patients.find(isFree)
  if (personId === undefined) return []
  const all = weeklyFrom(first, wall).filter((day) => day <= last)
  const recurrence: Recurrence = {
    from: toCivilDate(first),
    freq: 'weekly',
    interval: 1,
    weekdays: [weekdayOf(first)],
    count: all.length,
    except: all.filter((day) => !days.includes(day)).map(toCivilDate),
  }
  const madeOn = first - week
  const created_at = new Date(romeInstant(toCivilDate(madeOn), 0))
  const row = { doctor_id: doctorId, recurrence, created_by: bookedBy(doctorId), created_at }
  const series = { id: await insertOne(tx, bookingSeries, row), madeOn }
  const canceled = days.filter((day) => day > wall.day)[canceledAhead]
  return days.map((day) => ({
    day,
    from: slot.from,
    to: slot.to,
    doctorId,
    officeUserId: room.officeUserId,
    service,
    slot_code: null,
    overtime: false,
    status: day < wall.day ? 'terminated' : day === canceled ? 'canceled' : 'confirmed',
    requested: false,
    personId,
    series,
  }))
}

/** The first weekday and hour that are free in enough weeks; weeks that are closed or taken are left out. */
function firstWeeklySlot(room: AgendaRoom, service: AgendaService, taken: readonly Visit[], now: WallClock) {
  for (let first = now.day - weeksAgo * week; first < now.day - (weeksAgo - 1) * week; first += 1) {
    const weeks = weeklyFrom(first, now).map((day) => ({ day, slots: freeSlots(room, service, taken, day, now) }))
    for (const slot of weeks.flatMap(({ slots }) => slots)) {
      const free = weeks.filter(({ slots }) => slots.some(({ from }) => from === slot.from)).slice(0, length)
      if (free.length === length) return { slot, days: free.map(({ day }) => day) }
    }
  }
  return null
}

const weeklyFrom = (first: DayNumber, now: WallClock): DayNumber[] =>
  Array.from({ length: Math.floor((now.day + furthest - first) / week) + 1 }, (_, i) => first + i * week)

/** Ordinary slots of a day that no visit that took or takes place has; none today. */
function freeSlots(
  room: AgendaRoom,
  { shape }: AgendaService,
  taken: readonly Visit[],
  day: DayNumber,
  now: WallClock,
): Slot[] {
  if (day === now.day) return []
  const at = Math.min(day, now.day)
  const moment = { day: at, date: toCivilDate(at), minutes: 0 }
  const requester = { now: moment, audience: 'back-office', jollyOpensAt: 0, visits: [] } as const
  const slots = availableSlots(room.plan, shape, new Map(), day, day, requester)[0]?.slots ?? []
  const held = taken.filter((visit) => visit.day === day && visit.status !== 'canceled' && visit.status !== 'rejected')
  return slots.filter((slot) => slot.slot_code === null && !held.some((visit) => overlaps(visit, slot)))
}
