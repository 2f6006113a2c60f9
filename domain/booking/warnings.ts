import { firstDayAllowed, type LimitedKind, type Requester, visitTooClose } from '../availability/availability'
import { dayBlocks, exceptionsBetween, type OfficePlan } from '../availability/day-plan'
import { type DayNumber, toCivilDate, toDayNumber } from '../calendar/civil-date'
import type { Minutes } from '../calendar/minutes'
import type { BookingWarning, PersonVisit } from '../contract/agenda/agenda'
import type { ServiceSlotCode, SlotCode } from '../planning/slot-kinds'
import { clockTime, longDate, numericDate } from '../text/dates'
import { type CountedCap, reachedCap } from './representative-caps'

export interface WarningFacts {
  readonly limited: boolean
  /** The kind of time the visit would take, if it has a rate limit. */
  readonly kind: LimitedKind | null
  readonly visits: Requester['visits']
  /** The person's other visits of the week, Monday to Sunday, of the day of the visit; none while that is not chosen. */
  readonly sameWeek: readonly PersonVisit[]
  /** The day of the visit, and today. */
  readonly day: DayNumber
  readonly today: DayNumber
  /** The caps that hold for the person, if a representative. */
  readonly caps: readonly CountedCap[]
}

const limitedText = 'La persona è tra gli utenti limitati: non può prenotare da sé né scrivere.'

/**
 * Warnings to the doctor's side before it books a person, which it may do all the same (product.md §3.6, §5); participants
 * are refused for the same reasons.
 */
export function bookingWarnings(facts: WarningFacts): BookingWarning[] {
  const limited: BookingWarning[] = facts.limited ? [{ code: 'limited', text: limitedText }] : []
  const cap = reachedCap(facts.caps, facts.day)
  const capped: BookingWarning[] = cap ? [{ code: 'cap-reached', text: cap }] : []
  return [...limited, ...capped, ...otherVisits(facts), ...tooClose(facts)]
}

/** Other visits of the day or, without any, of its week. */
function otherVisits({ sameWeek, day }: WarningFacts): BookingWarning[] {
  const sameDay = sameWeek.filter(({ date }) => toDayNumber(date) === day)
  const near = sameDay.length > 0 ? sameDay : sameWeek
  if (near.length === 0) return []
  const which = near.length === 1 ? 'Altra visita' : 'Altre visite'
  const named = near.map((visit) => {
    const when = `alle ${clockTime(visit.from)} (${visit.office_service_name})`
    return near === sameDay ? when : `${longDate(visit.date)} ${when}`
  })
  const [code, when] =
    near === sameDay ? (['same-day', 'lo stesso giorno'] as const) : (['same-week', 'la stessa settimana'] as const)
  return [{ code, text: `${which} ${when}: ${named.join(', ')}.` }]
}

function tooClose({ kind, visits, day, today }: WarningFacts): BookingWarning[] {
  const visit = kind && visitTooClose(kind, day, visits)
  if (!kind || !visit) return []
  const [when, next] = [visit.day, firstDayAllowed(kind, day, visits)].map((number) => numericDate(toCivilDate(number)))
  const text =
    visit.day <= today
      ? `Ultima visita di questo tipo il ${when}: la prossima è prevista dal ${next}.`
      : `Ha già una visita di questo tipo il ${when}: un’altra è prevista dal ${next}.`
  return [{ code: 'rate-limited', text }]
}

/**
 * The kind of time a visit of the service would take: that of the requested minute, where one is painted; otherwise, for a
 * service with a kind of time of its own, the strictest rate limit of it.
 */
export function limitedKindOf(
  plan: OfficePlan,
  slotCode: ServiceSlotCode | null,
  day: DayNumber,
  from: Minutes | null,
): LimitedKind | null {
  const blocks = from === null ? [] : dayBlocks(plan, exceptionsBetween(plan, day, day), day)
  const block = blocks.find((candidate) => candidate.from <= (from ?? 0) && (from ?? 0) < candidate.to)
  if (block && mayTake(slotCode, block.slot_code)) return block
  if (slotCode === null) return null
  const limits = plan.shifts
    .flatMap(({ painted }) => painted)
    .flatMap(({ slot_code, rate_limit }) => (slot_code === slotCode && rate_limit !== null ? [rate_limit] : []))
  return limits.length > 0 ? { slot_code: slotCode, rate_limit: Math.max(...limits) } : null
}

/** Ordinary visits also take jolly and telephone times (product.md §3.3). */
const mayTake = (service: ServiceSlotCode | null, painted: SlotCode | null) =>
  painted === service || (service === null && (painted === 'jolly' || painted === 'phone_break'))
