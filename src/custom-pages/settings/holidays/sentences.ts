import { isRecurrence, type Recurrence } from '../../../../domain/booking/recurrence'
import { addDays, type CivilDate, daysBetween } from '../../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import type { OfficeUser, ScheduleOnWire } from '../../../../domain/contract/agenda/agenda'
import { parseLocalTime } from '../../../../domain/planning/planning'
import type { GroupEntry, ScheduleGroup } from '../../../../domain/planning/schedule-groups'
import { counted, dateRange, dayAndMonth, fullDate } from '../../../../domain/text/dates'
import { recurrenceText } from '../../../../domain/text/recurrence-text'

/** An office of the doctor, as this page names it. */
export type Office = Pick<OfficeUser, 'id' | 'office'>

type StoredPeriod = Pick<ScheduleOnWire, 'from' | 'to'>

/** First and last day, and the minutes at which it begins and ends there. */
export interface Period {
  readonly from: CivilDate
  readonly to: CivilDate
  readonly start: Minutes
  readonly end: Minutes
}

/** The period of a schedule; midnight at its end is the end of the day before. */
export function periodOf({ from, to }: StoredPeriod): Period {
  const end = parseLocalTime(to).minutes
  const lastDay = to.slice(0, 10)
  return {
    from: from.slice(0, 10),
    start: parseLocalTime(from).minutes,
    ...(end === 0 ? { to: addDays(lastDay, -1), end: endOfDay } : { to: lastDay, end }),
  }
}

export const isWholeDays = ({ start, end }: Period) => start === 0 && end === endOfDay

export const hoursText = ({ start, end }: Pick<Period, 'start' | 'end'>) => `${shortTime(start)}–${shortTime(end)}`

/** "giovedì 24 dicembre 2026", "24 dicembre 2026 – 6 gennaio 2027 · 14 giorni", "lunedì 7 dicembre 2026, 09:00–13:00". */
export function periodText(period: Period): string {
  const { from, to, start, end } = period
  if (from === to) return isWholeDays(period) ? fullDate(from) : `${fullDate(from)}, ${hoursText(period)}`
  if (!isWholeDays(period))
    return `dalle ${shortTime(start)} del ${dayAndMonth(from)} ${from.slice(0, 4)} alle ${shortTime(end)} del ${dayAndMonth(to)} ${to.slice(0, 4)}`
  return `${dateRange(from, to)} · ${counted(daysBetween(from, to) + 1, 'giorno', 'giorni')}`
}

/** "24/12", "24/12–6/1", for titles. */
export function briefPeriod({ from, to }: Period): string {
  const brief = (date: CivilDate) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`
  return from === to ? brief(from) : `${brief(from)}–${brief(to)}`
}

/** The rule of a repeated pause; null where it has none. */
export const ruleOf = ({ recurrence }: Pick<ScheduleGroup, 'recurrence'>): Recurrence | null =>
  isRecurrence(recurrence) ? recurrence : null

/** "ogni settimana il mercoledì, 10:00–10:30", or the period of what does not repeat. */
export function groupText(group: ScheduleGroup): string {
  const rule = ruleOf(group)
  const period = periodOf(group)
  return rule ? `${recurrenceText(rule)}, ${hoursText(period)}` : periodText(period)
}

/** "Studio Via Roma", "tutte le strutture": for which offices it holds. A repeated pause holds in all. */
export function officesText(
  { type, entries }: Pick<ScheduleGroup, 'type'> & { readonly entries: readonly Pick<GroupEntry, 'office_user_id'>[] },
  offices: readonly Office[],
): string {
  const officesOfEntries = offices.filter(({ id }) => entries.some(({ office_user_id }) => office_user_id === id))
  if (offices.length > 1 && (type === 'recurring' || officesOfEntries.length === offices.length))
    return 'tutte le strutture'
  return (type === 'recurring' ? offices : officesOfEntries).map(({ office }) => office.name).join(', ')
}

export const kindOf = ({ type, kind }: Pick<ScheduleGroup, 'type' | 'kind'>) => (type === 'recurring' ? 'pause' : kind)

/** What the three kinds are called. */
export const kindLabels = {
  closed: { name: 'Chiusura', state: 'chiuso' },
  open: { name: 'Apertura straordinaria', state: 'aperto' },
  pause: { name: 'Pausa che si ripete', state: 'pausa' },
} as const
export type Kind = keyof typeof kindLabels
