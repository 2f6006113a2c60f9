import { offerMinutes } from '../../../../domain/booking/waiting'
import { type DayNumber, toCivilDate } from '../../../../domain/calendar/civil-date'
import { endOfDay } from '../../../../domain/calendar/minutes'
import { romeInstant } from '../../../../domain/calendar/rome'
import { overlaps } from '../../../../domain/calendar/spans'
import { holds, type timeClaims, waitingEntries, waitingServices } from '../../tables'
import { type Demo, dayMs, minuteMs } from '../demo'
import { type Agenda, slotsOf, type Visit } from './visits'

/** Days from today among which a time is held, far from those that most people look at. */
const heldBetween = { first: 9, last: 30 }

type Claim = typeof timeClaims.$inferInsert
type Entry = Partial<typeof waitingEntries.$inferInsert> & { readonly days: number }

/** Who waits, for so many days; the second one has declined an offer, the third one is being called. */
const entries = (demo: Demo): readonly Entry[] => [
  { days: 2, urgent: true, note: 'Referto da discutere: chiamare anche all’ultimo momento' },
  { days: 12, weekdays: [1, 3, 5], from: 9 * 60, to: 11 * 60 },
  { days: 9 },
  { days: 6, name: 'Quaranta Ezio', phone_prefix: '+39', phone: '06 5550142', weekdays: [2, 4] },
  { days: 3, from: 15 * 60, note: 'Solo dopo la scuola' },
  { days: 20, state: 'booked' },
  { days: 15, state: 'withdrawn' },
  { days: 60, state: 'expired', until: demo.date(-5) },
]

/**
 * Adds the waiting list of a doctor, in every state, and two offers: one that was declined, and one made by a call, which keeps
 * its time until it begins. Returns the claims of the held times, to be written after those of the visits.
 */
export function addWaiting(demo: Demo, agenda: Agenda, visits: readonly Visit[], createdBy: number): Claim[] {
  const { now } = demo
  const [room] = agenda.rooms
  const service = room?.services.find(({ shape }) => shape.slot_code === null)
  if (!room || !service) return []
  const userOf = (index: number) => agenda.patients[40 + 3 * index]?.id ?? null
  const ids = entries(demo).map(({ days, ...entry }, index) => {
    const created_at = new Date(now.getTime() - days * dayMs)
    const id = demo.add(waitingEntries, {
      doctor_id: agenda.doctorId,
      user_id: entry.name ? null : userOf(index),
      name: null,
      phone_prefix: null,
      phone: null,
      weekdays: [],
      from: 0,
      to: endOfDay,
      until: demo.date(45),
      urgent: false,
      note: null,
      state: 'waiting',
      created_by: createdBy,
      version: 1,
      created_at,
      updated_at: created_at,
      ...entry,
    })
    demo.add(waitingServices, { waiting_id: id, office_service_id: service.id })
    return id
  })
  const time = freeTimeOf(demo, agenda, visits, heldBetween)
  if (!time) return []
  const held = (entry: number, created_at: Date, more: Partial<typeof holds.$inferInsert>) =>
    demo.add(holds, {
      kind: 'waiting-list',
      state: 'open',
      doctor_id: agenda.doctorId,
      office_user_id: room.officeUserId,
      office_service_id: service.id,
      user_id: userOf(entry),
      waiting_id: ids[entry] ?? null,
      ...time,
      until: new Date(romeInstant(time.date, time.from)),
      booking_id: null,
      created_by: createdBy,
      created_at,
      ended_at: null,
      ...more,
    })
  const asked = new Date(now.getTime() - dayMs)
  const answered = new Date(asked.getTime() + (offerMinutes.message / 2) * minuteMs)
  held(1, asked, { state: 'declined', until: answered, ended_at: answered })
  const hold_id = held(2, new Date(now.getTime() - 5 * minuteMs), {})
  const held_until = new Date(romeInstant(time.date, time.from))
  return [{ doctor_id: agenda.doctorId, ...time, booking_id: null, held_until, hold_id }]
}

/** The last free time of a day of a doctor's first room, on the first of these days from today that has one. */
export function freeTimeOf(
  demo: Demo,
  { doctorId, rooms: [room] }: Agenda,
  visits: readonly Visit[],
  { first, last }: { readonly first: number; readonly last: number },
) {
  const service = room?.services.find(({ shape }) => shape.slot_code === null)
  if (!room || !service) return null
  const slots = slotsOf(room, service, demo.wall)
  for (let day: DayNumber = demo.wall.day + first; day <= demo.wall.day + last; day += 1) {
    const taken = visits.filter((visit) => visit.doctorId === doctorId && visit.day === day)
    const free = slots(day).findLast((slot) => slot.slot_code === null && !taken.some((visit) => overlaps(visit, slot)))
    if (free) return { date: toCivilDate(day), from: free.from, to: free.to }
  }
  return null
}
