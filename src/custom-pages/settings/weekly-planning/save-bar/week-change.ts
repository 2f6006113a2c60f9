import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import type { WeekScope } from '../../../../../domain/calendar/periods'
import type { DrawnPlanning, HoursChange } from '../../../../../domain/contract/agenda/hours'
import type { FieldErrors } from '../../../../../domain/contract/refusal'
import { applyWeeks, isProblem } from '../../../../../domain/planning/week-plan'
import { changedWeeks, type Editor, removedWeeks } from '../editor/editor'
import type { BlockPlace } from '../editor/steps'
import { type DrawnWeek, drawnShifts, wireShifts } from '../editor/week'

type WeekChange = Pick<Editor, 'stored' | 'weeks'>

/** For which weeks a change of the week is, and the Monday at which it was drawn. */
export interface ScopeSelection {
  readonly scope: WeekScope
  readonly week: CivilDate
}
export type ScopeOf = (week: DrawnWeek) => ScopeSelection

/** Only the hours have a scope: name and dates are of the whole validity. */
function scopingOf(
  week: DrawnWeek,
  stored: DrawnWeek | undefined,
  { scope, week: monday }: ScopeSelection,
): ScopeSelection {
  const isWhole = hasOtherDates(week, stored) || drawnSame(week, stored)
  return { scope: isWhole ? 'all' : scope, week: monday }
}
const drawnSame = (week: DrawnWeek, stored: DrawnWeek | undefined) =>
  JSON.stringify(drawnShifts(week.shifts)) === JSON.stringify(drawnShifts(stored?.shifts ?? []))

/** Whether the days of a saved validity were changed: then every change of it is for the whole. */
export const hasOtherDates = (week: DrawnWeek, stored: DrawnWeek | undefined): boolean =>
  stored !== undefined && (stored.valid_from !== week.valid_from || stored.valid_to !== week.valid_to)

/** The change of hours as it is sent: the weeks that differ from the saved ones, and those that were removed. */
export function hoursChange(editor: WeekChange, scoping: ScopeOf): HoursChange {
  const removed = removedWeeks(editor).flatMap(({ planning_id: id, version }) =>
    id === null || version === null ? [] : [{ id, version }],
  )
  return {
    plannings: changedWeeks(editor).map((week) => planningOnWire(week, storedOf(editor, week), scoping(week))),
    ...(removed.length > 0 && { removed_plannings: removed }),
  }
}

const storedOf = ({ stored }: WeekChange, { key }: DrawnWeek) => stored.find((other) => other.key === key)

function planningOnWire(week: DrawnWeek, stored: DrawnWeek | undefined, wanted: ScopeSelection): DrawnPlanning {
  const { office_user_id, name, valid_from, valid_to, planning_id, version } = week
  const fields = { office_user_id, name, valid_from, valid_to, shifts: wireShifts(week.shifts) }
  if (planning_id === null) return fields
  const { scope, week: monday } = scopingOf(week, stored, wanted)
  return { ...fields, planning_id, version, scope, ...(scope !== 'all' && { week: monday }) }
}

/** What is wrong with a change: its text, the validity and, where it is about one, the block of a shift. */
export interface ShownProblem {
  readonly text: string
  readonly week: DrawnWeek | null
  readonly field: string
  readonly place: BlockPlace | null
}

/** What is wrong with the days of the validities: the same rules as the server's, before it is asked. */
export function periodProblem(editor: WeekChange, scoping: ScopeOf): ShownProblem | null {
  const removed = new Set(removedWeeks(editor).map(({ key }) => key))
  const before = editor.stored.filter(({ key }) => !removed.has(key)).map(plannedOf)
  const changed = changedWeeks(editor)
  const drawn = changed.map((week) => {
    const { scope, week: monday } = scopingOf(week, storedOf(editor, week), scoping(week))
    const { office_user_id, planning_id, name, valid_from: from, valid_to: to } = week
    return { office_user_id, planning_id, name, from, to, shifts: [], scope, week: scope === 'all' ? null : monday }
  })
  const outcome = applyWeeks(before, drawn)
  return isProblem(outcome) ? problemAt(outcome.path.map(String), outcome.text, changed) : null
}

const plannedOf = ({ planning_id: id, office_user_id, name, valid_from: from, valid_to: to }: DrawnWeek) => ({
  ...{ id, origin: id, office_user_id, name, from, to },
  shifts: [],
})

/** The problems that the server found, each with the validity and the block that its field is of. */
export const problemsOf = (errors: FieldErrors, changed: readonly DrawnWeek[]): ShownProblem[] =>
  Object.entries(errors).flatMap(([path, [text]]) => (text ? [problemAt(path.split('.'), text, changed)] : []))

/** `plannings.0.shifts.2.to`: the shifts are numbered as they are sent, merged over their weekdays. */
function problemAt(path: readonly string[], text: string, changed: readonly DrawnWeek[]): ShownProblem {
  const [table, place, part, number, ...rest] = path
  const week = table === 'plannings' ? (changed[Number(place)] ?? null) : null
  if (!week || part !== 'shifts') return { text, week, field: part ?? '', place: null }
  const sent = drawnShifts(week.shifts)[Number(number)]
  const weekday = sent?.weekdays[0]
  const shift = week.shifts.find(
    (other) =>
      weekday !== undefined && other.weekdays.includes(weekday) && other.from === sent?.from && other.to === sent.to,
  )
  const field = rest[0] === 'slots' ? (rest.at(-1) ?? '') : (rest[0] ?? '')
  return {
    text,
    week,
    field,
    place: shift && weekday !== undefined ? { week: week.key, shift: shift.id, weekday } : null,
  }
}
