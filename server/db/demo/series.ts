import { availableSlots, type Slot } from '../../../domain/availability/availability'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { type DayNumber, toCivilDate, weekdayOf } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import { overlaps } from '../../../domain/calendar/spans'
import type { Agenda, AgendaRoom, AgendaService, Visit } from './visits'

/** A repeat as somebody made it on the telephone: the rule, and the visits that came of it. */
export interface DemoSeries {
  readonly doctorId: number
  readonly recurrence: Recurrence
  /** The day on which it was made. */
  readonly madeOn: DayNumber
  readonly visits: readonly Visit[]
}

const length = 8
/** Three are over, the others ahead; of those the second was cancelled. */
const weeksAgo = 3
const canceledAhead = 1
const week = 7
const furthest = 13 * week

/**
 * Eight weekly visits of one patient, on the first weekday and hour that are free of the doctor's other visits in enough
 * weeks; weeks that are closed or taken are left out of the rule. Null where there is none.
 */
export function seriesOf(agenda: Agenda, others: readonly Visit[], now: WallClock): DemoSeries | null {
  const room = agenda.rooms[0]
  const service = room?.services.find(({ shape, online }) => shape.slot_code === null && !online)
  if (!room || !service) return null
  const taken = others.filter(({ doctorId }) => doctorId === agenda.doctorId)
  for (let first = now.day - weeksAgo * week; first < now.day - (weeksAgo - 1) * week; first += 1) {
    const days = weeklyFrom(first, now).map((day) => ({ day, slots: freeSlots(room, service, taken, day, now) }))
    for (const slot of days.flatMap(({ slots }) => slots)) {
      const free = days.filter(({ slots }) => slots.some(({ from }) => from === slot.from)).slice(0, length)
      const series =
        free.length < length
          ? null
          : weekly(
              agenda,
              room,
              service,
              slot,
              free.map(({ day }) => day),
              taken,
              now,
            )
      if (series) return series
    }
  }
  return null
}

const weeklyFrom = (first: DayNumber, now: WallClock): DayNumber[] => {
  const days: DayNumber[] = []
  for (let day = first; day <= now.day + furthest; day += week) days.push(day)
  return days
}

/** Ordinary slots of a day that no visit that took or takes place has. Today is left alone. */
function freeSlots(
  room: AgendaRoom,
  { shape }: AgendaService,
  taken: readonly Visit[],
  day: DayNumber,
  now: WallClock,
) {
  if (day === now.day) return []
  const requester = {
    now: { day: Math.min(day, now.day), date: toCivilDate(Math.min(day, now.day)), minutes: 0 },
    audience: 'back-office',
    jollyOpensAt: 0,
    visits: [],
  } as const
  const slots = availableSlots(room.plan, shape, new Map(), day, day, requester)[0]?.slots ?? []
  const held = taken.filter((visit) => visit.day === day && visit.status !== 'canceled' && visit.status !== 'rejected')
  return slots.filter((slot) => slot.slot_code === null && !held.some((visit) => overlaps(visit, slot)))
}

function weekly(
  agenda: Agenda,
  room: AgendaRoom,
  service: AgendaService,
  { from, to }: Slot,
  days: readonly DayNumber[],
  taken: readonly Visit[],
  now: WallClock,
): DemoSeries | null {
  const personId = agenda.patients.find(
    (id) => !taken.some((visit) => visit.personId === id && days.includes(visit.day)),
  )
  const [first, last] = [days[0], days.at(-1)]
  if (personId === undefined || first === undefined || last === undefined) return null
  const canceled = days.filter((day) => day > now.day)[canceledAhead]
  const visits = days.map(
    (day): Visit => ({
      day,
      from,
      to,
      doctorId: agenda.doctorId,
      officeUserId: room.officeUserId,
      service,
      slot_code: null,
      overtime: false,
      status: day < now.day ? 'terminated' : day === canceled ? 'canceled' : 'confirmed',
      requested: false,
      personId,
    }),
  )
  const all = weeklyFrom(first, now).filter((day) => day <= last)
  return {
    doctorId: agenda.doctorId,
    recurrence: {
      from: toCivilDate(first),
      freq: 'weekly',
      interval: 1,
      weekdays: [weekdayOf(first)],
      count: all.length,
      except: all.filter((day) => !days.includes(day)).map(toCivilDate),
    },
    madeOn: first - week,
    visits,
  }
}
