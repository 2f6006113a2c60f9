import {
  addDays,
  type CivilDate,
  daysBetween,
  shiftMonth,
  startOfMonth,
} from '../../../../../domain/calendar/civil-date'
import { type Period, periodWithout, sharedPeriod } from '../../../../../domain/calendar/periods'
import { monthNames, numericDate } from '../../../../../domain/text/dates'

/** The days that the line of validities covers, both included. */
export interface Scale {
  readonly first: CivilDate
  readonly last: CivilDate
}

/** What the line shows of a validity. */
export interface ShownValidity {
  readonly key: string
  readonly name: string | null
  readonly valid_from: CivilDate | null
  readonly valid_to: CivilDate | null
  /** Not saved yet. */
  readonly isDraft: boolean
}

/** A piece of the line, in percent of its width. */
export interface TimelineSegment {
  readonly key: string
  readonly left: number
  readonly width: number
  readonly validity: ShownValidity
}

const monthsBefore = 2
const monthsShown = 11
const monthsAtMost = 24

/** From two months before today over at least eleven; to the month after the last validity begins, over at most 24. */
export function scaleAround(today: CivilDate, validities: readonly ShownValidity[]): Scale {
  const first = shiftMonth(startOfMonth(today), -monthsBefore)
  const starts = validities.flatMap(({ valid_from }) => (valid_from ? [shiftMonth(valid_from, 2)] : []))
  const wanted = [shiftMonth(first, monthsShown), ...starts].sort().at(-1) ?? first
  const end = [wanted, shiftMonth(first, monthsAtMost)].sort()[0] ?? wanted
  return { first, last: addDays(end, -1) }
}

/** Where a day begins on the line, in percent. */
export const placeOn = ({ first, last }: Scale, date: CivilDate): number =>
  (daysBetween(first, date) / (daysBetween(first, last) + 1)) * 100

/** The months of the line, each with its short name; the first one and each January with the year. */
export function monthsOf(scale: Scale): { readonly date: CivilDate; readonly label: string }[] {
  const months: { date: CivilDate; label: string }[] = []
  for (let date = scale.first; date <= scale.last; date = shiftMonth(date, 1)) {
    const name = (monthNames[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3)
    const hasYear = months.length === 0 || date.slice(5, 7) === '01'
    months.push({ date, label: hasYear ? `${name} ${date.slice(0, 4)}` : name })
  }
  return months
}

export const periodOf = ({ valid_from, valid_to }: Pick<ShownValidity, 'valid_from' | 'valid_to'>): Period => ({
  from: valid_from,
  to: valid_to,
})

/** The pieces of the line: a draft takes its days from the saved validities, which it may cut in two. */
export function segmentsOf(validities: readonly ShownValidity[], scale: Scale): TimelineSegment[] {
  const drafts = validities.filter(({ isDraft }) => isDraft)
  return validities
    .flatMap((validity) => {
      const cuts = validity.isDraft ? [] : drafts
      const left = cuts.reduce<Period[]>(
        (parts, cut) => parts.flatMap((part) => periodWithout(part, periodOf(cut))),
        [periodOf(validity)],
      )
      return left.map((period) => ({ validity, period }))
    })
    .flatMap(({ validity, period }) => {
      const shown = sharedPeriod(period, { from: scale.first, to: scale.last })
      if (!shown?.from || !shown.to) return []
      const left = placeOn(scale, shown.from)
      const width = placeOn(scale, addDays(shown.to, 1)) - left
      return [{ key: `${validity.key}-${shown.from}`, left, width, validity }]
    })
    .sort((a, b) => a.left - b.left)
}

const shortDate = (date: CivilDate, today: CivilDate) =>
  date.slice(0, 4) === today.slice(0, 4) ? numericDate(date).slice(0, 5) : numericDate(date)

/** "valida dal 14/09", "valida fino al 06/01/2027", "bozza, dal 31/05". */
export function periodText({ valid_from, valid_to, isDraft }: ShownValidity, today: CivilDate): string {
  const from = valid_from && `dal ${shortDate(valid_from, today)}`
  const to = valid_to && `${valid_from ? 'al' : 'fino al'} ${shortDate(valid_to, today)}`
  const words = [from, to].filter(Boolean).join(' ')
  if (isDraft) return ['bozza', words].filter(Boolean).join(', ')
  return words ? `valida ${words}` : 'sempre in vigore'
}

export const nameOf = ({ name }: Pick<ShownValidity, 'name'>): string => name ?? 'Orario abituale'

/** The day in a validity at which a week is shown first: today if it is inside, else its first day. */
export const dayInside = ({ valid_from, valid_to }: ShownValidity, today: CivilDate): CivilDate => {
  if (valid_from && today < valid_from) return valid_from
  if (valid_to && valid_to < today) return valid_to
  return today
}
