import { type CivilDate, type DayNumber, dayNumberOf, toCivilDate, toDayNumber } from './civil-date'
import type { Minutes } from './minutes'
import type { Span } from './spans'

/**
 * The one wall clock of the product: Europe/Rome, whatever the zone of the machine or the browser.
 * The zone's rules come from the platform's own tables through `Intl`.
 */
export interface WallClock {
  readonly date: CivilDate
  readonly day: DayNumber
  /** Minutes of the day with the seconds as fraction, so that a slot that began a second ago is past. */
  readonly minutes: Minutes
}

const wallFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

const minuteMs = 60_000
const dayMs = 86_400_000

function wallMs(instant: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of wallFormat.formatToParts(instant)) part[type] = Number(value)
  const day = dayNumberOf(part.year ?? 0, part.month ?? 0, part.day ?? 0)
  return day * dayMs + ((part.hour ?? 0) * 60 + (part.minute ?? 0)) * minuteMs + (part.second ?? 0) * 1000
}

/** What the clock on the wall shows in Rome at an instant (milliseconds since the epoch, UTC). */
export function romeWallClock(instant: number): WallClock {
  const wall = wallMs(instant)
  const day = Math.floor(wall / dayMs)
  return { day, date: toCivilDate(day), minutes: (wall - day * dayMs) / minuteMs }
}

const hourMs = 60 * minuteMs

/**
 * The wall clock an agenda goes by: it never goes back. The hour that comes twice is lived once, so in its second run it
 * is over and the clock stands at its end (product.md §2: nothing is bookable twice in it).
 */
export function agendaClock(instant: number): WallClock {
  const wall = romeWallClock(instant)
  const again = romeWallClock(instant - hourMs).minutes === wall.minutes
  return again ? { ...wall, minutes: (Math.floor(wall.minutes / 60) + 1) * 60 } : wall
}

function offsetMs(instant: number): number {
  return wallMs(instant) - Math.floor(instant / 1000) * 1000
}

/**
 * The instant (milliseconds UTC) of a wall-clock time in Rome, for reminders. A time that comes twice is its first
 * occurrence; one that does not exist is the same number of minutes after the jump.
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
  const found = findMissingMinutes(day)
  missingHours.set(day, found)
  return found
}

function findMissingMinutes(day: DayNumber): Span | null {
  const noonBefore = offsetMs((day - 1) * dayMs + dayMs / 2)
  const noon = offsetMs(day * dayMs + dayMs / 2)
  if (noon <= noonBefore) return null
  for (let hour = 0; hour < 24; hour += 1) {
    const instant = day * dayMs + hour * 60 * minuteMs - noonBefore
    if (offsetMs(instant) === noonBefore) continue
    return { from: hour * 60, to: hour * 60 + (noon - noonBefore) / minuteMs }
  }
  return null
}
