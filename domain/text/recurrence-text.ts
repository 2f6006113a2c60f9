import { maximumOccurrences, occurrences, type Recurrence } from '../booking/recurrence'
import { type CivilDate, civilParts, toDayNumber, type Weekday, weekdayOf } from '../calendar/civil-date'
import { counted, dayAndMonth, weekdayNames } from './dates'

/** A repetition in Italian words: "ogni 2 settimane il martedì, 8 volte, fino al 9 marzo 2027". */

const ordinals = ['primo', 'secondo', 'terzo', 'quarto', 'quinto'] as const
const weekdaysFromMonday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

/** Feminine weekdays: "la domenica", all others "il lunedì". */
const isFeminine = (weekday: number) => weekday === 0
const article = (weekday: number) => (isFeminine(weekday) ? 'la' : 'il')

/** "il lunedì, il mercoledì e il venerdì". */
const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} e ${items.at(-1)}`

/** "il 9 marzo 2027", but "l’8 dicembre 2026": otto and undici begin with a vowel. */
export function theDate(date: CivilDate): string {
  const day = `${dayAndMonth(date)} ${date.slice(0, 4)}`
  return /^(8|11) /.test(day) ? `l’${day}` : `il ${day}`
}
/** "al 9 marzo 2027", "all’8 dicembre 2026", after "fino". */
export const toTheDate = (date: CivilDate): string => theDate(date).replace(/^il /, 'al ').replace(/^l’/, 'all’')

/** "il secondo martedì", "la prima domenica": a date's weekday with its ordinal in the month. */
export function nthWeekday(date: CivilDate): string {
  const day = toDayNumber(date)
  const weekday = weekdayOf(day)
  const ordinal = ordinals[Math.floor((civilParts(day).day - 1) / 7)] ?? ''
  return `${article(weekday)} ${isFeminine(weekday) ? `${ordinal.slice(0, -1)}a` : ordinal} ${weekdayNames[weekday]}`
}

/** "il giorno 15". */
export const dayOfTheMonth = (date: CivilDate): string => `il giorno ${civilParts(toDayNumber(date)).day}`

function onWeekdays(weekdays: readonly number[]): string {
  const chosen = weekdaysFromMonday.filter((weekday) => weekdays.includes(weekday))
  if (chosen.length === 7) return 'tutti i giorni'
  if (chosen.join() === '1,2,3,4,5') return 'dal lunedì al venerdì'
  return listed(chosen.map((weekday) => `${article(weekday)} ${weekdayNames[weekday]}`))
}

const every = (interval: number, one: string, many: string) =>
  interval === 1 ? `ogni ${one}` : `ogni ${interval} ${many}`

/** The frequency without the end: "ogni mese il secondo martedì". */
function rhythm({ from, freq, interval, weekdays, monthly }: Recurrence): string {
  switch (freq) {
    case 'daily':
      return every(interval, 'giorno', 'giorni')
    case 'weekly': {
      const days = weekdays?.length ? weekdays : [weekdayOf(toDayNumber(from))]
      return `${every(interval, 'settimana', 'settimane')} ${onWeekdays(days)}`
    }
    case 'monthly':
      return `${every(interval, 'mese', 'mesi')} ${monthly === 'weekday' ? nthWeekday(from) : dayOfTheMonth(from)}`
    default:
      return freq satisfies never
  }
}

/** Up to three exceptions are listed; more are only counted. */
const exceptions = (except: readonly CivilDate[]) =>
  `tranne ${except.length > 3 ? `${except.length} date` : listed([...except].sort().map(theDate))}`

/** The whole rule in Italian. With an end: the number of occurrences and the last day (`until` or the last counted date). */
export function recurrenceText(rule: Recurrence): string {
  const hasEnd = rule.count !== undefined || rule.until !== undefined
  const dates = hasEnd ? occurrences(rule, undefined, maximumOccurrences + 1) : []
  const end = rule.until ?? dates.at(-1)
  const times =
    dates.length > maximumOccurrences ? `più di ${maximumOccurrences} volte` : counted(dates.length, 'volta', 'volte')
  return [
    rhythm(rule),
    ...(hasEnd ? [times] : []),
    ...(end === undefined ? [] : [`fino ${toTheDate(end)}`]),
    ...(rule.except?.length ? [exceptions(rule.except)] : []),
  ].join(', ')
}

/** A sentence on the months that a monthly rule skips (without that day or fifth weekday); null when it skips none. */
export function skippedMonths({ from, freq, monthly }: Recurrence): string | null {
  const start = toDayNumber(from)
  if (freq !== 'monthly' || civilParts(start).day <= 28) return null
  const indefinite = isFeminine(weekdayOf(start)) ? 'una' : 'un'
  const missing = monthly === 'weekday' ? nthWeekday(from).replace(/^(il|la)/, indefinite) : dayOfTheMonth(from)
  return `I mesi senza ${missing} vengono saltati.`
}
