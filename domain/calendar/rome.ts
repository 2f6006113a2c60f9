import { type CivilDate, type DayNumber, toCivilDate, toDayNumber } from './civil-date'
import type { Minutes } from './minutes'
import type { Span } from './spans'

/**
 * Wall-clock time of the product: Europe/Rome, whatever the zone of the machine or the browser, by the rule of its clock changes
 * (the tests hold it against the platform's tables): a browser takes long to load those, and every page shows times.
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

/** When the clocks change, in all of the European Union since 1996: the last Sunday of March (2) or October (9), 01:00 UTC. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31, 1))
  return lastDay.getTime() - lastDay.getUTCDay() * dayMs
}

/** Rome's offset from UTC in milliseconds. */
function offsetMs(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= clockChange(year, 2) && instant < clockChange(year, 9)
  return isSummer ? 2 * hourMs : hourMs
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
