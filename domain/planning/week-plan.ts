import type { CivilDate } from '../calendar/civil-date'
import { type Period, periodOfScope, periodsOverlap, periodWithout, type WeekScope } from '../calendar/periods'
import { numericDate } from '../text/dates'
import { validationText } from '../text/validation'
import type { DrawnShift } from './week-problems'

/** The weeks of one office in a period. */
export interface PlannedWeeks extends Period {
  /** The saved planning that they are; null for new ones. */
  readonly id: number | null
  /** The saved planning that they are or were cut from. */
  readonly origin: number | null
  readonly office_user_id: number
  readonly name: string | null
  readonly shifts: readonly DrawnShift[]
}

/** Weeks that are drawn: a new validity, or a saved one with its scope. */
export interface DrawnWeeks {
  readonly office_user_id: number
  readonly planning_id: number | null
  /** Without it the saved name stays. */
  readonly name: string | null | undefined
  /** First and last day of the validity; without them those of the saved one stay. */
  readonly from: CivilDate | null | undefined
  readonly to: CivilDate | null | undefined
  readonly shifts: readonly DrawnShift[]
  readonly scope: WeekScope
  readonly week: CivilDate | null
}

/** Why a change of hours cannot be: the field, named as on the wire, and a text in Italian. */
export interface HoursProblem {
  readonly path: readonly (string | number)[]
  readonly text: string
}

export const weeksText = {
  period: 'L’ultimo giorno non può precedere il primo.',
  outside: 'In questa settimana la pianificazione non vale.',
  wholeOnly: 'I giorni di validità si cambiano solo per tutta la pianificazione.',
  crosses: ({ name, from }: Pick<PlannedWeeks, 'name' | 'from'>) => {
    const other = name === null ? 'un’altra pianificazione' : `«${name}»`
    return `${from === null ? 'Vale' : `Dal ${numericDate(from)} vale`} già ${other}: cambia i giorni di validità.`
  },
} as const

export const isProblem = (outcome: object): outcome is HoursProblem => 'text' in outcome && 'path' in outcome

/**
 * The weeks after drawing: saved ones are changed in their scope, then new ones begin (specification §3). A new validity cuts the
 * one that runs on its first day; of all others none may share a day with it, nor saved ones with each other.
 */
export function applyWeeks(
  before: readonly PlannedWeeks[],
  drawn: readonly DrawnWeeks[],
): readonly PlannedWeeks[] | HoursProblem {
  let weeks = before
  const put = (
    step: (each: DrawnWeeks) => readonly PlannedWeeks[] | HoursProblem,
    of: (each: DrawnWeeks) => boolean,
  ) => {
    for (const [place, each] of drawn.entries()) {
      const next = of(each) ? step(each) : weeks
      if (isProblem(next)) return { ...next, path: ['plannings', place, ...next.path] }
      weeks = next
    }
    return null
  }
  const isNew = ({ planning_id }: DrawnWeeks) => planning_id === null
  const isSaved = (each: DrawnWeeks) => !isNew(each)
  return (
    put((each) => edit(before, weeks, each), isSaved) ??
    // only when all are changed: two may pass days to each other
    put((each) => crossingOf(weeks, each.planning_id) ?? weeks, isSaved) ??
    put((each) => begin(weeks, each), isNew) ??
    weeks
  )
}

/** The days of a saved planning that another has too. */
function crossingOf(weeks: readonly PlannedWeeks[], planningId: number | null): HoursProblem | null {
  for (const piece of weeks.filter(({ origin }) => origin === planningId)) {
    const other = sameOffice(weeks, piece).find(
      (another) => another.origin !== planningId && periodsOverlap(another, piece),
    )
    if (other) return crossesWith(piece, other)
  }
  return null
}

const problem = (field: string, text: string): HoursProblem => ({ path: [field], text })

function begin(weeks: readonly PlannedWeeks[], drawn: DrawnWeeks): readonly PlannedWeeks[] | HoursProblem {
  const { office_user_id, name = null, from = null, to = null, shifts } = drawn
  const made: PlannedWeeks = { id: null, origin: null, office_user_id, name, from, to, shifts }
  const runsAtFirst = (other: PlannedWeeks) => from === null || other.from === null || other.from <= from
  const crossing =
    sameOffice(weeks, made).find((other) => !runsAtFirst(other) && periodsOverlap(other, made)) ??
    sameOffice(weeks, made).find((other) => cut(other, made).length === 0)
  if (crossing) return crossesWith(made, crossing)
  return [...weeks.flatMap((other) => (other.office_user_id === office_user_id ? cut(other, made) : [other])), made]
}

function edit(
  before: readonly PlannedWeeks[],
  weeks: readonly PlannedWeeks[],
  drawn: DrawnWeeks,
): readonly PlannedWeeks[] | HoursProblem {
  const pieces = weeks.filter(({ origin }) => origin === drawn.planning_id)
  if (pieces.some(({ office_user_id }) => office_user_id !== drawn.office_user_id))
    return problem('office_user_id', validationText.wrong)
  if (drawn.scope === 'all') return editWhole(weeks, pieces, drawn)
  const saved = before.find(({ id }) => id === drawn.planning_id)
  if (drawn.from !== undefined && drawn.from !== saved?.from) return problem('valid_from', weeksText.wholeOnly)
  if (drawn.to !== undefined && drawn.to !== saved?.to) return problem('valid_to', weeksText.wholeOnly)
  return editPart(weeks, pieces, drawn)
}

function editWhole(
  weeks: readonly PlannedWeeks[],
  pieces: readonly PlannedWeeks[],
  { name, from, to, shifts }: DrawnWeeks,
): readonly PlannedWeeks[] | HoursProblem {
  const [piece] = pieces
  // another change of the same act has cut or removed it
  if (!piece || pieces.length > 1) return problem('planning_id', validationText.wrong)
  const given = {
    ...(name !== undefined && { name }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const edited = { ...piece, ...given, shifts }
  if (edited.from !== null && edited.to !== null && edited.to < edited.from)
    return problem('valid_to', weeksText.period)
  return weeks.map((other) => (other === piece ? edited : other))
}

function editPart(
  weeks: readonly PlannedWeeks[],
  pieces: readonly PlannedWeeks[],
  { name, shifts, scope, week }: DrawnWeeks,
): readonly PlannedWeeks[] | HoursProblem {
  const periodIn = (piece: PlannedWeeks) => (week === null ? null : periodOfScope(piece, week, scope))
  const piece = pieces.find((each) => periodIn(each) !== null)
  const period = piece && periodIn(piece)
  if (!piece || !period) return problem('week', weeksText.outside)
  const rest = cut(piece, period)
  const id = rest.length === 0 ? piece.id : null
  const edited = { ...piece, ...period, id, name: name === undefined ? piece.name : name, shifts }
  return weeks.flatMap((other) => (other === piece ? [...rest, edited] : [other]))
}

/** The weeks without a period; unchanged when they do not overlap it. The first part stays the saved planning. */
function cut(weeks: PlannedWeeks, period: Period): PlannedWeeks[] {
  if (!periodsOverlap(weeks, period)) return [weeks]
  return periodWithout(weeks, period).map((part, place) => ({ ...weeks, ...part, id: place === 0 ? weeks.id : null }))
}

const sameOffice = (weeks: readonly PlannedWeeks[], { office_user_id }: PlannedWeeks) =>
  weeks.filter((other) => other.office_user_id === office_user_id)

/** Refuses days that are another's, by the end of the validity that reaches into them. */
function crossesWith(drawn: PlannedWeeks, other: PlannedWeeks): HoursProblem {
  const isLater = other.from !== null && (drawn.from === null || drawn.from < other.from)
  return problem(isLater ? 'valid_to' : 'valid_from', weeksText.crosses(other))
}
