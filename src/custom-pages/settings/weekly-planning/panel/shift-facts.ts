import { type Minutes, shortTime } from '../../../../../domain/calendar/minutes'
import { overlaps } from '../../../../../domain/calendar/spans'
import { type SlotCode, type SlotKind, slotDurations, slotKind } from '../../../../../domain/planning/slot-kinds'
import { weekProblemTexts } from '../../../../../domain/planning/week-problems'
import { newRange } from '../../../../../domain/planning/week-templates'
import { counted, weekdayNames } from '../../../../../domain/text/dates'
import { type DrawnWeek, type EditedRange, type EditedShift, shiftsOn } from '../editor/week'

/** The fields of shift and range at which a problem is shown. */
export type PanelField = 'weekdays' | 'from' | 'to' | 'duration'

const fieldOfText: Readonly<Record<string, PanelField>> = {
  [weekProblemTexts.ends]: 'to',
  [weekProblemTexts.day]: 'to',
  [weekProblemTexts.tooShort]: 'duration',
  [weekProblemTexts.noWeekday]: 'weekdays',
  [weekProblemTexts.otherDay]: 'weekdays',
}

/** The field to which the reason of a refused step belongs; an overlap belongs to the beginning. */
export const fieldOfProblem = (text: string): PanelField => fieldOfText[text] ?? 'from'

/** "Turno di giovedì", "Turno di giovedì e altri 4 giorni". */
export function shiftTitle({ weekdays }: Pick<EditedShift, 'weekdays'>, weekday: number): string {
  const others = weekdays.filter((day) => day !== weekday).length
  const more = others === 0 ? '' : others === 1 ? ' e un altro giorno' : ` e altri ${others} giorni`
  return `Turno di ${weekdayNames[weekday]}${more}`
}

/** The saved shift of the same weekday that a drawn one was made of: the same, else the first that it overlaps. */
export function savedShift(
  stored: DrawnWeek | undefined,
  shift: EditedShift,
  weekday: number,
): EditedShift | undefined {
  const saved = stored ? shiftsOn(stored.shifts, weekday) : []
  return saved.find(({ id }) => id === shift.id) ?? saved.find((other) => overlaps(other, shift))
}

type Setting = 'duration' | 'horizon' | 'rate_limit'

/** Which settings a kind of time has (specification §3). */
export const settingsOf = (code: SlotCode): readonly Setting[] => {
  const defaults: SlotKind['defaults'] = slotKind[code].defaults
  return (['duration', 'horizon', 'rate_limit'] as const).filter((setting) => setting in defaults)
}

export function defaultsOf(code: SlotCode): Pick<EditedRange, Setting> {
  const { duration, horizon, rate_limit } = newRange(code, [], [])
  return { duration, horizon, rate_limit }
}

const whoBooks: Readonly<Record<SlotCode, string>> = {
  break: 'nessuna prenotazione',
  jolly: 'solo il giorno stesso',
  mr: 'solo informatori',
  to_confirm: 'visite a domicilio',
  phone_break: 'solo dallo studio',
}

/** "15 min · solo dallo studio · una ogni 90 giorni". */
export function rangeLabel({ slot_code, duration, horizon, rate_limit }: EditedRange, step: Minutes): string {
  const words = [
    slot_code !== 'break' && `${duration ?? step} min`,
    whoBooks[slot_code],
    horizon !== null && `fino a ${counted(horizon, 'giorno', 'giorni')} prima`,
    rate_limit !== null && `una ogni ${counted(rate_limit, 'giorno', 'giorni')}`,
  ]
  return words.filter(Boolean).join(' · ')
}

/** The durations offered, and the one in use where it is another; `none`: the name of no duration of its own. */
export function durationOptions(current: Minutes | null, none?: string) {
  const durations: Minutes[] = [...slotDurations]
  if (current !== null && !durations.includes(current)) durations.push(current)
  return [
    ...(none ? [{ value: '', label: none }] : []),
    ...durations.sort((a, b) => a - b).map((minutes) => ({ value: String(minutes), label: `${minutes} min` })),
  ]
}

/** The part of a shift's day without a range, to offer for a new one: the first with room for an hour, or the widest. */
export function roomForRange(shift: EditedShift, ranges: readonly EditedRange[]) {
  let from = shift.from
  let widest = { from: shift.from, to: shift.from }
  for (const next of [...ranges, { from: shift.to, to: shift.to }]) {
    if (next.from - from > widest.to - widest.from) widest = { from, to: next.from }
    from = Math.max(from, next.to)
  }
  return { from: widest.from, to: Math.min(widest.to, widest.from + 60) }
}

/** "09:30–10:30". */
export const rangeTimes = ({ from, to }: Pick<EditedRange, 'from' | 'to'>) => `${shortTime(from)}–${shortTime(to)}`
