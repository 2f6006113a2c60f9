import { type CivilDate, civilParts, isCivilDate, toDayNumber, weekdayOf } from '../calendar/civil-date'
import { shortTime } from '../calendar/minutes'
import { romeWallClock } from '../calendar/rome'
import { plainSigns } from './characters'

/**
 * Italian dates and times (design.md, "Words"): "martedì 24 novembre", 09:15. Tables instead of `Intl`, so that the output
 * is the same in every browser and independent of the time zone.
 */
export const weekdayNames = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'] as const
export const weekdayShortNames = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab'] as const
export const monthNames = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const

const parts = (date: CivilDate) => civilParts(toDayNumber(date))
const monthOf = (month: number) => monthNames[month - 1] ?? ''
/** The first of a month is an ordinal in Italian: "1º dicembre". */
const dayOfMonth = (day: number) => (day === 1 ? '1º' : String(day))

export const weekdayName = (date: CivilDate): string => weekdayNames[weekdayOf(toDayNumber(date))]
export const weekdayShort = (date: CivilDate): string => weekdayShortNames[weekdayOf(toDayNumber(date))]

/** "24 novembre". */
export function dayAndMonth(date: CivilDate): string {
  const { month, day } = parts(date)
  return `${dayOfMonth(day)} ${monthOf(month)}`
}

/** "martedì 24 novembre". */
export const longDate = (date: CivilDate): string => `${weekdayName(date)} ${dayAndMonth(date)}`

/** "martedì 24 novembre 2026". */
export const fullDate = (date: CivilDate): string => `${longDate(date)} ${parts(date).year}`

/** "lun 23 nov": as short as it can be said. */
export function briefDate(date: CivilDate): string {
  const { month, day } = parts(date)
  return `${weekdayShort(date)} ${day} ${monthOf(month).slice(0, 3)}`
}

/** "24 nov 2026". */
export function shortDate(date: CivilDate): string {
  const { year, month, day } = parts(date)
  return `${day} ${monthOf(month).slice(0, 3)} ${year}`
}

/** "24/11/2026". */
export const numericDate = (date: CivilDate): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** "24/11/2026 09:15": an instant in Rome's wall-clock time. */
export function numericMoment(instant: string): string {
  const { date, minutes } = romeWallClock(Date.parse(instant))
  return `${numericDate(date)} ${shortTime(Math.floor(minutes))}`
}

const separated = /^(\d{1,2})[ /.-](\d{1,2})[ /.-](\d{4}|\d\d)$/
const inDigits = /^(\d\d)(\d\d)(\d{4}|\d\d)$/
const existing = (date: string): CivilDate | null => (isCivilDate(date) ? date : null)

/** Day, month and year as they stand in a typed text. */
function typedParts(text: string): { day: string; month: string; year: string } | null {
  const plain = plainSigns(text).trim()
  const [, day = '', month = '', year = ''] = separated.exec(plain) ?? inDigits.exec(plain) ?? []
  return day === '' ? null : { day: day.padStart(2, '0'), month: month.padStart(2, '0'), year }
}

/**
 * Parses a date with its whole year, also while it is being typed: "24/11/2026", "1-3-2026", "24 11 2026", "24112026",
 * "2026-11-24"; null for anything else.
 */
export function parseNumericDate(text: string): CivilDate | null {
  const parts = typedParts(text)
  if (!parts) return existing(plainSigns(text).trim())
  return existing(`${parts.year}-${parts.month}-${parts.day}`)
}

/**
 * Parses a date that is wholly typed, also with two digits of its year: "24/11/26" is in this century; where no day after
 * `latest` is meant, as of a birth, in the last one before it.
 */
export function parseTypedDate(text: string, latest?: CivilDate): CivilDate | null {
  const parts = typedParts(text)
  if (parts?.year.length !== 2) return parseNumericDate(text)
  const [recent, former] = ['20', '19'].map((century) =>
    existing(`${century}${parts.year}-${parts.month}-${parts.day}`),
  )
  return recent && (latest === undefined || recent <= latest) ? recent : latest === undefined ? null : (former ?? null)
}

/** "novembre 2026". */
export function monthAndYear(date: CivilDate): string {
  const { year, month } = parts(date)
  return `${monthOf(month)} ${year}`
}

/** A range of dates: "16 – 21 novembre 2026", "30 novembre – 5 dicembre 2026", "28 dicembre 2026 – 2 gennaio 2027". */
export function dateRange(from: CivilDate, to: CivilDate): string {
  const a = parts(from)
  const b = parts(to)
  const end = `${dayAndMonth(to)} ${b.year}`
  if (a.year !== b.year) return `${dayAndMonth(from)} ${a.year} – ${end}`
  if (a.month !== b.month) return `${dayAndMonth(from)} – ${end}`
  return from === to ? end : `${dayOfMonth(a.day)} – ${end}`
}

/** "09:15" from the API's "09:15:00". */
export const clockTime = (wallTime: string): string => wallTime.slice(0, 5)

/** "3 visite", "1 visita": the number with its noun. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
