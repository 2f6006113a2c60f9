import { type VisitType, visitTypes } from '../../../../domain/booking/services'
import { type CivilDate, startOfMonth, toDayNumber, weekdayOf } from '../../../../domain/calendar/civil-date'
import { endOfDay, longTime, type Minutes, parseTime, shortTime, typedTime } from '../../../../domain/calendar/minutes'
import type { OfficeService, OfficeUser } from '../../../../domain/contract/agenda/agenda'
import type { OfferedDays } from '../../../shared/visits/availability'
import { type DatedSlot, type Draft, type Hours, isEdit } from '../form/draft'

/** Values derived from a draft and from what the server offers. Nothing here is stored, so nothing can become inconsistent. */

export type OfferedVisit = VisitType<OfficeService>

/** Whether it is a home visit, which requires Comune and Indirizzo (contract.md, "Payload"). */
export const isHomeVisit = (visit: OfferedVisit | undefined): boolean =>
  visit?.service.medical_service.slot_code === 'to_confirm'

/** The visit-type list (specification §5). The edited booking keeps its own type, even if it is no longer selectable. */
export function offeredVisits(draft: Draft, office: OfficeUser | undefined): readonly OfferedVisit[] {
  const types = visitTypes(office?.office_services ?? [], draft.audience)
  const original = isEdit(draft) ? draft.original : null
  const service = office?.office_services.find(({ id }) => id === original?.office_service_id)
  const isOwn = (type: OfferedVisit) => type.service === service && type.online === original?.online
  return !original || !service || types.some(isOwn) ? types : [...types, { service, online: original.online }]
}

/** The chosen visit type; the first one offered if none is chosen or the chosen one is no longer offered. */
export const chosenVisit = ({ visit }: Draft, offered: readonly OfferedVisit[]): OfferedVisit | undefined =>
  offered.find(({ service, online }) => service.id === visit?.officeServiceId && online === visit.online) ?? offered[0]

const only = (durations: readonly (number | null)[]): number | null =>
  new Set(durations).size === 1 ? (durations[0] ?? null) : null

/**
 * Duration of a visit, in minutes: the service's own, else that of the painted ranges it uses or of its shifts, when all of
 * them agree (contract.md, "Availability, the last details"). Null when it depends on the slot.
 */
export function usualDuration({ duration, medical_service }: OfficeService, office: OfficeUser | undefined) {
  const shifts = office?.shifts ?? []
  const code = medical_service.slot_code
  if (code === null) return duration ?? only(shifts.map((shift) => shift.duration))
  const painted = shifts.flatMap(({ slots = [] }) => slots).filter(({ slot_code }) => slot_code === code)
  return only(painted.map((range) => range.duration)) ?? duration
}

/** "Visita ambulatoriale (online)". */
export const visitName = (name: string, online: boolean): string => (online ? `${name} (online)` : name)

/** "Visita ambulatoriale (online) · 15 min". */
export function visitLabel({ service, online }: OfferedVisit, office: OfficeUser | undefined): string {
  const duration = usualDuration(service, office)
  return duration === null ? visitName(service.name, online) : `${visitName(service.name, online)} · ${duration} min`
}

/**
 * The time of the booking being edited, while service and mode are unchanged: it may always be kept, even if it is past or no
 * longer offered (an edit that keeps the time is not checked again).
 */
function ownSlot(draft: Draft, visit: OfferedVisit | undefined): DatedSlot | null {
  const { original } = draft
  if (!original || !isEdit(draft) || original.overtime) return null
  if (visit?.service.id !== original.office_service_id || visit.online !== original.online) return null
  const { date, from, to, slot } = original
  return { date, from: parseTime(from) ?? 0, to: parseTime(to) ?? 0, slot_code: slot }
}

function withSlot(days: OfferedDays, { date, ...slot }: DatedSlot): OfferedDays {
  const others = days.get(date) ?? []
  if (others.some(({ from }) => from === slot.from)) return days
  return new Map([...days, [date, [...others, slot].sort((a, b) => a.from - b.from)]])
}

/** The chosen start while its month is read again, as long as the visit is then: it stays chosen, and the server judges a save. */
export function awaitedSlot(
  { slot }: Draft,
  visit: OfferedVisit | undefined,
  office: OfficeUser | undefined,
  knownMonths: ReadonlySet<CivilDate>,
): DatedSlot | null {
  if (!slot || !visit || !office || knownMonths.has(startOfMonth(slot.date))) return null
  const { date, from } = slot
  const weekday = weekdayOf(toDayNumber(date))
  const shifts = office.shifts?.filter(
    (shift) => shift.weekdays.includes(weekday) && shift.from <= longTime(from) && longTime(from) < shift.to,
  )
  const duration = usualDuration(visit.service, { ...office, shifts })
  const slot_code = visit.service.medical_service.slot_code
  return duration === null ? null : { date, from, to: from + duration, slot_code }
}

/** Selectable slots: those the server offers, the edited booking's own time, one whose save got no response, one being read again. */
export const choosableDays = (
  draft: Draft,
  visit: OfferedVisit | undefined,
  offered: OfferedDays,
  awaited: DatedSlot | null = null,
): OfferedDays =>
  [ownSlot(draft, visit), draft.attempted, awaited].filter((slot) => slot !== null).reduce(withSlot, offered)

/** The day the panel begins from: the first one that the calendar showed and that is not past. Null: no calendar showed any. */
export function startOnScreen({ onScreen, month }: Draft, today: CivilDate): CivilDate | null {
  if (!onScreen || month !== null || onScreen.last < today) return null
  return onScreen.first < today ? today : onScreen.first
}

/**
 * The day whose slots are shown: the chosen one, else the first day with free slots, from the day on screen on (which out of
 * hours needs none) or in the shown month.
 */
export function shownDay(draft: Draft, month: CivilDate | undefined, days: OfferedDays, start: CivilDate | null) {
  const { day, outOfHours, onScreen } = draft
  if (day !== null) return day
  if (start !== null && outOfHours && onScreen?.first === onScreen?.last) return start
  const isShown = (date: CivilDate) => (start === null ? startOfMonth(date) === month : date >= start)
  return [...days.keys()].filter(isShown).sort()[0] ?? null
}

/** The length drawn and that of the visit, in minutes, where they differ; null for a range that is not booked any more. */
export function drawnLength({ drawn, slot }: Draft, chosen: DatedSlot | null) {
  const [from, to] = [parseTime(drawn?.from ?? ''), parseTime(drawn?.to ?? '')]
  if (!drawn || !chosen || from === null || to === null || chosen.date !== drawn.date || slot?.offered) return null
  return chosen.to - chosen.from === to - from ? null : { drawn: to - from, visit: chosen.to - chosen.from }
}

/**
 * The chosen slot as currently offered; null if none is chosen or it is gone. Matched by start, so that it survives a change to
 * a visit type of another length.
 */
export function chosenSlot({ slot }: Draft, days: OfferedDays): DatedSlot | null {
  const offered = slot && days.get(slot.date)?.find(({ from }) => from === slot.from)
  return offered ? { ...offered, date: slot.date } : null
}

/** The chosen slot if it is no longer available, once its month is loaded; `offered`: it had been free before. */
export function lostSlot(draft: Draft, days: OfferedDays, knownMonths: ReadonlySet<CivilDate>) {
  const { slot, outOfHours } = draft
  const isLost = slot && !outOfHours && !chosenSlot(draft, days) && knownMonths.has(startOfMonth(slot.date))
  return isLost ? slot : null
}

/** The next or previous day with free slots, among the loaded months. */
export function neighbourDay(days: OfferedDays, from: CivilDate, step: 1 | -1): CivilDate | null {
  const free = [...days.keys()].sort()
  return (step === 1 ? free.find((date) => date > from) : free.findLast((date) => date < from)) ?? null
}

/** Minimum length of a start considered complete: "9" may become "930". */
const wholeTime = 3

/** Updates the typed start: the end follows at the visit's usual length, unless it was edited by hand. */
export function hoursFrom(hours: Hours, from: string, duration: Minutes | null): Hours {
  const before = typedTime(hours.from)
  const isOwn = hours.to !== '' && (before === null || typedTime(hours.to) !== before + (duration ?? 0))
  if (isOwn || duration === null) return { from, to: hours.to }
  const start = from.trim().length < wholeTime ? null : typedTime(from)
  return { from, to: start === null || start + duration > endOfDay ? '' : shortTime(start + duration) }
}

/** The complete time of a visit. */
export interface ChosenTime {
  readonly date: CivilDate
  readonly from: Minutes
  readonly to: Minutes
  readonly overtime: boolean
}

/** The time as far as it is known: the chosen slot, or out of hours the shown day and the typed times. */
export type TimeInProgress = { readonly [K in keyof ChosenTime]: K extends 'overtime' ? boolean : ChosenTime[K] | null }

export function timeInProgress(draft: Draft, day: CivilDate | null, days: OfferedDays): TimeInProgress {
  const { outOfHours } = draft
  if (outOfHours) return { date: day, from: typedTime(outOfHours.from), to: typedTime(outOfHours.to), overtime: true }
  const { date, from, to } = chosenSlot(draft, days) ?? { date: null, from: null, to: null }
  return { date, from, to, overtime: false }
}

export const isWhole = (time: TimeInProgress): time is ChosenTime =>
  time.date !== null && time.from !== null && time.to !== null
