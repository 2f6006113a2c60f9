import ICAL from 'ical.js'
import { type CivilDate, civilParts, isCivilDate, toDayNumber } from '../../../../../domain/calendar/civil-date'
import { endOfDay, type Minutes } from '../../../../../domain/calendar/minutes'
import { romeInstant, romeWallClock } from '../../../../../domain/calendar/rome'
import { windowsZone } from './windows-zones'

/** A date, or a time of Rome's wall clock with the seconds as fraction; `minutes` null: the whole day. */
export interface EventTime {
  readonly date: CivilDate
  readonly minutes: Minutes | null
}

const minuteMs = 60_000
const dayMs = endOfDay * minuteMs

/** A date that is not said to be one (`DTSTART:20261224`) is parsed as a time without digits. */
const written = /^(\d{4}-\d\d-\d\d)(?:T::|T(\d\d):(\d\d):(\d\d)(Z?))?$/

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** The name in the platform's tables of a TZID, which some programs write behind a path of their own. */
function knownZone(tzid: string): string | null {
  for (const name of [windowsZone(tzid) ?? tzid, tzid.split('/').slice(-2).join('/')]) {
    try {
      return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone
    } catch {}
  }
  return null
}

/** What a property says about time: the zone that is written there, by our tables or by the file's. */
function zoneOf(property: ICAL.Property): { readonly tzid: string | null; readonly known: string | null } {
  const tzid = property.getParameter('tzid')
  return typeof tzid === 'string' ? { tzid, known: knownZone(tzid) } : { tzid: null, known: null }
}

/**
 * A written date or time as Rome's wall clock shows it: without a zone it is read there as it stands. `date` for one that does not
 * exist or lies beyond the years of the product, `zone` for a zone that neither the platform nor the file knows.
 */
export function eventTime(property: ICAL.Property, value: string): EventTime | 'date' | 'zone' {
  const [, date = '', hours, minutes, seconds, utc] = written.exec(value) ?? []
  if (!isCivilDate(date) || Number(hours ?? 0) > 23) return 'date'
  if (hours === undefined) return { date, minutes: null }
  const ofDay = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
  const wall = toDayNumber(date) * dayMs + ofDay * minuteMs
  if (utc) return inRome(wall)
  const { tzid, known } = zoneOf(property)
  if (tzid === null || known === 'Europe/Rome') return { date, minutes: ofDay }
  if (known) return inRome(wall - offsetAt(known, wall - offsetAt(known, wall)))
  if (!property.parent?.getTimeZoneByID(tzid)) return 'zone'
  return inRome(ICAL.Time.fromDateTimeString(value, property).toUnixTime() * 1000)
}

function inRome(instant: number): EventTime | 'date' {
  const { date, minutes } = romeWallClock(instant)
  return isCivilDate(date) ? { date, minutes } : 'date'
}

/** The time that is so many seconds later on the clock; whole days later where it has no hours. */
export function laterBy({ date, minutes }: EventTime, seconds: number): EventTime | 'date' {
  if (minutes !== null) return inRome(romeInstant(date, minutes) + seconds * 1000)
  const later = inRome(romeInstant(date, endOfDay / 2) + Math.ceil((seconds * 1000) / dayMs) * dayMs)
  return later === 'date' ? later : { date: later.date, minutes: null }
}

/** Whether a property's zone shows the time of Rome on every day of the year after a date, so that it repeats there alike. */
export function repeatsAsInRome(property: ICAL.Property, value: string): boolean {
  const { tzid, known } = zoneOf(property)
  if (value.endsWith('Z')) return false
  if (tzid === null || known === 'Europe/Rome') return true
  const ofFile = property.parent?.getTimeZoneByID(tzid)
  const offset = known ? (noon: number) => offsetAt(known, noon) : ofFile && ((noon: number) => offsetIn(ofFile, noon))
  const start = Date.parse(`${value.slice(0, 10)}T12:00:00Z`)
  return (
    offset !== undefined &&
    Array.from({ length: 366 }, (_, day) => start + day * dayMs).every(
      (noon) => offset(noon) === offsetAt('Europe/Rome', noon),
    )
  )
}

/** The offset of a zone of the file on the day of an instant, in milliseconds. */
function offsetIn(zone: ICAL.Timezone, noon: number): number {
  const { year, month, day } = civilParts(Math.floor(noon / dayMs))
  return zone.utcOffset(ICAL.Time.fromData({ year, month, day, hour: 12 }, zone)) * 1000
}
