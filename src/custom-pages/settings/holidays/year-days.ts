import { type CivilDate, toCivilDate, toDayNumber } from '../../../../domain/calendar/civil-date'
import { italianHolidays } from '../../../../domain/calendar/holidays'
import { endOfDay, type Minutes } from '../../../../domain/calendar/minutes'
import { spansOfSchedule } from '../../../../domain/planning/planning'
import type { ScheduleGroup } from '../../../../domain/planning/schedule-groups'
import { longDate } from '../../../../domain/text/dates'
import { scheduleOf } from '../../../shared/hours/plan'
import { hoursText, kindLabels, kindOf, type Office, officesText } from './sentences'

/** What a group means for one day. */
export interface DayEntry {
  readonly group: ScheduleGroup
  readonly from: Minutes
  readonly to: Minutes
}

/** How a day is painted: closed in all offices, closed in part, open beyond the usual hours, or as always. */
type DayTone = 'closed' | 'part' | 'open' | 'plain'

/** A day of the year view. */
export interface YearDay {
  readonly holiday: string | null
  readonly entries: readonly DayEntry[]
  readonly tone: DayTone
  /** "giovedì 24 dicembre, chiuso: Natale, Studio Via Roma". */
  readonly words: string
}

/** The days of a year that are not as always, by date. */
export function yearDays(
  year: number,
  groups: readonly ScheduleGroup[],
  offices: readonly Office[],
): ReadonlyMap<CivilDate, YearDay> {
  const [first, last] = [toDayNumber(`${year}-01-01`), toDayNumber(`${year}-12-31`)]
  const byDate = new Map<CivilDate, { holiday: string | null; entries: DayEntry[] }>()
  const at = (date: CivilDate) => {
    const known = byDate.get(date) ?? { holiday: null, entries: [] }
    byDate.set(date, known)
    return known
  }
  for (const { date, name } of italianHolidays(year)) {
    const day = at(date)
    day.holiday = [day.holiday, name].filter(Boolean).join(' e ')
  }
  for (const group of groups)
    for (const { day, from, to } of spansOfSchedule(scheduleOf(group), first, last))
      at(toCivilDate(day)).entries.push({ group, from, to })
  return new Map(
    [...byDate].map(([date, { holiday, entries }]) => [
      date,
      { holiday, entries, tone: toneOf(entries, offices), words: dayLabel(date, holiday, entries, offices) },
    ]),
  )
}

const isWhole = ({ from, to }: DayEntry) => from === 0 && to === endOfDay

function toneOf(entries: readonly DayEntry[], offices: readonly Office[]): DayTone {
  const dated = entries.filter(({ group }) => group.type === 'specific')
  const closed = dated.filter(({ group }) => group.kind === 'closed')
  const shut = closed.filter(isWhole).flatMap(({ group }) => group.entries.map(({ office_user_id }) => office_user_id))
  if (dated.some(({ group }) => group.kind === 'open')) return 'open'
  if (offices.length > 0 && offices.every(({ id }) => shut.includes(id))) return 'closed'
  return closed.length > 0 ? 'part' : 'plain'
}

function dayLabel(
  date: CivilDate,
  holiday: string | null,
  entries: readonly DayEntry[],
  offices: readonly Office[],
): string {
  // repeated pauses are listed apart with their rule: on every day they would drown the rest
  const dated = entries.filter(({ group }) => group.type === 'specific')
  const parts = dated.map((entry) => entryLabels(entry, offices))
  return [longDate(date), ...(holiday ? [`festa: ${holiday}`] : []), ...parts].join(', ')
}

/** "chiuso: Natale, Studio Via Roma", "aperto 09:00–13:00: Studio Via Roma". */
function entryLabels(entry: DayEntry, offices: readonly Office[]): string {
  const { group, from, to } = entry
  const state = [kindLabels[kindOf(group)].state, !isWhole(entry) && hoursText({ start: from, end: to })]
  const about = [group.note, officesText(group, offices)]
  return `${state.filter(Boolean).join(' ')}: ${about.filter(Boolean).join(', ')}`
}
