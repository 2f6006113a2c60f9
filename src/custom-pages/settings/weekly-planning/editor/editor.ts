import { overlaps } from '../../../../../domain/calendar/spans'
import type { Planning } from '../../../../../domain/contract/agenda/hours'
import type { SlotCode } from '../../../../../domain/planning/slot-kinds'
import { type BlockPlace, type Step, spokenStep, stepped } from './steps'
import { type DrawnWeek, type EditedShift, editedShifts, isSameWeek, type NewId, shiftsOn, weekOf } from './week'

/** What the pointer does on the grid. */
export type Tool = 'shift' | SlotCode | 'erase'

type Weeks = readonly DrawnWeek[]

/** The weeks of all offices while they are drawn: as stored, as drawn, and the steps between. */
export interface Editor {
  readonly stored: Weeks
  readonly weeks: Weeks
  /** The drawn weeks before each step that can be taken back, oldest first. */
  readonly past: readonly Weeks[]
  readonly future: readonly Weeks[]
  readonly selected: BlockPlace | null
  readonly tool: Tool
  /** What the last act has done or why it was refused, with a number that grows with each. */
  readonly announcement: { readonly text: string; readonly isRefusal: boolean; readonly at: number }
  readonly lastId: number
}

export type EditorAction =
  | Step
  | { readonly kind: 'undo' | 'redo' | 'reset' }
  | { readonly kind: 'select'; readonly place: BlockPlace | null }
  | { readonly kind: 'choose-tool'; readonly tool: Tool }
  /** The plannings as the server has them now. After a save (`isSaved`) all drawn changes are in them. */
  | { readonly kind: 'stored'; readonly plannings: readonly Planning[]; readonly isSaved?: boolean }
  /** The plannings as somebody else has saved them meanwhile: what is drawn here is kept, and will replace them. */
  | { readonly kind: 'rebase'; readonly plannings: readonly Planning[] }

/** Steps that can be taken back. */
const maximumSteps = 200

export const startEditor = (plannings: readonly Planning[]): Editor => {
  const weeks = plannings.map(weekOf)
  return {
    stored: weeks,
    weeks,
    past: [],
    future: [],
    selected: null,
    tool: 'shift',
    announcement: { text: '', isRefusal: false, at: 0 },
    lastId: 0,
  }
}

/** The editor after a step or another act; a step that would bring a problem changes nothing and says why. */
export function edit(editor: Editor, action: EditorAction): Editor {
  switch (action.kind) {
    case 'select':
      return { ...editor, selected: action.place }
    case 'choose-tool':
      return { ...editor, tool: action.tool }
    case 'undo':
      return undo(editor)
    case 'redo':
      return redo(editor)
    case 'reset':
      return taken(editor, editor.stored, 'Modifiche annullate')
    case 'stored':
      return withStored(editor, action.plannings.map(weekOf), action.isSaved === true)
    case 'rebase':
      return rebased(withStored(editor, action.plannings.map(weekOf), false))
    default:
      return step(editor, action)
  }
}

const saying = (editor: Editor, text: string, isRefusal = false): Editor => ({
  ...editor,
  announcement: { text, isRefusal, at: editor.announcement.at + 1 },
})

/** Sets the drawn weeks by a step. */
function taken(editor: Editor, weeks: Weeks, announcement: string): Editor {
  const past = [...editor.past, editor.weeks].slice(-maximumSteps)
  return saying(
    { ...editor, weeks, past, future: [], selected: stillThere(editor.selected, weeks, editor.weeks) },
    announcement,
  )
}

function undo(editor: Editor): Editor {
  const weeks = editor.past.at(-1)
  if (!weeks) return saying(editor, 'Niente da annullare', true)
  const past = editor.past.slice(0, -1)
  const future = [editor.weeks, ...editor.future]
  return saying(
    { ...editor, weeks, past, future, selected: stillThere(editor.selected, weeks, editor.weeks) },
    'Annullato',
  )
}

function redo(editor: Editor): Editor {
  const [weeks, ...future] = editor.future
  if (!weeks) return saying(editor, 'Niente da ripetere', true)
  const past = [...editor.past, editor.weeks]
  return saying(
    { ...editor, weeks, past, future, selected: stillThere(editor.selected, weeks, editor.weeks) },
    'Ripetuto',
  )
}

/** The selection, if what it selects is there; else the block at its place, if any. */
function stillThere(selected: BlockPlace | null, weeks: Weeks, before: Weeks): BlockPlace | null {
  if (!selected) return null
  const found = findBlock(weeks, selected)
  if (!found) return blockInPlaceOf(selected, weeks, before)
  const range = found.shift.painted.some(({ id }) => id === selected.range) ? selected.range : undefined
  return { week: selected.week, shift: selected.shift, weekday: selected.weekday, ...(range && { range }) }
}

/** The block that stands where the selected one stood before. */
function blockInPlaceOf(selected: BlockPlace, weeks: Weeks, before: Weeks): BlockPlace | null {
  const was = findBlock(before, selected)?.shift
  const now = weeks.find(({ key }) => key === selected.week)
  const shift = was && now && shiftsOn(now.shifts, selected.weekday).find((other) => overlaps(other, was))
  return shift ? { week: selected.week, shift: shift.id, weekday: selected.weekday } : null
}

/** The week and shift of a place, when the shift holds on its weekday. */
export function findBlock(
  weeks: Weeks,
  { week: key, shift: id, weekday }: BlockPlace,
): { readonly week: DrawnWeek; readonly shift: EditedShift } | null {
  const week = weeks.find((other) => other.key === key)
  const shift = week?.shifts.find((other) => other.id === id && other.weekdays.includes(weekday))
  return week && shift ? { week, shift } : null
}

function step(editor: Editor, action: Step): Editor {
  let { lastId } = editor
  const newId: NewId = () => `n${++lastId}`
  if (action.kind === 'add-week') {
    const { shifts, ...fields } = action.week
    const key = newId()
    const week: DrawnWeek = { ...fields, key, planning_id: null, version: null, shifts: editedShifts(shifts, newId) }
    return taken({ ...editor, lastId }, [...editor.weeks, week], spokenStep(action, undefined))
  }
  const week = editor.weeks.find(({ key }) => key === action.week)
  if (!week) return saying(editor, 'Questa validità non c’è più.', true)
  const withWeek = (changed: DrawnWeek) => editor.weeks.map((other) => (other === week ? changed : other))
  if (action.kind === 'set-week')
    return taken(editor, withWeek({ ...week, ...action.fields }), spokenStep(action, undefined))
  if (action.kind === 'remove-week')
    return taken(
      editor,
      editor.weeks.filter((other) => other !== week),
      spokenStep(action, undefined),
    )
  const outcome = stepped(action, week.shifts, newId)
  if ('refused' in outcome) return saying(editor, outcome.refused, true)
  const selected = selectedAfter(editor.selected, action, week.key, outcome.shift)
  const weeks = withWeek({ ...week, shifts: outcome.shifts })
  return taken({ ...editor, lastId, selected }, weeks, spokenStep(action, outcome.shift))
}

/** The block that a step was about is selected after it; of an added range the range. */
function selectedAfter(
  selected: BlockPlace | null,
  action: Step,
  week: string,
  shift: EditedShift | undefined,
): BlockPlace | null {
  if (!shift) return selected
  const wanted = 'to' in action && action.to && 'weekday' in action.to ? action.to.weekday : undefined
  const candidates = [wanted, 'weekday' in action ? action.weekday : undefined, selected?.weekday, shift.weekdays[0]]
  const weekday = candidates.find((day) => day !== undefined && shift.weekdays.includes(day))
  if (weekday === undefined) return selected
  const range = action.kind === 'add-range' ? shift.painted.at(-1)?.id : selected?.range
  return { week, shift: shift.id, weekday, ...(range && { range }) }
}

/** Weeks that were not changed become what is stored; changed ones stay as drawn. After a save nothing is left to take back. */
function withStored(editor: Editor, stored: Weeks, isSaved: boolean): Editor {
  if (isSaved || !isChanged(editor))
    return {
      ...editor,
      stored,
      weeks: stored,
      past: [],
      future: [],
      selected: stillThere(editor.selected, stored, editor.weeks),
    }
  const changed = new Map(changedWeeks(editor).map((week) => [week.key, week]))
  const removed = new Set(removedWeeks(editor).map(({ key }) => key))
  const known = new Set(stored.map(({ key }) => key))
  const kept = stored.filter(({ key }) => !removed.has(key)).map((week) => changed.get(week.key) ?? week)
  return { ...editor, stored, weeks: [...kept, ...[...changed.values()].filter(({ key }) => !known.has(key))] }
}

/** Drawn weeks take the version of what they will replace; those that are no longer stored become new ones. */
const rebased = (editor: Editor): Editor => ({
  ...editor,
  past: [],
  future: [],
  weeks: editor.weeks.map((week) => {
    const stored = editor.stored.find(({ key }) => key === week.key)
    return stored ? { ...week, version: stored.version } : { ...week, planning_id: null, version: null }
  }),
})

/** The drawn weeks that differ from what is stored, new ones among them. */
export const changedWeeks = ({ stored, weeks }: Pick<Editor, 'stored' | 'weeks'>): DrawnWeek[] =>
  weeks.filter((week) => {
    const before = stored.find(({ key }) => key === week.key)
    return !before || !isSameWeek(before, week)
  })

/** The stored weeks that were removed. */
export const removedWeeks = ({ stored, weeks }: Pick<Editor, 'stored' | 'weeks'>): DrawnWeek[] =>
  stored.filter(({ key }) => !weeks.some((week) => week.key === key))

/** Whether anything has to be saved. */
export const isChanged = (editor: Pick<Editor, 'stored' | 'weeks'>): boolean =>
  editor.stored !== editor.weeks && (changedWeeks(editor).length > 0 || removedWeeks(editor).length > 0)
