import { type BookingProblem, bookingProblem, remedyOutOfHours } from '../booking/problems'
import { type DayNumber, toCivilDate } from '../calendar/civil-date'
import { endOfDay, type Minutes, shortTime } from '../calendar/minutes'
import { missingMinutes } from '../calendar/rome'
import { overlaps, type Span, subtract, union } from '../calendar/spans'
import { type LocalTime, type Schedule, spansOfSchedule } from '../planning/planning'
import { counted, longDate } from '../text/dates'
import { firstDayAllowed, type Requester, type ServiceShape, visitLength, whyHidden } from './availability'
import { dayBlocks, exceptionsBetween, type OfficePlan, type TimeBlock } from './day-plan'

/** What occupies the doctor's time, as far as the requester may know. `office` is null for the office in question. */
export type Holder =
  | { readonly kind: 'visit'; readonly id: number; readonly code: string; readonly office: string | null }
  /** A visit or hold in an office the requester does not serve. */
  | { readonly kind: 'unseen' }
  /** A time held for a person who has not answered yet. */
  | { readonly kind: 'hold' }

export interface TakenTime extends Span {
  readonly holder: Holder
}

/** Input of `whyNotFree`, loaded once. */
export interface TimeFacts {
  /** Exceptions include their note: "Ponte dell’Immacolata". */
  readonly plan: {
    readonly shifts: OfficePlan['shifts']
    readonly schedules: readonly (Schedule & { readonly note: string | null })[]
  }
  /** The doctor's other offices; null name for an office that the requester does not serve. */
  readonly elsewhere: readonly { readonly office: string | null; readonly plan: OfficePlan }[]
  /** An ordinary visit of one step when no service is chosen. */
  readonly service: ServiceShape & { readonly hidden: boolean }
  /** The doctor's taken time on that day, in any office. */
  readonly taken: readonly TakenTime[]
  readonly requester: Requester
  readonly mayBookOvertime: boolean
}

/** Why a visit cannot begin at a minute, and the remedy. Without names: a visit is referred to by its code. */
interface NotFree extends Span {
  /** The reason a booking would be refused, or that the doctor is in another office. */
  readonly code: BookingProblem | 'elsewhere'
  readonly cause: string
  readonly remedy: string | null
  /** The visit that occupies the time, if the requester may see it. */
  readonly booking_id: number | null
}

interface Cause extends Span {
  readonly code: NotFree['code']
  readonly cause: string
  /** Alternative remedies, each a sentence without its full stop. */
  readonly remedies: readonly string[]
  /** Booking out of hours is offered as the first remedy, where the requester may. */
  readonly overtime?: boolean
  readonly booking_id?: number
}

/** How many days ahead the next opening is searched for. */
export const lookAhead = 60

/**
 * The first cause why a visit of the service cannot begin at that minute, and the span of the day it applies to; null when it
 * can. Uses the plan and the reasons of availability and booking, in the order in which a person would ask (product.md §4).
 */
export function whyNotFree(day: DayNumber, from: Minutes, facts: TimeFacts): NotFree | null {
  const found = firstCause(day, from, facts)
  if (!found) return null
  const { code, cause, booking_id = null } = found
  const isTaken = facts.taken.some((time) => holds(time, from))
  const overtime = found.overtime && facts.mayBookOvertime && !isTaken ? [remedyOutOfHours] : []
  const remedies = [...overtime, ...found.remedies].map((text, index) =>
    index === 0 ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`,
  )
  const remedy = remedies.length > 0 ? `${remedies.join(', oppure ')}.` : null
  return { code, cause, remedy, from: found.from, to: found.to, booking_id }
}

const wholeDay: Span = { from: 0, to: endOfDay }
const anotherTime = 'Scegli un altro orario'
const inSettings = (page: string) => `in Impostazioni › ${page}`
const dateText = (day: DayNumber) => longDate(toCivilDate(day))
const momentText = ({ day, minutes }: LocalTime) => `${dateText(day)} alle ${shortTime(minutes)}`
const hours = ({ from, to }: Span) => `${shortTime(from)}–${shortTime(to)}`
const holds = (span: Span, minute: Minutes) => span.from <= minute && minute < span.to
const isWorking = ({ slot_code }: TimeBlock) => slot_code !== 'break'

/** Builds a cause; its text is that of the booking's refusal unless `more` overrides it. */
function because(
  code: BookingProblem | 'elsewhere',
  { from, to }: Span,
  remedies: readonly string[],
  more: Partial<Cause> = {},
): Cause {
  return { code, from, to, remedies, cause: code === 'elsewhere' ? '' : bookingProblem[code].text, ...more }
}

/** Checks the calendar and closures first, then where the doctor is, then visits, and last what the time is reserved for. */
function firstCause(day: DayNumber, from: Minutes, facts: TimeFacts): Cause | null {
  if (facts.service.hidden)
    return because('service-hidden', wholeDay, [`Rendi prenotabile la prestazione ${inSettings('Strutture')}`])
  const blocks = blocksOf(facts.plan, day)
  const block = blocks.find((candidate) => holds(candidate, from))
  return (
    notInTime(day, from, facts.requester) ??
    (block ? pausedAt(block) : (closedAt(day, from, facts) ?? worksElsewhere(day, from, blocks, facts))) ??
    takenAt(from, facts.taken) ??
    (block ? notOffered(block, day, from, facts) : outsideShifts(day, from, blocks, facts))
  )
}

const blocksOf = (plan: OfficePlan, day: DayNumber) => dayBlocks(plan, exceptionsBetween(plan, day, day), day)

function notInTime(day: DayNumber, from: Minutes, { now }: Requester): Cause | null {
  const passed = day < now.day ? endOfDay : day === now.day ? Math.ceil(now.minutes) : 0
  if (from < passed) return because('past', { from: 0, to: passed }, ['Scegli un orario che deve ancora venire'])
  const missing = missingMinutes(day)
  if (!missing || !holds(missing, from)) return null
  return because('missing-hour', missing, [`Scegli un orario dalle ${shortTime(missing.to)} in poi`])
}

function pausedAt(block: TimeBlock): Cause | null {
  if (isWorking(block)) return null
  const remedy = `Togli la pausa ${inSettings('Pianificazione settimanale')}`
  return because('break', block, [remedy], { cause: `Pausa, ${hours(block)}.`, overtime: true })
}

function closedAt(day: DayNumber, from: Minutes, { plan }: TimeFacts): Cause | null {
  for (const { note, ...schedule } of plan.schedules.filter(({ kind }) => kind === 'closed')) {
    const span = spansOfSchedule(schedule, day, day).find((candidate) => holds(candidate, from))
    if (!span) continue
    const withoutClosures = { ...plan, schedules: plan.schedules.filter(({ kind }) => kind === 'open') }
    const hidesWork = blocksOf(withoutClosures, day).some((block) => holds(block, from))
    const noted = note ? ` (${note})` : ''
    const isPause = schedule.recurrence !== null
    const cause = isPause ? `Pausa${noted}, ${hours(span)}.` : `Chiuso ${howLong(schedule, day)}${noted}.`
    const remedy = `Togli la ${isPause ? 'pausa' : 'chiusura'} ${inSettings('Pause e ferie')}`
    return because('closed', span, hidesWork ? [remedy] : [], { cause, overtime: true })
  }
  return null
}

/** "martedì 8 dicembre", "fino alle 12:00", "fino a martedì 8 dicembre", "fino alle 12:00 di martedì 8 dicembre". */
function howLong({ start, end }: Schedule, day: DayNumber): string {
  // midnight is the end of the day before
  const last = end.minutes === 0 ? { day: end.day - 1, minutes: endOfDay } : end
  if (last.minutes === endOfDay) {
    const isThisDay = last.day === day && start.day === day && start.minutes === 0
    return `${isThisDay ? '' : 'fino a '}${dateText(last.day)}`
  }
  const hour = `fino alle ${shortTime(last.minutes)}`
  return last.day === day ? hour : `${hour} di ${dateText(last.day)}`
}

function worksElsewhere(day: DayNumber, from: Minutes, here: readonly TimeBlock[], facts: TimeFacts): Cause | null {
  for (const { office, plan } of facts.elsewhere) {
    const span = union(blocksOf(plan, day).filter(isWorking))
      .flatMap((open) => subtract(open, here))
      .find((open) => holds(open, from))
    if (!span) continue
    const where = office ? `un’altra struttura: ${office}` : 'un’altra struttura'
    const cause = `In questo orario il medico lavora in ${where}, ${hours(span)}.`
    return because('elsewhere', span, [office ? `Prenota in ${office}` : anotherTime], { cause })
  }
  return null
}

function takenAt(from: Minutes, taken: readonly TakenTime[]): Cause | null {
  const time = taken.find((candidate) => holds(candidate, from))
  if (!time) return null
  const { holder } = time
  if (holder.kind === 'hold') {
    const cause = `Orario tenuto per una persona che deve ancora rispondere, ${hours(time)}.`
    return because('already-taken', time, [anotherTime], { cause })
  }
  if (holder.kind === 'unseen')
    return because('elsewhere', time, [anotherTime], { cause: `Occupato in un’altra struttura, ${hours(time)}.` })
  const { id, code, office } = holder
  const by = office === null ? `da una visita (codice ${code})` : `in un’altra struttura: ${office} (visita ${code})`
  return because(office === null ? 'already-taken' : 'elsewhere', time, [`Annulla o sposta la visita ${code}`], {
    cause: `Occupato ${by}, ${hours(time)}.`,
    booking_id: id,
  })
}

function outsideShifts(day: DayNumber, from: Minutes, blocks: readonly TimeBlock[], facts: TimeFacts): Cause {
  const gap = subtract(wholeDay, blocks).find((span) => holds(span, from))
  const next = nextBlock(facts.plan, { day, minutes: from }, isWorking)
  const remedy = next ? `Scegli il prossimo turno, ${momentText(next)}` : anotherTime
  return because('outside-shifts', gap ?? { from, to: endOfDay }, [remedy], { overtime: true })
}

/** The start of the first block that matches the predicate and begins after a moment, within `lookAhead` days. */
function nextBlock(plan: OfficePlan, after: LocalTime, isWanted: (block: TimeBlock) => boolean): LocalTime | null {
  const exceptions = exceptionsBetween(plan, after.day, after.day + lookAhead)
  for (let day = after.day; day <= after.day + lookAhead; day += 1) {
    const block = dayBlocks(plan, exceptions, day).find(
      (candidate) => isWanted(candidate) && (day > after.day || candidate.from > after.minutes),
    )
    if (block) return { day, minutes: block.from }
  }
  return null
}

/** The cause for a minute of working time that is not taken; null when a visit can begin there. */
function notOffered(block: TimeBlock, day: DayNumber, from: Minutes, facts: TimeFacts): Cause | null {
  const { requester, plan, service, mayBookOvertime } = facts
  const code = whyHidden(block, service, day, requester)
  switch (code) {
    case null:
      return doesNotFit(block, day, from, facts)
    case 'break':
      return pausedAt(block)
    case 'reserved-for-phone':
      return because(code, block, ['Telefona allo studio'])
    case 'reserved-for-representatives':
      return because(code, block, ['Scegli una prestazione per informatori'])
    case 'reserved-for-home-visits':
      return because(code, block, ['Scegli una visita domiciliare'])
    case 'service-needs-painted-time': {
      const next = nextBlock(plan, { day, minutes: from }, ({ slot_code }) => slot_code === service.slot_code)
      const remedy = next ? `Scegli il prossimo orario riservato, ${momentText(next)}` : anotherTime
      return because(code, block, [remedy], { overtime: true })
    }
    case 'jolly-other-day': {
      const minutes = requester.audience === 'participant' ? requester.jollyOpensAt : 0
      const when = minutes > 0 ? momentText({ day, minutes }) : dateText(day)
      const wait = `Aspetta ${when}: il jolly si prenota il giorno stesso`
      return because(code, block, [mayBookOvertime ? wait : `Si prenota da ${when}`], { overtime: true })
    }
    case 'jolly-not-open-yet':
      return because(code, block, [`Si prenota da oggi alle ${shortTime(requester.jollyOpensAt)}`])
    case 'beyond-horizon': {
      const when = dateText(day - (block.horizon ?? 0))
      const wait = `Aspetta ${when}: da allora si prenota`
      return because(code, block, [mayBookOvertime ? wait : `Si prenota da ${when}`], { overtime: true })
    }
    case 'rate-limited':
      return because(code, block, [
        `Scegli una data da ${dateText(firstDayAllowed(block, day, requester.visits))} in poi`,
      ])
    default:
      return code satisfies never
  }
}

/** Off the grid, or too little time before the end of the block, another visit or the missing hour. */
function doesNotFit(block: TimeBlock, day: DayNumber, from: Minutes, { service, taken }: TimeFacts): Cause | null {
  const needs = visitLength(block, service)
  const behind = (from - block.from) % block.step
  if (behind !== 0) {
    const [before, after] = [from - behind, from - behind + block.step]
    const starts = [before, after].filter((start) => start + needs <= block.to).map(shortTime)
    const remedy = starts.length > 0 ? `Scegli le ${starts.join(' o le ')}` : anotherTime
    return because('off-grid', { from: before, to: Math.min(after, block.to) }, [remedy], { overtime: true })
  }
  const visit = { from, to: from + needs }
  const inTheWay = taken.filter((time) => overlaps(time, visit)).sort((a, b) => a.from - b.from)[0]
  const missing = missingMinutes(day)
  const end = Math.min(
    block.to,
    inTheWay?.from ?? block.to,
    missing && overlaps(missing, visit) ? missing.from : block.to,
  )
  if (end >= visit.to) return null
  const left = end - from
  const next = inTheWay?.from === end ? inTheWay.holder : null
  const others = { hold: 'di un orario già tenuto', unseen: 'di un impegno in un’altra struttura' }
  const before = next && (next.kind === 'visit' ? `della visita ${next.code}` : others[next.kind])
  const remedy = 'Scegli un altro orario o una prestazione più breve'
  return because(
    'off-grid',
    { from, to: end },
    next?.kind === 'visit' ? [remedy, `Sposta la visita ${next.code}`] : [remedy],
    {
      cause: `La visita dura ${counted(needs, 'minuto', 'minuti')}, ne ${left === 1 ? 'resta' : 'restano'} ${left}${before ? ` prima ${before}` : ''}.`,
      ...(next?.kind === 'visit' && { booking_id: next.id }),
    },
  )
}
