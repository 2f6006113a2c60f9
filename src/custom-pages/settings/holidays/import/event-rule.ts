import type ICAL from 'ical.js'
import { maximumOccurrences, type Recurrence } from '../../../../../domain/booking/recurrence'
import { addDays, type CivilDate, toDayNumber, weekdayOf } from '../../../../../domain/calendar/civil-date'
import type { Period } from '../sentences'
import { eventTime } from './zone-times'

type Rule = Pick<Recurrence, 'freq' | 'interval' | 'weekdays' | 'monthly' | 'until' | 'count'>

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const mondayFirst = 2

const textsOf = (parts: ICAL.Recur['parts'], name: string) =>
  ((parts as Readonly<Record<string, readonly unknown[] | undefined>>)[name] ?? []).map(String)

/** The rule of an event on these days as a pause repeats; null for one that a pause cannot hold. */
export function ruleOfEvent(property: ICAL.Property, period: Period): Rule | null {
  const recur = property.getFirstValue() as ICAL.Recur
  const { interval, count } = recur
  const rhythm = rhythmOf(recur, period.from)
  if (!rhythm || interval > maximumOccurrences || (count ?? 0) > maximumOccurrences) return null
  const until = recur.until ? lastDate(property, String(recur.until), period) : undefined
  if (until === null) return null
  return { ...rhythm, interval, ...(count && { count }), ...(until && { until }) }
}

/** How it repeats, apart from how often and until when. */
function rhythmOf({ freq, interval, parts, wkst }: ICAL.Recur, from: CivilDate) {
  const day = toDayNumber(from)
  const names = textsOf(parts, 'BYDAY')
  const has = (...allowed: string[]) => Object.keys(parts).every((name) => allowed.includes(name))
  if (freq === 'DAILY' && has()) return { freq: 'daily' as const }
  // each day of some weekdays is each week on them
  if (freq === 'WEEKLY' || (freq === 'DAILY' && interval === 1)) {
    const isOfWeeks = names.length < 2 || interval === 1 || wkst === mondayFirst
    if (!has('BYDAY') || !isOfWeeks || !names.every((name) => weekdays.includes(name))) return null
    return {
      freq: 'weekly' as const,
      ...(names.length > 0 && { weekdays: names.map((name) => weekdays.indexOf(name)) }),
    }
  }
  if (freq !== 'MONTHLY') return null
  const date = Number(from.slice(8))
  const nth = `${Math.ceil(date / 7)}${weekdays[weekdayOf(day)]}`
  // the second of all Tuesdays is the second Tuesday
  const position = has('BYDAY', 'BYSETPOS') ? textsOf(parts, 'BYSETPOS') : []
  if (
    has('BYDAY', 'BYSETPOS') &&
    names.length === 1 &&
    position.length < 2 &&
    `${position.join('')}${names[0]}`.replace('+', '') === nth
  )
    return { freq: 'monthly' as const, monthly: 'weekday' as const }
  const onDate = textsOf(parts, 'BYMONTHDAY')
  const isDate = has('BYMONTHDAY') && onDate.every((each) => Number(each) === date) && onDate.length < 2
  return isDate ? { freq: 'monthly' as const, monthly: 'date' as const } : null
}

/** The last date on which the event may begin, its end written as a date or an instant. */
function lastDate(property: ICAL.Property, until: string, { start }: Period): CivilDate | null {
  const time = eventTime(property, until)
  if (typeof time === 'string') return null
  return time.minutes === null || time.minutes >= start ? time.date : addDays(time.date, -1)
}
