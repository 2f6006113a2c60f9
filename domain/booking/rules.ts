import { type BusyDays, type Requester, type ServiceShape, visitLength, whyHidden } from '../availability/availability'
import { dayBlocks, type Exceptions, exceptionsBetween, type OfficePlan } from '../availability/day-plan'
import type { DayNumber } from '../calendar/civil-date'
import type { Minutes } from '../calendar/minutes'
import { missingMinutes } from '../calendar/rome'
import { contains, overlaps, type Span } from '../calendar/spans'
import { isWebAddress } from '../text/web-address'
import type { BookingProblem } from './problems'
import { type CountedCap, reachedCap } from './representative-caps'

/** The two audiences a service is offered to (`office_services[].role.code`). */
export type ParticipantRole = 'patient' | 'medical_representative'

/** The participant: a registered person, or a free-text name. */
export type Participant =
  | { readonly kind: 'registered'; readonly role: ParticipantRole; readonly limited: boolean }
  | { readonly kind: 'free-text' }

export interface BookedService extends ServiceShape {
  readonly ofThisOffice: boolean
  readonly hidden: boolean
  readonly availableOnline: boolean
  readonly role: ParticipantRole
  /** Cities served by home visits; empty means every city. */
  readonly citiesServed: readonly number[]
}

/** The time of a visit: a day, minutes of that day, and whether it is out of hours. */
export interface VisitTime extends Span {
  readonly day: DayNumber
  readonly overtime: boolean
}

/** A time while it is being chosen or typed; null where not given yet. */
export interface RequestedTime {
  readonly day: DayNumber | null
  readonly from: Minutes | null
  readonly to: Minutes | null
  readonly overtime: boolean
}

/** A requested visit without its time. Null: not chosen yet. */
export interface BookingRequest {
  readonly officeUserId: number | null
  readonly participant: Participant | null
  readonly online: boolean
  readonly onlineLink: string | null
  readonly cityId: number | null
  readonly address: string | null
}

/** Input of the booking rules, loaded once: by the server in its transaction, by the panel from its cache. */
export interface BookingFacts {
  readonly plan: OfficePlan
  /** The plan's exceptions, computed once when many days are checked. */
  readonly exceptions?: Exceptions
  /** Where the plan is not known (the panel): the free slots the server offered for the service. */
  readonly offered?: (day: DayNumber) => readonly Span[]
  /** Null: not chosen yet. */
  readonly service: BookedService | null
  /** Live bookings and holds of the doctor in any office, without the booking being edited. */
  readonly busy: BusyDays
  readonly requester: Requester
  readonly mayBookOvertime: boolean
  /** The edit leaves the visit's time unchanged: that time is not checked again. */
  readonly keepsTime: boolean
  /** The link of an online visit is set by the doctor: a participant books without it, and an edit may leave it empty. */
  readonly linkMayFollow?: boolean
  /** How many more visits to come the participant may have with the doctor; absent for the doctor's side: no limit. */
  readonly visitsLeft?: number
  /** The caps that hold for a representative who books; absent for the doctor's side, which is warned. */
  readonly caps?: readonly CountedCap[]
}

/**
 * All problems of a booking (specification §5, product.md §3–§4), in the order in which the server refuses: not allowed,
 * then fields and rules, then overlap. Empty when it may be saved. The panel calls it while the request is still incomplete.
 */
export function bookingProblems(request: BookingRequest, time: RequestedTime, facts: BookingFacts): BookingProblem[] {
  if (time.overtime && !facts.mayBookOvertime && !facts.keepsTime) return ['overtime-not-allowed']
  const problems = visitProblems(request, facts)
  if (!facts.keepsTime) problems.push(...timeProblems(time, facts))
  if (time.day !== null && reachedCap(facts.caps ?? [], time.day)) problems.push('cap-reached')
  if (problems.length > 0 || !isComplete(time)) return problems
  return isTaken(time, facts.busy) ? ['already-taken'] : []
}

const isComplete = (time: RequestedTime): time is VisitTime =>
  time.day !== null && time.from !== null && time.to !== null

/** True when another live booking or hold of the doctor covers part of the time. */
export function isTaken(time: VisitTime, busy: BusyDays): boolean {
  return (busy.get(time.day) ?? []).some((span) => overlaps(span, time))
}

/** Problems of the visit without its time: office, service, person, link, place. */
function visitProblems(request: BookingRequest, facts: BookingFacts): BookingProblem[] {
  const { service, requester, linkMayFollow, visitsLeft = 1 } = facts
  const { participant, online, onlineLink } = request
  if (service && !service.ofThisOffice) return ['service-of-another-office']
  const problems: BookingProblem[] = []
  if (request.officeUserId === null) problems.push('office-missing')
  if (!service) problems.push('service-missing')
  if (!participant) problems.push('person-missing')
  if (online && !onlineLink && !linkMayFollow) problems.push('online-link-missing')
  if (online && onlineLink && !isWebAddress(onlineLink)) problems.push('online-link-invalid')
  if (!online && onlineLink) problems.push('online-link-unexpected')
  if (!service) return problems
  if (service.hidden) problems.push('service-hidden')
  if (online && !service.availableOnline) problems.push('service-not-online')
  if (participant?.kind === 'registered') {
    if (participant.role !== service.role) problems.push('service-not-for-person')
    // The doctor's side gets a warning instead (`bookingWarnings`).
    if (participant.limited && requester.audience === 'participant') problems.push('person-limited')
  }
  if (visitsLeft < 1) problems.push('too-many-visits')
  if (service.slot_code !== 'to_confirm') return problems
  const { citiesServed } = service
  if (request.cityId === null) problems.push('home-city-missing')
  else if (citiesServed.length > 0 && !citiesServed.includes(request.cityId)) problems.push('home-city-not-served')
  if (!request.address) problems.push('home-address-missing')
  return problems
}

/** Problems of start and end alone, without the agenda. */
export function hoursProblems({ from, to }: Pick<RequestedTime, 'from' | 'to'>): BookingProblem[] {
  if (from !== null && to !== null) return from < to ? [] : ['from-not-before-to', 'to-not-after-from']
  return [...(from === null ? ['start-missing' as const] : []), ...(to === null ? ['end-missing' as const] : [])]
}

function timeProblems(time: RequestedTime, facts: BookingFacts): BookingProblem[] {
  if (!time.overtime && !isComplete(time)) return ['slot-missing']
  const problems = hoursProblems(time)
  if (problems.length > 0) return problems
  if (!isComplete(time)) return ['day-missing']
  const { now } = facts.requester
  if (time.day < now.day || (time.day === now.day && time.from < now.minutes)) return ['past']
  const missing = missingMinutes(time.day)
  if (missing && overlaps(time, missing)) return ['missing-hour']
  if (time.overtime || !facts.service) return []
  if (!facts.offered) return gridProblem(time, facts.service, facts)
  const isOffered = facts.offered(time.day).some(({ from, to }) => from === time.from && to === time.to)
  return isOffered ? [] : ['already-taken']
}

/** Why a time is not one of the slots the office offers for this service, regardless of bookings. */
function gridProblem(time: VisitTime, service: BookedService, facts: BookingFacts): BookingProblem[] {
  const { plan, requester, exceptions = exceptionsBetween(plan, time.day, time.day) } = facts
  const block = dayBlocks(plan, exceptions, time.day).find(({ from, to }) => from <= time.from && time.from < to)
  if (!block) {
    const isClosed = exceptions.get(time.day)?.some((span) => span.kind === 'closed' && overlaps(span, time))
    return [isClosed ? 'closed' : 'outside-shifts']
  }
  const hidden = whyHidden(block, service, time.day, requester)
  if (hidden) return [hidden]
  const isOnGrid =
    (time.from - block.from) % block.step === 0 &&
    time.to - time.from === visitLength(block, service) &&
    contains(block, time)
  return isOnGrid ? [] : ['off-grid']
}

/** The kind of painted time a visit falls on, stored with the booking; null for ordinary or out-of-hours time. */
export function slotCodeAt(time: VisitTime, plan: OfficePlan) {
  if (time.overtime) return null
  const blocks = dayBlocks(plan, exceptionsBetween(plan, time.day, time.day), time.day)
  return blocks.find((block) => contains(block, time))?.slot_code ?? null
}
