import { bookingCode } from '../../../domain/booking/code'
import { bookingSearch } from '../../../domain/booking/search'
import { isLive } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { toCivilDate } from '../../../domain/calendar/civil-date'
import { romeInstant } from '../../../domain/calendar/rome'
import { bookingChanges, bookings, timeClaims } from '../tables'
import { type Demo, dayMs, idOf, minuteMs } from './context'
import { insertAll } from './insert'
import type { Visitor } from './people'
import { italianMobile } from './population'
import { servedCities } from './practice'
import { type Random, seeded } from './random'
import type { Visit } from './visits'
import { cancelReasons, doctorNotes, femaleNames, maleNames, patientNotes, privateNotes, surnames } from './words'

export interface DemoBooking extends Visit {
  readonly id: number
  readonly date: CivilDate
  readonly created_at: Date
  readonly changed_at: Date
  readonly madeBy: (typeof bookings.$inferInsert)['actor_type']
}

export interface BookingContext {
  readonly visitors: ReadonlyMap<number, Visitor>
  /** Who answers the telephone for a doctor. */
  readonly bookedBy: (doctorId: number) => number
}

/** Writes the visits as bookings with their history, and a time claim for each live one; in the order they were made. */
export async function insertBookings(
  demo: Demo,
  visits: readonly Visit[],
  context: BookingContext,
): Promise<DemoBooking[]> {
  const { tx, now } = demo
  const random = seeded('bookings')
  const codes = new Set<string>()
  const served = servedCities.map((code) => idOf(demo.cities, code))
  const made = visits
    .map((visit) => ({ visit, ...moments(visit, now, random) }))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.visit.doctorId - b.visit.doctorId)
  const rows = made.map(({ visit, created_at, changed_at }) => {
    const row = bookingRow(visit, context, served, random, newCode(random, codes))
    return { ...row, created_at, updated_at: changed_at }
  })
  const ids = await insertAll(tx, bookings, rows)
  const written = made.map(({ visit, ...when }, i) => {
    const madeBy = rows[i]?.actor_type ?? ('doctor' as const)
    return { ...visit, ...when, id: ids[i] as number, date: toCivilDate(visit.day), madeBy }
  })
  const claims = written
    .filter(({ status }) => isLive(status))
    .map(({ id, doctorId, date, from, to }) => ({ doctor_id: doctorId, date, from, to, booking_id: id }))
  await insertAll(tx, timeClaims, claims)
  const changes = written.flatMap((booking) => historyOf(booking, context, random))
  await insertAll(tx, bookingChanges, changes)
  return written
}

/** Minutes of the day. */
const whenSeriesAreMade = 11 * 60 + 20

/** When it was booked, and when its status last changed; never after now. */
function moments(visit: Visit, now: Date, random: Random): { created_at: Date; changed_at: Date } {
  const date = toCivilDate(visit.day)
  const start = romeInstant(date, visit.from)
  const early = visit.slot_code === 'jolly' ? 60 * minuteMs : random.int(1, 30) * dayMs + random.int(0, 600) * minuteMs
  const alone = Math.min(start - early, now.getTime() - random.int(5, 4000) * minuteMs)
  const created = visit.series ? romeInstant(toCivilDate(visit.series.madeOn), whenSeriesAreMade) : alone
  const ended = start + (visit.to - visit.from) * minuteMs
  const between = created + Math.floor((Math.min(start, now.getTime()) - created) * random.next())
  const changed = visit.status === 'terminated' ? Math.min(ended, now.getTime()) : between
  const isAsCreated = visit.status === 'pending' || (visit.status === 'confirmed' && !visit.requested)
  return { created_at: new Date(created), changed_at: new Date(isAsCreated ? created : Math.max(created, changed)) }
}

function newCode(random: Random, known: Set<string>): string {
  const code = bookingCode(random.bytes(6))
  if (known.has(code)) return newCode(random, known)
  known.add(code)
  return code
}

function bookingRow(visit: Visit, context: BookingContext, served: number[], random: Random, code: string) {
  const visitor = visit.personId === null ? null : (context.visitors.get(visit.personId) ?? null)
  const guest = visitor ? null : { name: freeName(random), phone: random.chance(0.7) ? italianMobile(random) : null }
  const date = toCivilDate(visit.day)
  const online = visit.service.online && random.chance(0.35)
  const isByParticipant = visit.requested || (!visit.series && visitor !== null && random.chance(0.25))
  const isRepresentative = visitor?.role === 'medical_representative'
  return {
    code,
    status: visit.status,
    doctor_id: visit.doctorId,
    office_user_id: visit.officeUserId,
    office_service_id: visit.service.id,
    user_id: visitor?.id ?? null,
    name: guest?.name ?? null,
    phone_prefix: guest?.phone ? '+39' : null,
    phone: guest?.phone ?? null,
    date,
    from: visit.from,
    to: visit.to,
    starts_at: new Date(romeInstant(date, visit.from)),
    slot_code: visit.slot_code,
    overtime: visit.overtime,
    online,
    online_link: online ? `https://meet.curante.test/${code.toLowerCase()}` : null,
    doctor_notes: random.chance(0.12) ? random.pick(doctorNotes) : null,
    assistant_notes: random.chance(0.1) ? random.pick(privateNotes) : null,
    notes: isByParticipant && !isRepresentative && random.chance(0.4) ? random.pick(patientNotes) : null,
    ...placeOf(visit, visitor, served),
    series_id: visit.series?.id ?? null,
    actor_type: isByParticipant ? (visitor?.role ?? ('patient' as const)) : ('doctor' as const),
    created_by: isByParticipant ? (visitor?.id ?? null) : context.bookedBy(visit.doctorId),
    search: bookingSearch({
      code,
      user: null,
      name: visitor?.name ?? guest?.name ?? '',
      phone: visitor?.phone ?? guest?.phone ?? null,
    }),
    version: 1,
  }
}

/** Home visits go where the patient lives, if the service goes there. */
function placeOf(visit: Visit, visitor: Visitor | null, served: number[]) {
  if (!visit.requested) return { city_id: null, address: null }
  const isServed = visitor?.cityId != null && served.includes(visitor.cityId)
  return { city_id: isServed ? visitor.cityId : (served[0] ?? null), address: visitor?.address ?? 'Via Roma 1' }
}

const freeName = (random: Random) =>
  `${random.pick(random.chance(0.5) ? maleNames : femaleNames)} ${random.pick(surnames)}`

/** One entry for the making, one for each thing that became of it. */
function historyOf(booking: DemoBooking, context: BookingContext, random: Random) {
  const bookedBy = context.bookedBy(booking.doctorId)
  const entry = (at: Date, actor_id: number | null, from: string | null, to: string, reason: string | null = null) => ({
    booking_id: booking.id,
    at,
    actor_id,
    on_behalf_of_id: actor_id === bookedBy && bookedBy !== booking.doctorId ? booking.doctorId : null,
    change: { status: [from, to] as [unknown, unknown] },
    reason,
  })
  const first = booking.requested ? 'pending' : 'confirmed'
  const maker = booking.madeBy === 'doctor' ? bookedBy : booking.personId
  const entries = [entry(booking.created_at, maker, null, first)]
  const { status, created_at, changed_at } = booking
  if (status === first) return entries
  if (status === 'canceled' || status === 'rejected') {
    const reason = random.pick(cancelReasons)
    const isGivenUp = status === 'canceled' && maker !== bookedBy
    return [...entries, entry(changed_at, isGivenUp ? maker : bookedBy, first, status, isGivenUp ? null : reason)]
  }
  if (booking.requested)
    entries.push(entry(status === 'confirmed' ? changed_at : created_at, bookedBy, first, 'confirmed'))
  return status === 'terminated' ? [...entries, entry(changed_at, null, 'confirmed', status)] : entries
}
