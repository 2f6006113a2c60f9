import { bookingCode } from '../../../../domain/booking/code'
import { bookingSearch } from '../../../../domain/booking/participant'
import { isLive } from '../../../../domain/booking/status'
import { type CivilDate, toCivilDate } from '../../../../domain/calendar/civil-date'
import { romeInstant } from '../../../../domain/calendar/rome'
import { bookingChanges, bookings, timeClaims } from '../../tables'
import { type Demo, dayMs, minuteMs } from '../demo'
import { italianMobile } from '../people'
import { demoLinks, servedCities } from '../practice'
import { type Random, seeded, unused } from '../random'
import {
  cancelReasons,
  doctorNotes,
  femaleNames,
  maleNames,
  patientNotes,
  privateNotes,
  surnames,
} from '../sample-texts'
import { presenceColumns, presencesOfDemo } from './presences'
import { confirmedAt, reminderOfDemo } from './reminders'
import type { Visit } from './visits'

type Change = (typeof bookingChanges.$inferInsert)['change']

export interface DemoBooking extends Visit {
  id: number
  date: CivilDate
  created_at: Date
  changed_at: Date
  madeBy: (typeof bookings.$inferInsert)['actor_type']
}

/** Adds the visits as bookings with their history, and a time claim for each live one, in order of creation. */
export function addBookings(demo: Demo, visits: readonly Visit[]): DemoBooking[] {
  const random = seeded('bookings')
  /** The assistant who books for each doctor. */
  const assistantOf = new Map(
    demoLinks
      .filter(({ kind, days }) => kind === 'assistant' && !days)
      .map(({ doctor, agent }) => [demo.staff[doctor], demo.staff[agent]]),
  )
  const bookedBy = (doctorId: number) => assistantOf.get(doctorId) ?? doctorId
  const newCode = unused(() => bookingCode(random.bytes(6)))
  const added = visits
    .map((visit) => ({ ...visit, date: toCivilDate(visit.day), ...moments(visit, demo.now, random) }))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.doctorId - b.doctorId)
    .map((visit) => {
      const { created_at, changed_at } = visit
      const row = bookingRow(demo, visit, newCode(), bookedBy(visit.doctorId), random)
      const attendance_confirmed_at = confirmedAt(reminderOfDemo(visit, demo.now))
      const presence = presenceColumns(presencesOfDemo(visit, demo.now))
      const id = demo.add(bookings, {
        ...row,
        ...presence,
        attendance_confirmed_at,
        created_at,
        updated_at: changed_at,
      })
      return { ...visit, id, madeBy: row.actor_type }
    })
  for (const { id, doctorId, date, from, to, status } of added)
    if (isLive(status))
      demo.add(timeClaims, { doctor_id: doctorId, date, from, to, booking_id: id, held_until: null, hold_id: null })
  for (const booking of added) addHistory(demo, booking, bookedBy(booking.doctorId), random)
  return added
}

/** Minutes of the day. */
const whenSeriesAreMade = 11 * 60 + 20

/** When the visit was booked, and when its status last changed; never after `now`. */
function moments(visit: Visit, now: Date, random: Random): { created_at: Date; changed_at: Date } {
  const start = romeInstant(toCivilDate(visit.day), visit.from)
  const early = visit.slot_code === 'jolly' ? 60 * minuteMs : random.int(1, 30) * dayMs + random.int(0, 600) * minuteMs
  const alone = Math.min(start - early, now.getTime() - random.int(5, 4000) * minuteMs)
  const created = visit.series ? romeInstant(toCivilDate(visit.series.madeOn), whenSeriesAreMade) : alone
  const ended = start + (visit.to - visit.from) * minuteMs
  const between = created + Math.floor((Math.min(start, now.getTime()) - created) * random.next())
  const changed = visit.status === 'terminated' ? Math.min(ended, now.getTime()) : between
  const isAsCreated = visit.status === 'pending' || (visit.status === 'confirmed' && !visit.requested)
  return { created_at: new Date(created), changed_at: new Date(isAsCreated ? created : Math.max(created, changed)) }
}

function bookingRow(
  { known }: Demo,
  { date, from, to, status, visitor, service, room, series, ...visit }: Visit & { date: CivilDate },
  code: string,
  bookedBy: number,
  random: Random,
) {
  const guest = visitor ? null : { name: freeName(random), phone: random.chance(0.7) ? italianMobile(random) : null }
  const online = service.online && random.chance(0.35)
  const isByParticipant = visit.requested || (!series && visitor !== null && random.chance(0.25))
  const isRepresentative = visitor?.role === 'medical_representative'
  const served = servedCities.map((city) => known.cities[city])
  // home visits are in the patient's city, if the service covers it
  const home = served.find((city) => city === visitor?.city_id) ?? served[0] ?? null
  const { name = '', phone = null } = visitor ?? guest ?? {}
  return {
    code,
    status,
    doctor_id: visit.doctorId,
    office_user_id: room.officeUserId,
    office_service_id: service.id,
    user_id: visitor?.id ?? null,
    name: guest?.name ?? null,
    phone_prefix: guest?.phone ? '+39' : null,
    phone: guest?.phone ?? null,
    date,
    from,
    to,
    starts_at: new Date(romeInstant(date, from)),
    slot_code: visit.slot_code,
    overtime: visit.overtime,
    online,
    online_link: online ? `https://meet.curante.test/${code.toLowerCase()}` : null,
    doctor_notes: random.chance(0.12) ? random.pick(doctorNotes) : null,
    assistant_notes: random.chance(0.1) ? random.pick(privateNotes) : null,
    notes: isByParticipant && !isRepresentative && random.chance(0.4) ? random.pick(patientNotes) : null,
    city_id: visit.requested ? home : null,
    address: visit.requested ? (visitor?.address ?? 'Via Roma 1') : null,
    series_id: series?.id ?? null,
    actor_type: isByParticipant ? (visitor?.role ?? ('patient' as const)) : ('doctor' as const),
    created_by: isByParticipant ? (visitor?.id ?? null) : bookedBy,
    search: bookingSearch({ code, user: null, name, phone }),
    version: 1,
  }
}

const freeName = (random: Random) =>
  `${random.pick(random.chance(0.5) ? maleNames : femaleNames)} ${random.pick(surnames)}`

/** Adds an entry for the creation and one for each status change. */
function addHistory(demo: Demo, booking: DemoBooking, bookedBy: number, random: Random): void {
  const { id, doctorId, status, requested, created_at, changed_at } = booking
  const addChange = (at: Date, actor_id: number | null, change: Change, reason: string | null = null) =>
    demo.add(bookingChanges, {
      booking_id: id,
      at,
      actor_id,
      on_behalf_of_id: actor_id === bookedBy && bookedBy !== doctorId ? doctorId : null,
      change,
      reason,
    })
  const add = (at: Date, actor_id: number | null, from: string | null, to: string, reason: string | null = null) =>
    addChange(at, actor_id, { status: [from, to] }, reason)
  const addPresences = () =>
    presencesOfDemo(booking, demo.now).forEach(({ to, at }, index, steps) => {
      addChange(at, bookedBy, { presence: [steps[index - 1]?.to ?? null, to] })
    })
  const first = requested ? 'pending' : 'confirmed'
  const maker = booking.madeBy === 'doctor' ? bookedBy : (booking.visitor?.id ?? null)
  add(created_at, maker, null, first)
  if (status === first) {
    addPresences()
    return
  }
  if (status === 'canceled' || status === 'rejected') {
    const reason = random.pick(cancelReasons)
    const isGivenUp = status === 'canceled' && maker !== bookedBy
    add(changed_at, isGivenUp ? maker : bookedBy, first, status, isGivenUp ? null : reason)
    return
  }
  if (requested) add(status === 'confirmed' ? changed_at : created_at, bookedBy, first, 'confirmed')
  addPresences()
  if (status === 'terminated') add(changed_at, null, 'confirmed', status)
}
