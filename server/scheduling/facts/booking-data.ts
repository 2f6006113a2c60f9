import { eq, sql } from 'drizzle-orm'
import type { Requester } from '../../../domain/availability/availability'
import { visitsToCome } from '../../../domain/booking/participant'
import { reachedCap } from '../../../domain/booking/representative-caps'
import {
  type BookedService,
  type BookingFacts,
  type BookingRequest,
  bookingProblems,
  slotCodeAt,
} from '../../../domain/booking/rules'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { unknownInField } from '../../audit/denied-attempts'
import { ou } from '../../db/aliases'
import { intArray } from '../../db/fragments'
import { prepared } from '../../db/prepared-statements'
import { agentsJson } from '../../messages/recipients'
import { type BookingContext, guestOf, mayBookOvertime, servesOffice } from './actor'
import { nearDays, nearestFreeTimes } from './alternatives'
import { isOpenPresence } from './bookable'
import { cityJson, type Person, personJson, roleFor } from './person'
import { overlap, refuseProblems } from './refusals'
import { lockCapped, readCaps } from './representative-caps'
import { type ServicePlan, servicePlanReader, type Window } from './service-plan'
import type { StoredBooking } from './stored-booking'
import { changeBetween, keepsTime, timeOf, type Visit } from './visit'

/** All data needed to check a visit at any time of `days`, and to show it. */
export interface BookingData {
  readonly service: ServicePlan
  /** Null for a free-text name. */
  readonly person: Person | null
  readonly city: Booking['city']
  /** Ids of the users who receive realtime events. */
  readonly recipients: readonly number[]
  readonly days: Days
  readonly facts: BookingFacts & { readonly service: BookedService }
  readonly request: BookingRequest
}

type Days = Pick<Window, 'first' | 'last'>

const value = sql.placeholder

/** SQL expression: the person's visits with the doctor that count for the rate limit of their slot kind. */
export const countedVisits = sql<Requester['visits']>`(
  select coalesce(json_agg(json_build_object('slot_code', b.slot_code, 'day', b.date - date '1970-01-01')), '[]')
  from bookings b where b.user_id = ${value('participant')} and b.doctor_id = ${value('doctor')}
    and b.id <> ${value('except')} and b.slot_code is not null and b.status in ('pending', 'confirmed', 'terminated'))`

/** `readServicePlan` with the visits that count for the rate limit of `participant`; null for no person. */
export const readPlanWithVisits = servicePlanReader('read service with visits', countedVisits)

const isToCome = sql`(b.status in ('pending', 'confirmed')
  and (b.date > ${value('today')}::date or (b.date = ${value('today')}::date and b.to_minute > ${value('minute')}::float8)))`

/** SQL expression: how many more visits to come the participant may have with the doctor when booking at the office user `ou`. */
const visitsLeft = sql<number>`coalesce(ou.participant_visits, ${visitsToCome}::int) - (
  select count(*)::int from bookings b
  where b.user_id = ${value('participant')} and b.doctor_id = ou.user_id and b.id <> ${value('except')} and ${isToCome})`

const readVisitsLeft = prepared((tx) =>
  tx
    .select({ left: visitsLeft })
    .from(ou)
    .where(eq(ou.id, value('officeUser')))
    .prepare('read visits left'),
)

/** Refuses a participant's canceled visit to come back when other visits to come have reached the limit meanwhile. */
export async function requireVisitsLeft({ tx, wall }: BookingContext, visit: StoredBooking): Promise<void> {
  const now = { today: wall.date, minute: wall.minutes }
  const [row] = await readVisitsLeft(tx).execute({
    officeUser: visit.office_user_id,
    participant: visit.user_id,
    except: visit.id,
    ...now,
  })
  if (!row || row.left < 1) refuseProblems(['too-many-visits'])
}

/** Refuses a representative's canceled visit to come back when others have reached a cap meanwhile. */
export async function requireCapsLeft({ tx, actor }: BookingContext, visit: StoredBooking): Promise<void> {
  if (visit.slot_code !== 'mr' || visit.user_id === null) return
  await lockCapped(tx, visit.user_id)
  const { day } = timeOf(visit)
  const { user_id: user, office_user_id: officeUser, id: exceptBookingId } = visit
  const caps = await readCaps(tx, {
    doctor: actor.doctor.userId,
    officeUser,
    user,
    first: day,
    last: day,
    exceptBookingId,
  })
  const text = reachedCap(caps, day)
  if (text) refuseProblems(['cap-reached'], { 'cap-reached': text })
}

/** What a mailbox has booked with the doctor: counted visits as in `Requester`, and how many are to come. */
interface OfMailbox extends Pick<Requester, 'visits'> {
  readonly toCome: number
}

/** SQL expression: the visits that guests with this mailbox have confirmed. */
const ofMailbox = sql<OfMailbox>`(
  select json_build_object('toCome', count(*) filter (where ${isToCome}), 'visits', coalesce(
    json_agg(json_build_object('slot_code', b.slot_code, 'day', b.date - date '1970-01-01'))
      filter (where b.slot_code is not null and b.status in ('pending', 'confirmed', 'terminated')), '[]'))
  from booking_guests g join bookings b on b.id = g.booking_id and b.id <> ${value('except')}
  where g.mailbox = ${value('mailbox')} and g.doctor_id = ${value('doctor')})`

type More = Pick<BookingData, 'person' | 'city'> &
  Pick<Requester, 'visits'> & { agents: number[]; visitsLeft: number; ofMailbox: OfMailbox }
const readWithPeople = servicePlanReader<More>(
  'read service with people',
  sql`json_build_object('person', ${personJson}, 'agents', ${agentsJson},
  'visits', ${countedVisits}, 'visitsLeft', ${visitsLeft}, 'ofMailbox', ${ofMailbox}, 'city', ${cityJson(value('city'))})`,
)

/** All but the doctor's side get the availability of participants (product.md §3.6). */
export const requesterOf = (
  { wall, actor }: BookingContext,
  { jollyOpensAt }: ServicePlan,
  visits: Requester['visits'],
): Requester => ({
  now: wall,
  audience: actor.side === 'doctor-side' ? 'back-office' : 'participant',
  jollyOpensAt,
  visits,
})

/** A visit to check: a new one, or what the visit `before` is to become. */
export interface AskedVisit {
  readonly visit: Visit
  readonly before: StoredBooking | null
}

const keepsTimeAndPlace = ({ visit, before }: AskedVisit): boolean =>
  before !== null && keepsTime(changeBetween(before, visit))

/**
 * Reads the service of a visit with all other data to check it on the days `[first, last]`, in one statement; null when it is
 * unknown or may not be booked. In an edit, unchanged values count as allowed.
 */
export function readAsked({ tx, now, wall, actor }: BookingContext, asked: AskedVisit, days: Days) {
  const { visit, before } = asked
  const window = { ...days, now, exceptBookingId: before?.id ?? null }
  return readWithPeople(tx, visit.office_service_id, actor.doctor, window, {
    kept: keepsTimeAndPlace(asked) ? visit.office_service_id : 0,
    user: visit.user_id,
    known: before?.user_id === visit.user_id,
    today: wall.date,
    minute: wall.minutes,
    city: visit.city_id,
    participant: actor.side === 'participant' ? visit.user_id : null,
    mailbox: visit.user_id === null ? (guestOf(actor)?.mailbox ?? null) : null,
    officeUsers: intArray([visit.office_user_id, before?.office_user_id ?? visit.office_user_id]),
  })
}
export type AskedService = NonNullable<Awaited<ReturnType<typeof readAsked>>>

/** `readAsked`; 422 for unknown ids. */
export async function readBookingData(
  context: BookingContext,
  visit: Visit,
  before: StoredBooking | null,
  days: Days,
): Promise<BookingData> {
  const { actor } = context
  const asked = { visit, before }
  const service = await readAsked(context, asked, days)
  if (!service) throw unknownInField(actor, 'office_service', visit.office_service_id, 'office_service_id')
  if (service.officeUserId !== visit.office_user_id) {
    await requireOfficeUser(context, visit.office_user_id)
    refuseProblems(['service-of-another-office'])
  }
  const { person, city } = service.more
  if (visit.user_id !== null && !person) throw unknownInField(actor, 'user', visit.user_id, 'user_id')
  if (visit.city_id !== null && !city) throw unknownInField(actor, 'city', visit.city_id, 'city_id')
  return bookingDataOf(context, asked, service, days)
}

/** The data to check a visit, from what `readAsked` read for it or for another of the same service, person and place. */
export function bookingDataOf(
  context: BookingContext,
  asked: AskedVisit,
  service: AskedService,
  days: Days,
): BookingData {
  const { actor } = context
  const { visit, before } = asked
  const { plan, role, busy, more } = service
  const { person, city, agents, ofMailbox } = more
  const [visits, visitsLeft] = [[...more.visits, ...ofMailbox.visits], more.visitsLeft - ofMailbox.toCome]
  const samePerson = before?.user_id === visit.user_id
  const sameService = before?.office_service_id === visit.office_service_id
  const facts = {
    plan,
    service: {
      ...service.shape,
      ofThisOffice: true,
      hidden: service.hidden && !sameService,
      availableOnline: service.availableOnline || (sameService && before.online),
      role,
      citiesServed: sameService && before.city_id === visit.city_id ? [] : service.citiesServed,
    },
    busy,
    requester: requesterOf(context, service, visits),
    mayBookOvertime: mayBookOvertime(actor, service),
    keepsTime: keepsTimeAndPlace(asked),
    ...(actor.side === 'participant' && { visitsLeft }),
    linkMayFollow: actor.side === 'participant' || (before?.online === true && before.online_link === null),
  }
  const request: BookingRequest = {
    officeUserId: visit.office_user_id,
    participant: person
      ? {
          kind: 'registered',
          role: samePerson && sameService ? role : roleFor(person, role),
          limited: person.limited && !(samePerson && sameService),
        }
      : { kind: 'free-text' },
    online: visit.online,
    onlineLink: visit.online_link,
    cityId: visit.city_id,
    address: visit.address,
  }
  return { service, person, city, recipients: [actor.doctor.userId, ...agents], days, facts, request }
}

/** A visit that passed all checks, with the kind of slot it uses. */
export type BookableVisit = BookingData & Pick<StoredBooking, 'slot_code'>

/**
 * Reads the facts, runs `bookingProblems`, and refuses in the contract's order. A POST holds the agenda lock when calling
 * it, a check does not.
 */
export async function requireBookable(
  context: BookingContext,
  visit: Visit,
  before: StoredBooking | null,
): Promise<BookableVisit> {
  const time = timeOf(visit)
  const data = await readBookingData(context, visit, before, { first: time.day, last: time.day + nearDays })
  const caps = await capsOf(context, data, visit)
  const problems = bookingProblems(data.request, time, { ...data.facts, caps })
  if (problems.includes('already-taken')) throw await overlapOf(context, data, visit, before)
  refuseProblems(problems, { 'cap-reached': reachedCap(caps, time.day) })
  return { ...data, slot_code: slotCodeOf(data, visit, before) }
}

/** The caps that bind a representative who books; none for anybody else. */
async function capsOf({ tx, actor }: BookingContext, { service }: BookingData, visit: Visit) {
  if (actor.side !== 'participant' || service.shape.slot_code !== 'mr' || visit.user_id === null) return []
  await lockCapped(tx, visit.user_id)
  const { day } = timeOf(visit)
  const { user_id: user, office_user_id: officeUser } = visit
  return readCaps(tx, { doctor: actor.doctor.userId, officeUser, user, first: day, last: day })
}

/** The kind of slot that a checked visit uses. */
export const slotCodeOf = ({ facts, service }: BookingData, visit: Visit, before: StoredBooking | null) =>
  before && facts.keepsTime ? before.slot_code : slotCodeAt(timeOf(visit), service.plan)

/** The overlap refusal (409) for a visit, with the nearest free times. */
export const overlapOf = async (
  context: BookingContext,
  { service, facts }: BookingData,
  visit: Visit,
  before: StoredBooking | null,
) => overlap(await nearestFreeTimes(context, service, timeOf(visit), facts.requester, before?.id ?? null))

/** Refuses (422) an office user that is not the doctor's or is outside the caller's offices. */
async function requireOfficeUser({ tx, actor }: BookingContext, id: number): Promise<void> {
  const { rows } = await tx.execute<{ office_id: number }>(sql`
    select ou.office_id from office_users ou
    where ou.id = ${id} and ou.user_id = ${actor.doctor.userId} and ${isOpenPresence()}`)
  if (!rows[0] || !servesOffice(actor.doctor, rows[0].office_id))
    throw unknownInField(actor, 'office_user', id, 'office_user_id')
}
