import { maximumOccurrences, occurrences, type Recurrence } from '../../../../domain/booking/recurrence'
import { addDays, type CivilDate, isCivilDate } from '../../../../domain/calendar/civil-date'
import { endOfDay, longTime, type Minutes, shortTime, typedTime } from '../../../../domain/calendar/minutes'
import { type HoursChange, hoursText } from '../../../../domain/contract/agenda/hours'
import type { EditScope } from '../../../../domain/contract/booking/bookings'
import type { ScheduleGroup } from '../../../../domain/planning/schedule-groups'
import { weekProblemTexts } from '../../../../domain/planning/week-problems'
import { numericDate, parseTypedDate } from '../../../../domain/text/dates'
import { validationText } from '../../../../domain/text/validation'
import { isWholeDays, type Kind, kindOf, type Office, type Period, periodOf, ruleOf } from './sentences'

/** What the form of a closure, an opening or a pause holds, as it was typed; kept in the tab as JSON. */
export interface ClosureDraft {
  readonly kind: Kind
  readonly officeUserIds: readonly number[]
  /** gg/mm/aaaa. */
  readonly from: string
  readonly to: string
  readonly wholeDays: boolean
  /** HH:mm. */
  readonly start: string
  readonly end: string
  /** Minutes of a visit in an opening. */
  readonly duration: number
  readonly note: string
  // the rule of a pause
  readonly freq: Recurrence['freq']
  readonly interval: number | null
  readonly weekdays: readonly number[] | null
  readonly monthly: 'date' | 'weekday'
  readonly repeatEnd: 'never' | 'count' | 'until'
  readonly count: number | null
  readonly until: string
  /** Which dates of a saved pause the change is for, and the one that it was opened on. */
  readonly scope: EditScope | null
  readonly occurrence: CivilDate | null
}

export type ClosureErrors = Partial<
  Record<
    'offices' | 'from' | 'to' | 'start' | 'end' | 'duration' | 'note' | 'interval' | 'weekdays' | 'count' | 'until',
    string
  >
>

export const noteLength = 200
const longestInterval = 366

const newDraft: ClosureDraft = {
  kind: 'closed',
  officeUserIds: [],
  from: '',
  to: '',
  wholeDays: true,
  start: '',
  end: '',
  duration: 15,
  note: '',
  freq: 'weekly',
  interval: 1,
  weekdays: null,
  monthly: 'date',
  repeatEnd: 'never',
  count: 10,
  until: '',
  scope: null,
  occurrence: null,
}

/** A new closure of some days, in all offices. */
export const draftOfDays = (from: CivilDate, to: CivilDate, offices: readonly Office[]): ClosureDraft => ({
  ...newDraft,
  officeUserIds: offices.map(({ id }) => id),
  from: numericDate(from),
  to: numericDate(to),
})

/** The form of a saved one. Of a pause `date` is the date to change; null: all its dates, of which the next one is named. */
export function draftOfGroup(group: ScheduleGroup, date: CivilDate | null, today: CivilDate): ClosureDraft {
  const period = periodOf(group)
  const rule = ruleOf(group)
  const occurrence = rule && (date ?? nextDate(rule, today))
  const scope = date === null ? 'all' : null
  const first = occurrence && scope === null ? occurrence : (rule?.from ?? period.from)
  return {
    ...newDraft,
    kind: kindOf(group),
    officeUserIds: group.entries.map(({ office_user_id }) => office_user_id),
    from: numericDate(first),
    to: numericDate(period.to),
    wholeDays: isWholeDays(period),
    start: shortTime(period.start),
    end: shortTime(period.end),
    duration: group.duration ?? newDraft.duration,
    note: group.note ?? '',
    ...(rule && {
      freq: rule.freq,
      interval: rule.interval,
      weekdays: rule.weekdays ?? null,
      monthly: rule.monthly ?? 'date',
      repeatEnd: rule.count === undefined ? (rule.until === undefined ? 'never' : 'until') : 'count',
      count: rule.count ?? newDraft.count,
      until: rule.until ?? '',
      scope,
      occurrence,
    }),
  }
}

/** The dates of a pause from a day on, of which one can be chosen; the first of all where none follows. */
export function datesToChoose(rule: Recurrence, today: CivilDate, chosen: CivilDate | null): CivilDate[] {
  const { count: _, ...endless } = rule
  const dates = (
    rule.count === undefined ? occurrences({ ...endless }, addDays(today, 366 * 2), 4000) : occurrences(rule)
  )
    .filter((date) => date >= today)
    .slice(0, 12)
  return [...new Set([...(chosen ? [chosen] : []), ...dates])].sort()
}

const nextDate = (rule: Recurrence, today: CivilDate): CivilDate => datesToChoose(rule, today, null)[0] ?? rule.from

/** The draft for other dates of its pause: for one date alone its day can change, else that of the rule. */
export function withDates(
  draft: ClosureDraft,
  group: ScheduleGroup,
  dates: Pick<ClosureDraft, 'scope' | 'occurrence'>,
): ClosureDraft {
  const first = dates.scope === null ? dates.occurrence : ruleOf(group)?.from
  return { ...draft, ...dates, from: first ? numericDate(first) : draft.from }
}

/** The rule is typed where the change is for more than one date. */
export const hasRule = ({ kind, scope, occurrence }: ClosureDraft) =>
  kind === 'pause' && (occurrence === null || scope !== null)

const takesHours = ({ kind, wholeDays }: ClosureDraft) => kind !== 'closed' || !wholeDays

/** The period that is typed; null while a day or an hour cannot be read. */
export function typedPeriod(draft: ClosureDraft): Period | null {
  const from = parseTypedDate(draft.from)
  const to = draft.kind === 'closed' ? parseTypedDate(draft.to) : from
  const [start, end] = takesHours(draft) ? [typedTime(draft.start), typedTime(draft.end)] : [0, endOfDay]
  return from && to && start !== null && end !== null ? { from, to, start, end } : null
}

/** What is wrong with the form, by field, in Italian. */
export function draftProblems(draft: ClosureDraft): ClosureErrors {
  const { kind, officeUserIds, from, to, note } = draft
  const period = typedPeriod(draft)
  const isBackwards = period !== null && period.to < period.from
  const endsEarly = period !== null && period.from === period.to && period.end <= period.start
  return withoutEmpty({
    offices: kind !== 'pause' && officeUserIds.length === 0 && 'Scegli almeno una struttura.',
    from: dateProblem(from),
    to: kind === 'closed' && (dateProblem(to) || (isBackwards && hoursText.period)),
    start: takesHours(draft) && timeProblem(draft.start, endOfDay - 1),
    end: takesHours(draft) && (timeProblem(draft.end, endOfDay) || (endsEarly && weekProblemTexts.ends)),
    note: note.length > noteLength && validationText.tooLong(noteLength),
    ...(hasRule(draft) && ruleProblems(draft)),
  })
}

const withoutEmpty = (errors: Readonly<Record<string, string | false>>): ClosureErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text))

const dateProblem = (typed: string) =>
  parseTypedDate(typed) === null && (typed.trim() === '' ? validationText.required : validationText.date)

function timeProblem(typed: string, latest: Minutes) {
  if (typed.trim() === '') return validationText.required
  const minutes = typedTime(typed)
  return (minutes === null || minutes > latest) && validationText.time
}

function ruleProblems({ from, freq, interval, weekdays, repeatEnd, count, until }: ClosureDraft) {
  const { required, date, tooSmall, tooBig } = validationText
  const within = (value: number | null, most: number) =>
    value === null ? required : value < 1 ? tooSmall(1) : value > most && tooBig(most)
  const first = parseTypedDate(from)
  return {
    interval: within(interval, longestInterval),
    weekdays: freq === 'weekly' && weekdays?.length === 0 && weekProblemTexts.noWeekday,
    count: repeatEnd === 'count' && within(count, maximumOccurrences),
    until:
      repeatEnd === 'until' &&
      ((!isCivilDate(until) && (until === '' ? required : date)) ||
        (first !== null && until < first && hoursText.period)),
  }
}

/** The rule that is typed, for a form without problems. */
export function typedRule(draft: ClosureDraft, saved: Recurrence | null = null): Recurrence {
  const { freq, interval, weekdays, monthly, repeatEnd, count, until } = draft
  const typedFrom = parseTypedDate(draft.from) ?? ''
  return {
    from: draft.scope === null ? typedFrom : draft.scope === 'next' ? (saved?.from ?? typedFrom) : typedFrom,
    freq,
    interval: interval ?? 1,
    ...(freq === 'weekly' && weekdays && { weekdays: [...weekdays].sort((a, b) => a - b) }),
    ...(freq === 'monthly' && { monthly }),
    ...(repeatEnd === 'count' && { count: count ?? 1 }),
    ...(repeatEnd === 'until' && { until }),
    ...(saved?.except && { except: saved.except }),
  }
}

type DrawnSchedule = NonNullable<HoursChange['schedules']>[number]

/** The change that a form without problems makes of a saved group, or of nothing. */
export function changeOf(draft: ClosureDraft, saved: ScheduleGroup | null, offices: readonly Office[]): HoursChange {
  const period = typedPeriod(draft)
  if (!period) return {}
  const common = {
    from: `${period.from} ${longTime(period.start)}`,
    to: `${period.to} ${longTime(period.end)}`,
    note: draft.note.trim() || null,
  }
  if (draft.kind === 'pause') return { schedules: pausesOf(draft, saved, offices, common) }
  const entryOf = (id: number) => saved?.entries.find(({ office_user_id }) => office_user_id === id)
  const left = saved?.entries.filter(({ office_user_id }) => !draft.officeUserIds.includes(office_user_id)) ?? []
  return {
    schedules: draft.officeUserIds.map((office_user_id) => {
      const entry = entryOf(office_user_id)
      return {
        ...(entry && { id: entry.id, version: entry.version }),
        office_user_id,
        type: 'specific' as const,
        kind: draft.kind === 'open' ? ('open' as const) : ('closed' as const),
        ...common,
        ...(draft.kind === 'open' && { duration: draft.duration }),
      }
    }),
    ...(left.length > 0 && { removed_schedules: left.map(({ id, version }) => ({ id, version })) }),
  }
}

/** A pause holds in every office, and is kept with one of them. */
function pausesOf(
  draft: ClosureDraft,
  saved: ScheduleGroup | null,
  offices: readonly Office[],
  common: Pick<DrawnSchedule, 'from' | 'to' | 'note'>,
): DrawnSchedule[] {
  const { except, weekdays, ...rule } = typedRule(draft, saved && ruleOf(saved))
  const pause = {
    type: 'recurring' as const,
    kind: 'closed' as const,
    ...common,
    recurrence: { ...rule, ...(weekdays && { weekdays: [...weekdays] }), ...(except && { except: [...except] }) },
  }
  if (!saved) return offices.slice(0, 1).map(({ id }) => ({ office_user_id: id, ...pause }))
  return saved.entries.map((entry) => ({ ...entry, ...pause, ...datesOf(draft) }))
}

const datesOf = ({ scope, occurrence }: Pick<ClosureDraft, 'scope' | 'occurrence'>) => ({
  scope,
  ...(scope !== 'all' && { occurrence }),
})

/** The change that takes a saved group away; of a pause the chosen dates. */
export const removalOf = (
  { type, entries }: ScheduleGroup,
  dates: Pick<ClosureDraft, 'scope' | 'occurrence'>,
): HoursChange => ({
  removed_schedules: entries.map(({ id, version }) => ({ id, version, ...(type === 'recurring' && datesOf(dates)) })),
})

/** Where a refusal of a change stands in the form: `schedules.0.recurrence.count` at the count. */
export const fieldOf = (path: string): keyof ClosureErrors | undefined => fields[path.split('.').slice(2).at(-1) ?? '']

const fields: Readonly<Record<string, keyof ClosureErrors>> = {
  office_user_id: 'offices',
  from: 'from',
  to: 'to',
  duration: 'duration',
  note: 'note',
  interval: 'interval',
  weekdays: 'weekdays',
  count: 'count',
  until: 'until',
  occurrence: 'from',
}

const ofRule = ['interval', 'weekdays', 'count', 'until'] as const
/** The errors that a change of another field settles. */
export const errorsOf: Partial<Record<keyof ClosureDraft, readonly (keyof ClosureErrors)[]>> = {
  kind: ['to', 'start', 'end', 'duration', ...ofRule],
  officeUserIds: ['offices'],
  from: ['to', 'end', 'until'],
  to: ['end'],
  wholeDays: ['start', 'end'],
  start: ['end'],
  freq: ['weekdays'],
  repeatEnd: ['count', 'until'],
  scope: ['from', ...ofRule],
  occurrence: ['from'],
}
