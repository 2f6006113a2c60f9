import { sql } from 'drizzle-orm'
import { bookingProblem } from '../../../domain/booking/problems'
import { checkTimes, whyNotRepeated } from '../../../domain/booking/repeat'
import { type ParticipantRole, slotCodeAt } from '../../../domain/booking/rules'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import type { Decision } from '../../../domain/contract/agenda/hours'
import { unknownInField } from '../../audit/denied-attempts'
import { intArray } from '../../db/fragments'
import { type Agenda, type BookingContext, mayBookOvertime, servesOffice } from '../facts/actor'
import { isOpenPresence } from '../facts/bookable'
import { agreedAgendas } from '../facts/colleagues'
import { readServicePlans, type ServicePlan } from '../facts/service-plan'
import type { StoredBooking } from '../facts/stored-booking'
import { timeOf, type Visit, visitOf } from '../facts/visit'
import type { VisitDecision } from './decision-checks'

/** A time that a decision names, in the agenda of the doctor or of a colleague who has agreed. */
export interface WantedPlace {
  readonly decided: VisitDecision
  readonly time: NonNullable<Decision['times']>[number]
  readonly agenda: Agenda
}

/** The times that decisions name, in order of the visits. Refuses (422) an office that is neither of the agenda nor agreed on. */
export async function placesOf(context: BookingContext, all: readonly VisitDecision[]): Promise<WantedPlace[]> {
  const { tx, actor } = context
  const named = all.flatMap((decided) =>
    (decided.decision.times ?? []).map((time, index) => ({ decided, time, index })),
  )
  if (named.length === 0) return []
  const ids = intArray(named.map(({ time }) => time.office_user_id))
  const { rows } = await tx.execute<{ id: number; user_id: number; office_id: number }>(sql`
    select ou.id, ou.user_id, ou.office_id from office_users ou where ou.id = any(${ids}::int[]) and ${isOpenPresence()}`)
  const agendas = [actor.doctor, ...(await agreedAgendas(context))]
  return named.map(({ decided, time, index }) => {
    const office = rows.find(({ id }) => id === time.office_user_id)
    const agenda = office && agendas.find((one) => one.userId === office.user_id && servesOffice(one, office.office_id))
    if (agenda) return { decided, time, agenda }
    const field = `decisions.${decided.at}.times.${index}.office_user_id`
    throw unknownInField(actor, 'office_user', time.office_user_id, field)
  })
}

/** A time of the doctor's own agenda for a visit, and why the visit cannot have it; null: it can. */
export interface CheckedPlace {
  readonly decided: VisitDecision
  readonly visit: Visit
  readonly slot_code: StoredBooking['slot_code']
  readonly problem: string | null
}

/** Days in which times are checked. */
const furthest = 3660

/**
 * Checks times of the doctor's own agenda by the rules of an edit, in order: an earlier one that fits counts as taken. The times
 * of visits that move have been released. Two statements, however many times.
 */
export async function checkOwnPlaces(context: BookingContext, places: readonly WantedPlace[]): Promise<CheckedPlace[]> {
  const { tx, now, wall, actor } = context
  const [near, far] = [places.filter(isNear), places.filter((place) => !isNear(place))]
  function isNear({ time }: WantedPlace) {
    return Math.abs(toDayNumber(time.date) - wall.day) <= furthest
  }
  const none = far.map((place) => refused(place, 'outside-shifts'))
  if (near.length === 0) return none
  const days = near.map(({ time }) => toDayNumber(time.date))
  const window = { first: Math.min(...days), last: Math.max(...days), now }
  const ids = [...new Set(near.map(({ time }) => time.office_service_id))]
  const services = new Map(
    (await readServicePlans(tx, ids, actor.doctor, window)).map((service) => [service.officeServiceId, service]),
  )
  const roles = await rolesOf(context, near)
  const asked = near.flatMap((place) => {
    const service = services.get(place.time.office_service_id)
    return service ? [{ place, service, ...askedOf(context, place, service, roles) }] : []
  })
  const outcomes = checkTimes(asked)
  const checked = asked.map(({ place, service, visit, time }, index): CheckedPlace => {
    const outcome = outcomes[index]
    return {
      decided: place.decided,
      visit,
      slot_code: slotCodeAt(time, service.plan),
      problem: outcome ? whyNotRepeated(outcome) : null,
    }
  })
  const unknown = near.filter(({ time }) => !services.has(time.office_service_id))
  return [...checked, ...unknown.map((place) => refused(place, 'service-hidden')), ...none]
}

const refused = (place: WantedPlace, problem: keyof typeof bookingProblem): CheckedPlace => ({
  decided: place.decided,
  visit: visitAt(place, false),
  slot_code: null,
  problem: bookingProblem[problem].text,
})

/** The visit at another time; only a home visit keeps where it goes. */
function visitAt({ decided: { before }, time }: WantedPlace, isHome: boolean): Visit {
  const { user_id, name, city_id, address } = before
  const { overtime = false, ...place } = time
  return visitOf({ ...place, overtime, user_id, name, ...(isHome ? { city_id, address } : noHome) }, before)
}
const noHome = { city_id: null, address: null }

/** The kind of participant that each service of the visits is for, by service. */
async function rolesOf({ tx }: BookingContext, places: readonly WantedPlace[]): Promise<Map<number, ParticipantRole>> {
  const ids = intArray([...new Set(places.map(({ decided }) => decided.before.office_service_id))])
  const { rows } = await tx.execute<{ id: number; role: ParticipantRole }>(sql`
    select os.id, case ms.slot_code when 'mr' then 'medical_representative' else 'patient' end as role
    from office_services os join medical_services ms on ms.id = os.medical_service_id where os.id = any(${ids}::int[])`)
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** What a time is checked by, as in an edit of the visit by the doctor's side. */
function askedOf(
  { wall, actor }: BookingContext,
  place: WantedPlace,
  service: ServicePlan,
  roles: ReadonlyMap<number, ParticipantRole>,
) {
  const { before } = place.decided
  const visit = visitAt(place, service.shape.slot_code === 'to_confirm')
  const same = before.office_service_id === service.officeServiceId
  const role = roles.get(before.office_service_id) ?? 'patient'
  return {
    visit,
    time: timeOf(visit),
    request: {
      officeUserId: visit.office_user_id,
      participant:
        before.user_id === null
          ? { kind: 'free-text' as const }
          : { kind: 'registered' as const, role, limited: false },
      online: visit.online,
      onlineLink: visit.online_link,
      cityId: visit.city_id,
      address: visit.address,
    },
    facts: {
      plan: service.plan,
      service: {
        ...service.shape,
        ofThisOffice: service.officeUserId === visit.office_user_id,
        hidden: service.hidden && !same,
        availableOnline: service.availableOnline || (same && before.online),
        role: service.role,
        citiesServed: same ? [] : service.citiesServed,
      },
      busy: service.busy,
      requester: { now: wall, audience: 'back-office' as const, jollyOpensAt: service.jollyOpensAt, visits: [] },
      mayBookOvertime: mayBookOvertime(actor, service),
      keepsTime: false,
      linkMayFollow: before.online && before.online_link === null,
    },
  }
}
