import type { Cause, Holder, TakenTime, TimeFacts } from '../../../domain/availability/why-not-free'
import { lookAhead, whyNotFree, wireCode } from '../../../domain/availability/why-not-free'
import { whyWords } from '../../../domain/availability/why-words'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime, type Minutes, parseTime } from '../../../domain/calendar/minutes'
import { agendaClock } from '../../../domain/calendar/rome'
import type { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { WhyNotFree } from '../../../domain/contract/free-time'
import type { Tx } from '../../db/types'
import { type Actor, type Agenda, mayBookOvertime, servesOffice } from '../../scheduling/actor'
import { refuseProblems, unknownInField, unknownInPath } from '../../scheduling/refusals'
import { readServicePlan } from '../../scheduling/service-plan'
import { reachesBooking } from '../../scheduling/stored-booking'
import { type ClaimFacts, type OfficeFacts, readClaims, readOffices } from './day-facts'

type Question = QueryOf<typeof endpoints.whyNotFree>

/** "Perché non è libero?": the first cause, and what would lift it (product.md §4), without anybody's name. */
export async function whyTimeIsNotFree(
  tx: Tx,
  now: Date,
  actor: Actor,
  officeUserId: number,
  query: Question,
): Promise<WhyNotFree> {
  const doctorId = actor.doctor.userId
  const [day, from] = [toDayNumber(query.date), parseTime(query.from) ?? 0]
  const offices = await readOffices(tx, doctorId, day, day + lookAhead)
  const here = offices.find((office) => office.officeUserId === officeUserId)
  if (!here || !servesOffice(actor.doctor, here.office.id)) throw unknownInPath(actor, 'office_user', officeUserId)
  const service = await serviceOf(tx, now, actor, officeUserId, query)
  const exceptBookingId = await originalOf(tx, actor, query)
  const claims = await readClaims(tx, doctorId, { day, now, exceptBookingId })
  const facts = factsOf(actor.doctor, offices, here, claims, service, now)
  const notFree = whyNotFree(day, from, facts)
  if (!notFree) return blockedUntil(from)
  const { cause } = notFree
  const isTaken = claims.some((claim) => claim.from <= from && from < claim.to)
  return {
    free: false,
    code: wireCode(cause.code),
    ...whyWords(notFree, day, mayBookOvertime(actor, here) && !isTaken),
    from: longTime(notFree.from),
    to: longTime(notFree.to),
    booking_id: visitOf(cause),
  }
}

const blockedUntil = (minute: Minutes): WhyNotFree => ({
  free: true,
  code: null,
  cause: null,
  remedy: null,
  from: longTime(minute),
  to: longTime(minute),
  booking_id: null,
})

/** The visit that is in the way, where there is one the requester may open. */
function visitOf(cause: Cause): number | null {
  if (cause.code === 'already-taken' || cause.code === 'elsewhere') return cause.visit?.id ?? null
  return cause.code === 'too-short' && cause.before?.kind === 'visit' ? cause.before.id : null
}

const ordinaryVisit: TimeFacts['service'] = { slot_code: null, duration: null, hidden: false }

async function serviceOf(tx: Tx, now: Date, actor: Actor, officeUserId: number, query: Question) {
  if (query.office_service_id === undefined) return ordinaryVisit
  const id = Number(query.office_service_id)
  const { userId: doctorId, offices } = actor.doctor
  const day = toDayNumber(query.date)
  const service = await readServicePlan(tx, id, { doctorId, offices }, { first: day, last: day, now })
  if (!service) throw unknownInField(actor, 'office_service', id, 'office_service_id')
  if (service.officeUserId !== officeUserId) refuseProblems(['service-of-another-office'])
  return { ...service.shape, hidden: service.hidden }
}

async function originalOf(tx: Tx, actor: Actor, { original_booking_id }: Question): Promise<number | null> {
  if (original_booking_id === undefined) return null
  const id = Number(original_booking_id)
  if (!(await reachesBooking(tx, actor.doctor, id))) throw unknownInField(actor, 'booking', id, 'original_booking_id')
  return id
}

function factsOf(
  agenda: Agenda,
  offices: readonly OfficeFacts[],
  here: OfficeFacts,
  claims: readonly ClaimFacts[],
  service: TimeFacts['service'],
  now: Date,
): TimeFacts {
  const serves = ({ office }: OfficeFacts) => servesOffice(agenda, office.id)
  // A pause holds in all the doctor's offices; what is noted beside it stays in those that made it.
  const pauses = offices.flatMap((office) =>
    office.schedules
      .filter(({ recurring }) => recurring)
      .map((pause) => ({ ...pause, note: serves(office) ? pause.note : null })),
  )
  const planOf = ({ shifts, schedules }: OfficeFacts) => ({
    shifts,
    schedules: [...schedules.filter(({ recurring }) => !recurring), ...pauses],
  })
  return {
    plan: planOf(here),
    elsewhere: offices
      .filter((office) => office !== here)
      .map((office) => ({ office: serves(office) ? office.office.name : null, plan: planOf(office) })),
    service,
    taken: claims.map((claim) => takenTime(agenda, here, claim)),
    requester: {
      now: agendaClock(now.getTime()),
      audience: 'back-office',
      jollyOpensAt: here.jollyOpensAt,
      visits: [],
    },
  }
}

function takenTime(agenda: Agenda, here: OfficeFacts, { from, to, booking, office }: ClaimFacts): TakenTime {
  return { from, to, holder: holderOf(agenda, here, booking, office) }
}

function holderOf(
  agenda: Agenda,
  here: OfficeFacts,
  booking: ClaimFacts['booking'],
  office: ClaimFacts['office'],
): Holder {
  if (!booking || !office) return { kind: 'hold' }
  if (!servesOffice(agenda, office.id)) return { kind: 'unseen' }
  return { kind: 'visit', ...booking, office: office.id === here.office.id ? null : office.name }
}
