import { availableSlots } from '../../../domain/availability/availability'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { endOfDay, longTime, parseTime } from '../../../domain/calendar/minutes'
import { agendaClock } from '../../../domain/calendar/rome'
import type { endpoints } from '../../../domain/contract'
import type { SolidarityOffer } from '../../../domain/contract/admin-bookings'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { Context } from '../../http/context'
import { readSolidarityPlans } from '../../scheduling/service-plan'
import { type CupRequest, provinceOf, requestOf } from './request'

/** How far ahead is looked, in days; later days are asked for by their first one. */
const daysAhead = 60
/** What one person on the telephone can be read out. */
const timesOfEach = 6
const offersShown = 30

type Query = QueryOf<typeof endpoints.solidarityFreeTimes>

/**
 * The first free times for a request, service by service, the soonest first. The centre sees what a participant would: a
 * doctor's own telephone times are not lent.
 */
export async function freeTimes({ tx, now }: Context, id: number, query: Query): Promise<SolidarityOffer[]> {
  const request = await requestOf(tx, id)
  const wall = agendaClock(now.getTime())
  const first = Math.max(wall.day, query.from === undefined ? wall.day : toDayNumber(query.from))
  const last = first + daysAhead
  const question = {
    specialization: query.specialization_id === undefined ? undefined : Number(query.specialization_id),
    ...(await placeOf({ tx }, request, query.reach)),
  }
  const plans = await readSolidarityPlans(tx, question, { first, last, now })
  const offers = plans.map((service): SolidarityOffer => {
    const requester = { now: wall, audience: 'participant', jollyOpensAt: service.jollyOpensAt, visits: [] } as const
    const days = availableSlots(service.plan, service.shape, service.busy, first, last, requester)
    const times = days.flatMap(({ day, slots }) =>
      slots.map(({ from, to }) => ({ date: toCivilDate(day), from: longTime(from), to: longTime(to) })),
    )
    return {
      office_user_id: service.officeUserId,
      office_service_id: service.officeServiceId,
      office_service_name: service.name,
      doctor: service.doctor,
      office: service.office,
      times: times.slice(0, timesOfEach),
    }
  })
  return offers
    .filter(({ times }) => times.length > 0)
    .sort((a, b) => startOf(a) - startOf(b))
    .slice(0, offersShown)
}

/** Minutes; offers that begin together stay in the order of their doctors' offices. */
const startOf = ({ times: [first] }: SolidarityOffer) =>
  first ? toDayNumber(first.date) * endOfDay + (parseTime(first.from) ?? 0) : 0

/** A request that names no city is looked for anywhere. */
async function placeOf({ tx }: Pick<Context, 'tx'>, { city_id }: CupRequest, reach: Query['reach']) {
  if (city_id === null || reach === undefined || reach === 'anywhere') return {}
  return reach === 'city' ? { city: city_id } : { province: await provinceOf(tx, city_id) }
}
