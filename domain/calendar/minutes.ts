/** Minutes of the day on a wall clock: 0 is midnight, 1440 the end of the day. */
export type Minutes = number

export const endOfDay: Minutes = 1440

/** Reads `HH:mm` or `HH:mm:ss` with zero seconds, up to `24:00`; anything else is null. */
export function parseTime(text: string): Minutes | null {
  const match = /^([01]\d|2[0-4]):([0-5]\d)(?::00)?$/.exec(text)
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return minutes <= endOfDay ? minutes : null
}

/** Parses a typed time: 9, 930, 9.30, 09:30; up to 24:00. Null if it is not a time. */
export function typedTime(text: string): Minutes | null {
  const match = /^(\d{1,2})(?:[:.,\s]?([0-5]\d))?(?::00)?$/.exec(text.trim())
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2] ?? 0)
  return minutes <= endOfDay ? minutes : null
}

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const shortTimes = Array.from(
  { length: endOfDay + 1 },
  (_, m) => `${twoDigits[Math.floor(m / 60)]}:${twoDigits[m % 60]}`,
)
const longTimes = shortTimes.map((time) => `${time}:00`)

/** The specification's long format `HH:mm:ss`, used in the API; the end of a day is `24:00:00`. */
export function longTime(minutes: Minutes): string {
  return longTimes[minutes] ?? ''
}

/** `HH:mm`, used on screen. */
export const shortTime = (minutes: Minutes): string => shortTimes[minutes] ?? ''
