import { type CivilDate, type DayNumber, toCivilDate, toDayNumber } from './civil-date'
import type { Minutes } from './minutes'
import type { Span } from './spans'

/**
 * Wall-clock time of the product: Europe/Rome, whatever the zone of the machine or the browser. The zone's rules come from
 * the platform's tables through `Intl`.
 */
export interface WallClock {
  readonly date: CivilDate
  readonly day: DayNumber
  /** Minutes of the day with the seconds as fraction, so that a slot that began a second ago is past. */
  readonly minutes: Minutes
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Made when first asked: the zones' tables take long to load, which a page that shows no times need not wait for. */
let zoneFormat: Intl.DateTimeFormat | undefined
const offsets = new Map<number, number>()

/** Rome's offset from UTC in milliseconds, cached per hour: it changes on the hour only. */
function offsetMs(instant: number): number {
  const hour = Math.floor(instant / hourMs)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  zoneFormat ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', timeZoneName: 'longOffset' })
  const name = zoneFormat.formatToParts(hour * hourMs).find(({ type }) => type === 'timeZoneName')?.value
  const offset = Number(name?.slice(4, 6)) * hourMs + Number(name?.slice(7, 9)) * minuteMs
  offsets.set(hour, offset)
  return offset
}

/** The wall-clock time in Rome at an instant (milliseconds since the epoch, UTC). */
export function romeWallClock(instant: number): WallClock {
  const wall = Math.floor(instant / 1000) * 1000 + offsetMs(instant)
  const day = Math.floor(wall / dayMs)
  return { day, date: toCivilDate(day), minutes: (wall - day * dayMs) / minuteMs }
}

/**
 * The wall clock used for agendas: it never goes back. During the second pass of the repeated autumn hour it stays at that
 * hour's end (product.md §2: nothing is bookable twice in it).
 */
export function agendaClock(instant: number): WallClock {
  const wall = romeWallClock(instant)
  const again = romeWallClock(instant - hourMs).minutes === wall.minutes
  return again ? { ...wall, minutes: (Math.floor(wall.minutes / 60) + 1) * 60 } : wall
}

/**
 * The instant (milliseconds UTC) of a wall-clock time in Rome, for reminders. A repeated time is its first occurrence; a
 * missing one is the same number of minutes after the jump.
 */
export function romeInstant(date: CivilDate, minutes: Minutes): number {
  const wall = toDayNumber(date) * dayMs + minutes * minuteMs
  const earlier = wall - offsetMs(wall - dayMs)
  if (offsetMs(earlier) === offsetMs(wall - dayMs)) return earlier
  const later = wall - offsetMs(wall + dayMs)
  return offsetMs(later) === offsetMs(wall + dayMs) ? later : earlier
}

const missingHours = new Map<DayNumber, Span | null>()

/** The minutes of the day that do not exist in Rome (the spring night), or null on every other day. */
export function missingMinutes(day: DayNumber): Span | null {
  const known = missingHours.get(day)
  if (known !== undefined) return known
  const noon = day * dayMs + dayMs / 2
  const [before, after] = [offsetMs(noon - dayMs), offsetMs(noon)]
  const hour =
    after <= before
      ? -1
      : [...Array(24).keys()].findIndex((h) => offsetMs(day * dayMs + h * hourMs - before) !== before)
  const missing = hour < 0 ? null : { from: hour * 60, to: hour * 60 + (after - before) / minuteMs }
  missingHours.set(day, missing)
  return missing
}
