import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Requester } from '../../domain/availability/availability'
import {
  type BookedService,
  type BookingFacts,
  type BookingRequest,
  bookingProblems,
  slotCodeAt,
} from '../../domain/booking/rules'
import type { WallClock } from '../../domain/calendar/rome'
import type { Booking } from '../../domain/contract/bookings'
import type { SlotCode } from '../../domain/planning/slot-kinds'
import { cities, officeUsers, provinces } from '../db/tables'
import { agentsOf } from '../notices/audience'
import { mayBookOvertime, servesOffice, type Work } from './actor'
import { nearDays, nearestFreeTimes } from './alternatives'
import { type Person, personOf, roleFor } from './person'
import { overlap, refuseProblems, unknownInField } from './refusals'
import { readServicePlan, type ServicePlan, type Window } from './service-plan'
import type { StoredBooking } from './stored-booking'
import { changeBetween, keepsTime, timeOf, type Visit } from './visit'

/** A visit that may be written as it is. */
export interface Decision {
  readonly service: ServicePlan
  /** Null for a free-text name. */
  readonly person: Person | null
  readonly city: Booking['city']
  readonly slot_code: SlotCode | null
  /** Who hears of it at once. */
  readonly recipients: readonly number[]
}

/** All that a visit, at whatever time of the days read, is decided on. */
export interface Ground extends Omit<Decision, 'slot_code'> {
  /** The days read. */
  readonly days: Days
  readonly facts: BookingFacts & { readonly service: BookedService }
  readonly request: BookingRequest
}

type Days = Pick<Window, 'first' | 'last'>

/**
 * Reads, in one statement where nothing is edited, all that decides whether a visit may be booked on the days
 * `[first, last]`; refuses what names something unknown.
 */
export async function groundOf(
  work: Work,
  wall: WallClock,
  visit: Visit,
  before: StoredBooking | null,
  days: Days,
): Promise<Ground> {
  const service = await serviceOf(work, wall, visit, before, days)
  const { person, agents } = service.besides
  if (visit.user_id !== null && !person) throw unknownInField(work.actor, 'user', visit.user_id, 'user_id')
  const city = await cityOf(work, visit)
  const facts = await readFacts(work, wall, visit, before, service)
  const participant: BookingRequest['participant'] = person
    ? { kind: 'registered', role: roleFor(person, service.role), limited: person.limited }
    : { kind: 'free-text' }
  const request = {
    officeUserId: visit.office_user_id,
    participant: before && sameWhoAndWhat(before, visit) ? known(service) : participant,
    online: visit.online,
    onlineLink: visit.online_link,
    cityId: visit.city_id,
    address: visit.address,
  }
  return { service, person, city, recipients: [work.actor.doctor.userId, ...agents], days, facts, request }
}

/**
 * Whether a visit may be booked (or, with `before`, that booking be changed into it): reads the facts, asks
 * `bookingProblems`, and refuses in the contract's order. The POST decides so under the agenda's lock; a check decides
 * the same without it.
 */
export async function decide(
  work: Work,
  wall: WallClock,
  visit: Visit,
  before: StoredBooking | null,
): Promise<Decision> {
  const time = timeOf(visit)
  const days = { first: time.day, last: time.day + nearDays }
  const { facts, request, service, person, city, recipients } = await groundOf(work, wall, visit, before, days)
  const problems = bookingProblems(request, time, facts)
  if (problems.includes('already-taken')) throw await taken(work, service, visit, facts.requester, before)
  refuseProblems(problems)
  const slot_code = before && facts.keepsTime ? before.slot_code : slotCodeAt(time, service.plan)
  return { service, person, city, recipients, slot_code }
}

/** The overlap's refusal for a visit, with the free times nearest to it. */
export async function taken(
  work: Work,
  service: ServicePlan,
  visit: Visit,
  requester: Requester,
  before: StoredBooking | null,
) {
  return overlap(await nearestFreeTimes(work, service, timeOf(visit), requester, before?.id ?? null))
}

/** Whoever has the visit already keeps it, limited or not. */
const known = (service: ServicePlan) => ({ kind: 'registered', role: service.role, limited: false }) as const

const sameWhoAndWhat = (before: Visit, visit: Visit) =>
  visit.user_id !== null && before.user_id === visit.user_id && before.office_service_id === visit.office_service_id

interface Besides {
  readonly person: Person | null
  readonly agents: readonly number[]
}

/** The service with its plan over the days in which alternatives are looked for first, who comes, and who hears of it. */
async function serviceOf(work: Work, wall: WallClock, visit: Visit, before: StoredBooking | null, days: Days) {
  const { tx, now, actor } = work
  const doctorId = actor.doctor.userId
  const known = before?.user_id === visit.user_id
  const offices = [...new Set([visit.office_user_id, before?.office_user_id ?? visit.office_user_id])]
  const service = await readServicePlan(
    tx,
    visit.office_service_id,
    { doctorId, offices: actor.doctor.offices },
    { ...days, now, exceptBookingId: before?.id ?? null },
    sql<Besides>`json_build_object(
      'person', ${visit.user_id === null ? sql`null` : personOf({ userId: visit.user_id, doctorId, today: wall.date, known })},
      'agents', ${agentsOf(doctorId, wall.date, offices)})`,
  )
  if (!service) throw unknownInField(actor, 'office_service', visit.office_service_id, 'office_service_id')
  if (service.officeUserId !== visit.office_user_id) {
    await requireOfficeUser(work, visit.office_user_id)
    refuseProblems(['service-of-another-office'])
  }
  return service
}

/** An office user that is not the service's is either the doctor's other one, or unknown. */
async function requireOfficeUser({ tx, actor }: Work, id: number): Promise<void> {
  const own = and(eq(officeUsers.id, id), eq(officeUsers.user_id, actor.doctor.userId), isNull(officeUsers.deleted_at))
  const [row] = await tx.select({ office_id: officeUsers.office_id }).from(officeUsers).where(own)
  if (!row || !servesOffice(actor.doctor, row.office_id))
    throw unknownInField(actor, 'office_user', id, 'office_user_id')
}

async function cityOf({ tx, actor }: Work, { city_id }: Visit): Promise<Booking['city']> {
  if (city_id === null) return null
  const [city] = await tx
    .select({ id: cities.id, name: cities.name, province_code: provinces.code })
    .from(cities)
    .innerJoin(provinces, eq(provinces.id, cities.province_id))
    .where(eq(cities.id, city_id))
  if (!city) throw unknownInField(actor, 'city', city_id, 'city_id')
  return city
}

/** Everything the rules ask about; what an edit leaves alone counts as allowed. */
async function readFacts(
  work: Work,
  wall: WallClock,
  visit: Visit,
  before: StoredBooking | null,
  service: ServicePlan,
): Promise<Ground['facts']> {
  const { actor } = work
  const sameService = before?.office_service_id === visit.office_service_id
  const sameCity = sameService && before.city_id === visit.city_id
  const booked: BookedService = {
    ...service.shape,
    ofThisOffice: service.officeUserId === visit.office_user_id,
    hidden: service.hidden && !sameService,
    availableOnline: service.availableOnline || (sameService && before.online),
    role: service.role,
    citiesServed: sameCity ? [] : service.citiesServed,
  }
  return {
    plan: service.plan,
    service: booked,
    busy: service.busy,
    requester: await requesterOf(work, wall, service, visit.user_id, before?.id ?? null),
    mayBookOvertime: mayBookOvertime(actor, service),
    keepsTime: before !== null && keepsTime(changeBetween(before, visit)),
    linkMayFollow: actor.side === 'participant' || (before?.online === true && before.online_link === null),
  }
}

/**
 * Who asks for free time: the doctor's side sees all its service may use, anybody else what product.md §3.6 shows to
 * participants.
 */
export async function requesterOf(
  { tx, actor }: Work,
  now: WallClock,
  service: ServicePlan,
  userId: number | null,
  exceptBookingId: number | null,
): Promise<Requester> {
  const isParticipant = actor.side === 'participant'
  return {
    now,
    audience: actor.side === 'doctor-side' ? 'back-office' : 'participant',
    jollyOpensAt: service.jollyOpensAt,
    visits:
      isParticipant && userId !== null ? await readVisits(tx, actor.doctor.userId, userId, exceptBookingId ?? 0) : [],
  }
}

interface VisitRow extends Record<string, unknown> {
  slot_code: SlotCode
  day: number
}

/** Visits of a person with the doctor that count for the rate limit of their kind. */
export async function readVisits(tx: Work['tx'], doctorId: number, userId: number, exceptBookingId: number) {
  const { rows } = await tx.execute<VisitRow>(sql`
    select slot_code, (date - date '1970-01-01') as day from bookings
    where user_id = ${userId} and doctor_id = ${doctorId} and id <> ${exceptBookingId}
      and slot_code is not null and status in ('pending', 'confirmed', 'terminated')`)
  return rows
}
