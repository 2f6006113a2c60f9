import { and, eq, isNull } from 'drizzle-orm'
import { firstFreeTimes } from '../../../domain/availability/first-free'
import { isLive } from '../../../domain/booking/status'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { endOfDay, longTime, parseTime } from '../../../domain/calendar/minutes'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { SolidarityOffer } from '../../../domain/contract/booking/admin-bookings'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { BodyOf, QueryOf } from '../../../domain/contract/endpoint'
import { invalid, notFound, stale, unknownValue } from '../../../domain/contract/refusal'
import { bookings, cities, cupRequests } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { findServed } from '../../resources'
import { recordChanges } from '../../resources/engine/audited-changes'
import { toRecord } from '../../resources/engine/record'
import { requireLiveRow } from '../../resources/engine/write'
import { saveBooking } from '../../scheduling/booking/book'
import { adminSide, bookingContext } from '../../scheduling/facts/actor'
import { readSolidarityPlans } from '../../scheduling/facts/service-plan'

/** The solidarity booking centre: requests are an ordinary resource; these are the endpoints for free times and booking. */
export const register = routes((handle) => {
  handle(endpoints.solidarityFreeTimes, { requireVisible: requestOf }, async (context, { id, query }) => ({
    data: await freeTimes(context, id, query),
  }))
  handle(endpoints.bookSolidarity, { guard: requestOf }, async (context, { id, body }) => ({
    data: await bookRequest(context, id, body),
  }))
})

type CupRequest = typeof cupRequests.$inferSelect
const requestById = ({ tx }: Context, id: number) =>
  tx
    .select()
    .from(cupRequests)
    .where(and(eq(cupRequests.id, id), isNull(cupRequests.deleted_at)))

/** 404 for an unknown request, and for a deleted one. */
async function requestOf(context: Context, id: number): Promise<CupRequest> {
  const [request] = await requestById(context, id)
  if (!request) throw notFound()
  return request
}

/** Days searched from the first one; later days need a later `from`. */
const daysAhead = 60
/** Maximum times per service: few enough to read out on the telephone. */
const timesOfEach = 6
const offersShown = 30

type Query = QueryOf<typeof endpoints.solidarityFreeTimes>

/**
 * The first free times for a request, by service, the soonest first. The centre sees the times a participant would see: times
 * reserved for the doctor's own telephone bookings are excluded.
 */
async function freeTimes(context: Context, id: number, query: Query): Promise<SolidarityOffer[]> {
  const { tx, now } = context
  const wall = agendaClock(now.getTime())
  const first = Math.max(wall.day, query.from === undefined ? wall.day : toDayNumber(query.from))
  const last = first + daysAhead
  const specialization = query.specialization_id === undefined ? undefined : Number(query.specialization_id)
  const place = await placeOf(context, await requestOf(context, id), query.reach)
  const plans = await readSolidarityPlans(tx, { specialization, ...place }, { first, last, now })
  const offers = plans.map((service): SolidarityOffer => {
    const requester = { now: wall, audience: 'participant' } as const
    const searched = { ...service, doctorId: service.doctor.id }
    const times = firstFreeTimes([searched], { requester, first, last, count: timesOfEach })
    return {
      office_user_id: service.officeUserId,
      office_service_id: service.officeServiceId,
      office_service_name: service.name,
      doctor: { ...service.doctor, specializations: [...service.doctor.specializations] },
      office: service.office,
      times: times.map(({ day, from, to }) => ({ date: toCivilDate(day), from: longTime(from), to: longTime(to) })),
    }
  })
  return offers
    .filter(({ times }) => times.length > 0)
    .sort((a, b) => startOf(a) - startOf(b))
    .slice(0, offersShown)
}

/** Start in minutes, for sorting; offers with equal starts keep the order of their doctors' offices. */
const startOf = ({ times: [first] }: SolidarityOffer) =>
  first ? toDayNumber(first.date) * endOfDay + (parseTime(first.from) ?? 0) : 0

/** The filter by place; none for a request without a city. */
async function placeOf({ tx }: Context, { city_id }: CupRequest, reach: Query['reach']) {
  if (city_id === null || reach === undefined || reach === 'anywhere') return {}
  if (reach === 'city') return { city: city_id }
  const [city] = await tx.select({ province: cities.province_id }).from(cities).where(eq(cities.id, city_id))
  return { province: city?.province }
}

/**
 * Books a free time for a request by the scheduling core, in the name given: the person need not be a patient. The request then
 * refers to its visit; when that is cancelled, it may be booked again.
 */
async function bookRequest(
  context: Context,
  id: number,
  { version, ...time }: BodyOf<typeof endpoints.bookSolidarity>,
): Promise<Booking> {
  const { tx, now, caller } = context
  const cup = findServed('cup')
  // locked, so that two admins cannot book the same request twice
  const [request] = await requestById(context, id).for('update')
  if (!request) throw notFound()
  if (request.version !== version) throw stale(toRecord(cup, await requireLiveRow(context, cup, id), context))
  await requireOpen(context, request)
  const day = toDayNumber(time.date)
  const [service] = await readSolidarityPlans(
    tx,
    { officeService: time.office_service_id },
    { first: day, last: day, now },
  )
  // a service that is not lent to the centre counts as unknown
  if (!service) throw unknownValue('office_service_id')
  const doctor_id = service.doctor.id
  const { name, phone_prefix, phone, note: notes } = request
  const agenda = bookingContext(context, adminSide(caller, doctor_id))
  const { booking } = await saveBooking(agenda, { ...time, name, phone_prefix, phone, notes })
  await tx
    .update(cupRequests)
    .set({ status: 'booked', doctor_id, booking_id: booking.id, version: version + 1, updated_at: now })
    .where(eq(cupRequests.id, id))
  const change: Record<string, [unknown, unknown]> = {
    status: [request.status, 'booked'],
    doctor_id: [request.doctor_id, doctor_id],
  }
  await recordChanges(context, cup, 'update', [{ id, change }])
  return booking
}

/** 422 when the request is cancelled, or its visit is still in the agenda. */
async function requireOpen({ tx }: Context, { status, booking_id }: CupRequest): Promise<void> {
  if (status === 'canceled') throw invalid({ status: ['La richiesta è annullata.'] })
  const [visit] =
    booking_id === null
      ? []
      : await tx.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, booking_id))
  if (visit && isLive(visit.status)) throw invalid({ status: ['Per questa richiesta c’è già una visita in agenda.'] })
}
