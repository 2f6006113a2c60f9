import ICAL from 'ical.js'
import { maximumOccurrences, occurrenceDays, type Recurrence } from '../../../../../domain/booking/recurrence'
import { addDays, type CivilDate, toCivilDate, toDayNumber } from '../../../../../domain/calendar/civil-date'
import { endOfDay } from '../../../../../domain/calendar/minutes'
import { pauseFrom } from '../../../../../domain/planning/pauses'
import { noteLength } from '../closure-draft'
import type { Period } from '../sentences'
import { ruleOfEvent } from './event-rule'
import { type EventTime, eventTime, laterBy, repeatsAsInRome } from './zone-times'

/** An event that can become a closure, or a pause where it repeats. */
export interface CalendarEvent {
  readonly key: string
  readonly note: string | null
  readonly period: Period
  readonly rule: Recurrence | null
  /** The offices that an event of our own names. */
  readonly location: string | null
  /** The file does not say when it ends: an hour is taken. */
  readonly isOpenEnded: boolean
}

/** An event that does not become one, and why. */
export interface SkippedEvent {
  readonly key: string
  readonly name: string
  readonly reason: string
}

const reasons = {
  past: 'è già passato',
  canceled: 'è annullato',
  opening: 'è un’apertura, non una chiusura',
  unread: 'ha una riga che non si legge',
  date: 'la data non è valida',
  zone: 'il fuso orario è sconosciuto',
  ends: 'finisce prima di cominciare',
  rule: 'si ripete in un modo che le pause non hanno',
  ruleZone: 'si ripete con l’ora di un altro fuso',
  ruleDays: 'si ripete e dura più di un giorno',
} as const
type Reason = keyof typeof reasons

/** What our own file (server/features/hours/calendar.ts) writes before a note. */
const ownWords = /^(?:Chiuso|Pausa)(?:: |$)/
const ownOpening = 'Apertura straordinaria'
const isOwn = (event: ICAL.Component) => textOf(event, 'uid').endsWith('@curante')

/**
 * The closures that a calendar file (RFC 5545) holds from today on, in order of time, and the events that cannot be closures. Null
 * for a text that is no calendar.
 */
export function readCalendar(
  text: string,
  today: CivilDate,
): { readonly events: readonly CalendarEvent[]; readonly skippedEvents: readonly SkippedEvent[] } | null {
  const found = eventsIn(text)
  if (!found) return null
  const { components, unread } = found
  const moved = movedDates(components)
  const events: CalendarEvent[] = []
  const skippedEvents: SkippedEvent[] = unread.map((name, at) => ({
    key: `unread-${at}`,
    name: name || 'Senza titolo',
    reason: reasons.unread,
  }))
  for (const [place, component] of components.entries()) {
    const key = String(place)
    const read = safely(() => eventOf(component, key, today, moved)) ?? 'date'
    if (typeof read !== 'string') events.push(read)
    else skippedEvents.push({ key, name: nameOf(component) || 'Senza titolo', reason: reasons[read] })
  }
  const order = ({ period: { from, start } }: CalendarEvent) => `${from} ${String(start).padStart(4, '0')}`
  return { events: events.sort((a, b) => (order(a) < order(b) ? -1 : 1)), skippedEvents }
}

function safely<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

interface FoundEvents {
  readonly components: readonly ICAL.Component[]
  /** Titles of those with a line that cannot be read. */
  readonly unread: readonly string[]
}

/**
 * The events of all calendars in a text; null where it holds none. What cannot be read takes nothing else along: an event is named,
 * a zone or a line between them left out.
 */
function eventsIn(text: string): FoundEvents | null {
  const whole = text.replace(/^\uFEFF/, '')
  const components = parsed(whole)
  if (components) return { components, unread: [] }
  const parts = whole.replace(brokenText, '$1').match(part) ?? []
  const good = parts.filter((one) => parsed(inCalendar(one)))
  const events = parsed(inCalendar(good.join('')))
  const unread = parts.filter((one) => /^BEGIN:VEVENT/i.test(one) && !good.includes(one))
  if (!events || !/^BEGIN:VCALENDAR\s*$/im.test(whole) || events.length + unread.length === 0) return null
  return { components: events, unread: unread.map((event) => inOneLine(summary.exec(event)?.[1] ?? '')) }
}

/** The lines of one event or zone; where its end is missing, up to the next one. */
const part =
  /^BEGIN:(VEVENT|VTIMEZONE)\r?\n[\s\S]*?(?:^END:\1\s*?(?:\r?\n|$(?![\s\S]))|(?=^BEGIN:VEVENT)|$(?![\s\S]))/gim
/** Lines of a long text that were not folded, of which nothing is read here. */
const brokenText =
  /^((?:DESCRIPTION|COMMENT|X-ALT-DESC)[;:].*\r?\n(?:[ \t].*\r?\n)*)(?:(?![A-Z\d-]+[;:]|[ \t]).*\r?\n)+/gim
const summary = /^SUMMARY(?:;[^:\r\n]*)?:(.*)$/im
const inCalendar = (lines: string) => `BEGIN:VCALENDAR\r\n${lines.replace(/\r?\n?$/, '\r\n')}END:VCALENDAR`

function parsed(text: string): ICAL.Component[] | null {
  const read = safely(() => ICAL.parse(text))
  if (!Array.isArray(read) || read.length === 0) return null
  const all = (typeof read[0] === 'string' ? [read] : read).map((each) => new ICAL.Component(each))
  const calendars = all.filter(({ name }) => name === 'vcalendar')
  return calendars.length > 0 ? calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent')) : null
}

const textOf = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '')

/** A title in one line. */
const inOneLine = (title: string) => title.replace(/[\p{Cc}\s]+/gu, ' ').trim()
const nameOf = (event: ICAL.Component) => inOneLine(textOf(event, 'summary'))

/** The values of a property as they are written: `2026-12-24`, `2026-12-24T09:00:00Z`. */
const valuesOf = (property: ICAL.Property) => (property.toJSON() as unknown[]).slice(3).map(String)

function timeOf(event: ICAL.Component, name: string): EventTime | 'date' | 'zone' | null {
  const property = event.getFirstProperty(name)
  return property && eventTime(property, valuesOf(property)[0] ?? '')
}

/** By the UID of what repeats: the dates that stand in events of their own. */
function movedDates(events: readonly ICAL.Component[]): ReadonlyMap<string, readonly CivilDate[]> {
  const dates = new Map<string, CivilDate[]>()
  for (const event of events) {
    const time = safely(() => timeOf(event, 'recurrence-id'))
    if (!time || typeof time === 'string') continue
    const uid = textOf(event, 'uid')
    dates.set(uid, [...(dates.get(uid) ?? []), time.date])
  }
  return dates
}

function eventOf(
  event: ICAL.Component,
  key: string,
  today: CivilDate,
  moved: ReadonlyMap<string, readonly CivilDate[]>,
): CalendarEvent | Reason {
  const name = nameOf(event)
  if (textOf(event, 'status').toUpperCase() === 'CANCELLED') return 'canceled'
  if (isOwn(event) && name.startsWith(ownOpening)) return 'opening'
  const period = periodOf(event)
  if (typeof period === 'string') return period
  const rule = repeats(event) ? ruleOf(event, period, today, moved.get(textOf(event, 'uid')) ?? []) : null
  if (typeof rule === 'string') return rule
  if (!rule && period.to < today) return 'past'
  return {
    key,
    note: (isOwn(event) ? name.replace(ownWords, '') : name).slice(0, noteLength).trim() || null,
    period: rule ? { ...period, from: rule.from, to: rule.from } : period,
    rule,
    location: isOwn(event) ? textOf(event, 'location') || null : null,
    isOpenEnded: isOpenEnded(event),
  }
}

/** From its first to its last minute, both widened to whole ones. */
function periodOf(event: ICAL.Component): Period | Reason {
  const start = timeOf(event, 'dtstart')
  if (start === null || typeof start === 'string') return start ?? 'date'
  const end = timeOf(event, 'dtend') ?? lastOf(event, start)
  if (typeof end === 'string') return end
  if (start.minutes === null || end.minutes === null) {
    // the day after the last one is written; of some programs the last one
    const to = end.minutes === null && end.date > start.date ? addDays(end.date, -1) : end.date
    return to < start.date ? 'ends' : { from: start.date, to, start: 0, end: endOfDay }
  }
  const from = { from: start.date, start: Math.floor(start.minutes) }
  const last = Math.ceil(end.minutes)
  const period =
    last === 0 ? { ...from, to: addDays(end.date, -1), end: endOfDay } : { ...from, to: end.date, end: last }
  const isBackwards = period.to < period.from || (period.to === period.from && period.end <= period.start)
  return isBackwards ? 'ends' : period
}

function isOpenEnded(event: ICAL.Component): boolean {
  const start = timeOf(event, 'dtstart')
  const isTimed = start !== null && typeof start !== 'string' && start.minutes !== null
  return isTimed && !event.hasProperty('dtend') && !event.hasProperty('duration')
}

/** Seconds of a time without an end, as calendars draw it. */
const usualLength = 3600

/** The end of an event that says how long it lasts: else a day, or an hour. */
function lastOf(event: ICAL.Component, start: EventTime): EventTime | 'date' {
  const duration = event.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return laterBy(start, duration.toSeconds())
  return start.minutes === null ? start : laterBy(start, usualLength)
}

const repeats = (event: ICAL.Component) => event.hasProperty('rrule') || event.hasProperty('rdate')

/** The rule as a pause has it, from its first date to come on. */
function ruleOf(
  event: ICAL.Component,
  period: Period,
  today: CivilDate,
  moved: readonly CivilDate[],
): Recurrence | Reason {
  const [property, ...more] = event.getAllProperties('rrule')
  const start = event.getFirstProperty('dtstart')
  if (!property || !start || more.length > 0 || event.hasProperty('rdate')) return 'rule'
  if (period.from !== period.to) return 'ruleDays'
  if (!repeatsAsInRome(start, valuesOf(start)[0] ?? '')) return 'ruleZone'
  const rule = safely(() => ruleOfEvent(property, period))
  const skippedEvents = event
    .getAllProperties('exdate')
    .flatMap((each) => valuesOf(each).map((value) => eventTime(each, value)))
    .flatMap((time) => (typeof time === 'string' ? [] : time.date))
  const except = [...new Set([...skippedEvents, ...moved])].sort()
  if (!rule || except.length > maximumOccurrences) return 'rule'
  const whole: Recurrence = { from: period.from, ...rule, ...(except.length > 0 && { except }) }
  const first = Math.max(toDayNumber(today), toDayNumber(period.from))
  const [next] = occurrenceDays(whole, first, toDayNumber('2199-12-31'), 1)
  return next === undefined ? 'past' : pauseFrom(whole, toCivilDate(next))
}
