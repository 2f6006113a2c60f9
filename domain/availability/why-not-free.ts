import type { BookingProblem } from '../booking/problems'
import type { DayNumber } from '../calendar/civil-date'
import { endOfDay, type Minutes } from '../calendar/minutes'
import { missingMinutes } from '../calendar/rome'
import { overlaps, type Span, subtract, union } from '../calendar/spans'
import { type LocalTime, type Schedule, spansOfSchedule } from '../planning/planning'
import {
  firstDayAllowed,
  type HiddenReason,
  type Requester,
  type ServiceShape,
  visitLength,
  whyHidden,
} from './availability'
import { dayBlocks, exceptionsBetween, type OfficePlan, type TimeBlock } from './day-plan'

/** An exception with what was written beside it: "Ponte dell’Immacolata". */
export interface NotedSchedule extends Schedule {
  readonly note: string | null
}

/** Who has a stretch of the doctor's time, as far as the requester may know. */
export type Holder =
  | {
      readonly kind: 'visit'
      readonly id: number
      readonly code: string /** Null: in this one. */
      readonly office: string | null
    }
  /** Something in an office the requester does not serve. */
  | { readonly kind: 'unseen' }
  /** A time that is kept for somebody who has not answered yet. */
  | { readonly kind: 'hold' }

export interface TakenTime extends Span {
  readonly holder: Holder
}

/** All that the question is answered from, read once. */
export interface TimeFacts {
  readonly plan: { readonly shifts: OfficePlan['shifts']; readonly schedules: readonly NotedSchedule[] }
  /** Where else the doctor works; an office that the requester does not serve has no name. */
  readonly elsewhere: readonly { readonly office: string | null; readonly plan: OfficePlan }[]
  /** An ordinary visit of one step where no service was chosen. */
  readonly service: ServiceShape & { readonly hidden: boolean }
  /** The doctor's taken time on that day, in any office. */
  readonly taken: readonly TakenTime[]
  readonly requester: Requester
}

/** Why a visit cannot begin at a minute, with what the words need; the codes are those a booking is refused with. */
export type Cause =
  | {
      readonly code:
        | 'past'
        | 'service-hidden'
        | 'reserved-for-phone'
        | 'reserved-for-representatives'
        | 'reserved-for-home-visits'
        | 'break'
    }
  | { readonly code: 'missing-hour'; readonly ends: Minutes }
  | {
      readonly code: 'closed'
      readonly note: string | null
      /** From when until when; null for a pause that comes back. */
      readonly period: { readonly start: LocalTime; readonly end: LocalTime } | null
      /** There would be working time without it. */
      readonly hidesWork: boolean
    }
  | {
      readonly code: 'elsewhere'
      readonly office: string | null
      readonly visit: { readonly id: number; readonly code: string } | null
      readonly works: boolean
    }
  | { readonly code: 'already-taken'; readonly visit: { readonly id: number; readonly code: string } | null }
  | { readonly code: 'outside-shifts' | 'service-needs-painted-time'; readonly next: LocalTime | null }
  | { readonly code: 'jolly-other-day' | 'jolly-not-open-yet'; readonly opens: LocalTime }
  | { readonly code: 'beyond-horizon' | 'rate-limited'; readonly opens: LocalTime }
  | { readonly code: 'off-grid'; readonly starts: readonly Minutes[] }
  /** The visit does not fit before the time ends, or before another visit. */
  | { readonly code: 'too-short'; readonly needs: Minutes; readonly left: Minutes; readonly before: Holder | null }

export type CauseCode = Cause['code']

/** The first cause, and the stretch of the day it holds for. */
export interface NotFree extends Span {
  readonly cause: Cause
}

/** How far ahead the next opening is looked for, in days. */
export const lookAhead = 60

/**
 * Why a visit of the service cannot begin at that minute, or null when it can: the same plan and the same reasons as
 * availability and booking, in the order in which a person asks (product.md §4): the calendar and the closures, where
 * the doctor is, who comes, and only then what the time is for.
 */
export function whyNotFree(day: DayNumber, from: Minutes, facts: TimeFacts): NotFree | null {
  if (facts.service.hidden) return { cause: { code: 'service-hidden' }, from: 0, to: endOfDay }
  const blocks = dayBlocks(facts.plan, exceptionsBetween(facts.plan, day, day), day)
  const block = blocks.find((candidate) => holds(candidate, from))
  return (
    notInTime(day, from, facts.requester) ??
    (block ? null : (closedAt(day, from, facts) ?? worksElsewhere(day, from, blocks, facts))) ??
    (block?.slot_code === 'break' ? { cause: { code: 'break' }, from: block.from, to: block.to } : null) ??
    takenAt(from, facts.taken) ??
    (block ? notOffered(block, day, from, facts) : outsideShifts(day, from, blocks, facts))
  )
}

const holds = (span: Span, minute: Minutes) => span.from <= minute && minute < span.to

function notInTime(day: DayNumber, from: Minutes, { now }: Requester): NotFree | null {
  if (day < now.day) return { cause: { code: 'past' }, from: 0, to: endOfDay }
  if (day === now.day && from < now.minutes) return { cause: { code: 'past' }, from: 0, to: Math.ceil(now.minutes) }
  const missing = missingMinutes(day)
  return missing && holds(missing, from) ? { cause: { code: 'missing-hour', ends: missing.to }, ...missing } : null
}

function closedAt(day: DayNumber, from: Minutes, { plan }: TimeFacts): NotFree | null {
  for (const schedule of plan.schedules) {
    if (schedule.kind !== 'closed') continue
    const span = spansOfSchedule(schedule, day, day).find((candidate) => holds(candidate, from))
    if (!span) continue
    const open = { ...plan, schedules: plan.schedules.filter(({ kind }) => kind === 'open') }
    const hidesWork = dayBlocks(open, exceptionsBetween(open, day, day), day).some((block) => holds(block, from))
    const { note, start, end, recurrence } = schedule
    const period = recurrence ? null : { start, end }
    return { cause: { code: 'closed', note, period, hidesWork }, from: span.from, to: span.to }
  }
  return null
}

function worksElsewhere(day: DayNumber, from: Minutes, here: readonly TimeBlock[], facts: TimeFacts): NotFree | null {
  for (const { office, plan } of facts.elsewhere) {
    const working = dayBlocks(plan, exceptionsBetween(plan, day, day), day).filter(
      ({ slot_code }) => slot_code !== 'break',
    )
    const span = union(working)
      .flatMap((open) => subtract(open, here))
      .find((open) => holds(open, from))
    if (span) return { cause: { code: 'elsewhere', office, visit: null, works: true }, ...span }
  }
  return null
}

function takenAt(from: Minutes, taken: readonly TakenTime[]): NotFree | null {
  const time = taken.find((candidate) => holds(candidate, from))
  return time ? { cause: heldBy(time.holder), from: time.from, to: time.to } : null
}

function heldBy(holder: Holder): Cause {
  if (holder.kind === 'hold') return { code: 'already-taken', visit: null }
  if (holder.kind === 'unseen') return { code: 'elsewhere', office: null, visit: null, works: false }
  const visit = { id: holder.id, code: holder.code }
  return holder.office === null
    ? { code: 'already-taken', visit }
    : { code: 'elsewhere', office: holder.office, visit, works: false }
}

function outsideShifts(day: DayNumber, from: Minutes, blocks: readonly TimeBlock[], facts: TimeFacts): NotFree {
  const gap = subtract({ from: 0, to: endOfDay }, blocks).find((span) => holds(span, from))
  const next = nextBlock(facts.plan, { day, minutes: from }, ({ slot_code }) => slot_code !== 'break')
  return { cause: { code: 'outside-shifts', next }, from: gap?.from ?? from, to: gap?.to ?? endOfDay }
}

/** The first stretch of such time that begins after a moment. */
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

/** What is wrong with a minute of working time that nobody has taken. */
function notOffered(block: TimeBlock, day: DayNumber, from: Minutes, facts: TimeFacts): NotFree | null {
  const hidden = whyHidden(block, facts.service, day, facts.requester)
  if (hidden) return { cause: hiddenCause(hidden, block, day, from, facts), from: block.from, to: block.to }
  return doesNotFit(block, day, from, facts)
}

function hiddenCause(code: HiddenReason, block: TimeBlock, day: DayNumber, from: Minutes, facts: TimeFacts): Cause {
  const { requester, plan, service } = facts
  switch (code) {
    case 'service-needs-painted-time':
      return { code, next: nextBlock(plan, { day, minutes: from }, (other) => other.slot_code === service.slot_code) }
    case 'jolly-other-day':
    case 'jolly-not-open-yet':
      return { code, opens: { day, minutes: requester.audience === 'participant' ? requester.jollyOpensAt : 0 } }
    case 'beyond-horizon':
      return { code, opens: { day: day - (block.horizon ?? 0), minutes: 0 } }
    case 'rate-limited':
      return { code, opens: { day: firstDayAllowed(block, day, requester.visits), minutes: 0 } }
    case 'break':
    case 'reserved-for-phone':
    case 'reserved-for-representatives':
    case 'reserved-for-home-visits':
      return { code }
    default:
      return code satisfies never
  }
}

/** Off the grid, or too little time before the end, before another visit or before the hour that does not exist. */
function doesNotFit(block: TimeBlock, day: DayNumber, from: Minutes, { service, taken }: TimeFacts): NotFree | null {
  const needs = visitLength(block, service)
  const behind = (from - block.from) % block.step
  if (behind !== 0) {
    const starts = [from - behind, from - behind + block.step].filter((start) => start + needs <= block.to)
    const to = Math.min(from - behind + block.step, block.to)
    return { cause: { code: 'off-grid', starts }, from: from - behind, to }
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
  const before = inTheWay?.from === end ? inTheWay.holder : null
  return { cause: { code: 'too-short', needs, left: end - from, before }, from, to: end }
}

/** The codes of the wire: those of a refused booking, and working in another office. */
export function wireCode(code: CauseCode): BookingProblem | 'elsewhere' {
  return code === 'too-short' ? 'off-grid' : code
}
