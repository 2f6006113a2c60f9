import { maximumOccurrences, occurrences, type Recurrence } from '../../../../domain/booking/recurrence'
import { type CivilDate, isCivilDate } from '../../../../domain/calendar/civil-date'
import type { RepeatPayload, RepeatRow } from '../../../../domain/contract/repeat'
import { validationText } from '../../../../domain/text/validation'

/**
 * A repetition as it is written in its dialog, numbers as they are typed. When it begins is not in here: it begins with the
 * visit, and moves along when another time is chosen.
 */
export interface RecurrenceDraft {
  readonly freq: Recurrence['freq']
  readonly interval: string
  /** Null: the weekday of the visit. */
  readonly weekdays: readonly number[] | null
  readonly monthly: 'date' | 'weekday'
  readonly end: 'count' | 'until'
  readonly count: string
  readonly until: string
  /** Repairs made in the review dialog, and of which repeat: those of another one are worth nothing. */
  readonly repairs: { readonly of: string; readonly rows: readonly RepeatRow[] } | null
}

export const newRecurrence: RecurrenceDraft = {
  freq: 'weekly',
  interval: '1',
  weekdays: null,
  monthly: 'date',
  end: 'count',
  count: '4',
  until: '',
  repairs: null,
}

export type RecurrenceErrors = Partial<Record<'interval' | 'weekdays' | 'count' | 'until', string>>

/** A repeat is of two visits at least; one visit is not repeated. */
const fewest = 2
const longestInterval = 366

export const recurrenceText = {
  number: 'Inserisci un numero intero.',
  fewest: `Almeno ${fewest} visite.`,
  most: `Al massimo ${maximumOccurrences} visite.`,
  weekdays: 'Scegli almeno un giorno.',
  tooNear: 'Fino a questa data la visita non si ripete: scegline una più lontana.',
  tooFar: `Fino a questa data le visite sono più di ${maximumOccurrences}: scegline una più vicina.`,
} as const

/** The rule for a visit on this day; null while something typed is not valid by itself. */
export function recurrenceOf(draft: RecurrenceDraft, from: CivilDate): RepeatPayload['recurrence'] | null {
  const { freq, weekdays, monthly, end, count, until } = draft
  if (Object.keys(typedErrors(draft)).length > 0) return null
  return {
    from,
    freq,
    interval: Number(draft.interval),
    ...(freq === 'weekly' && weekdays && { weekdays: [...weekdays].sort((a, b) => a - b) }),
    ...(freq === 'monthly' && { monthly }),
    ...(end === 'count' ? { count: Number(count) } : { until }),
  }
}

function numberError(typed: string, atLeast: number, atMost: number, tooSmall: string, tooBig: string) {
  if (typed.trim() === '') return validationText.required
  if (!/^\d{1,4}$/.test(typed.trim())) return recurrenceText.number
  return Number(typed) < atLeast ? tooSmall : Number(typed) > atMost ? tooBig : undefined
}

/** What is wrong with what was typed, whenever the visit is. */
function typedErrors({ freq, interval, weekdays, end, count, until }: RecurrenceDraft): RecurrenceErrors {
  const { tooSmall, tooBig, required, date } = validationText
  const errors: Record<keyof RecurrenceErrors, string | false | undefined> = {
    interval: numberError(interval, 1, longestInterval, tooSmall(1), tooBig(longestInterval)),
    weekdays: freq === 'weekly' && weekdays?.length === 0 && recurrenceText.weekdays,
    count:
      end === 'count' && numberError(count, fewest, maximumOccurrences, recurrenceText.fewest, recurrenceText.most),
    until: end === 'until' && !isCivilDate(until) && (until === '' ? required : date),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text))
}

/** What is wrong with the rule for a visit on this day, each at its field. */
export function recurrenceErrors(draft: RecurrenceDraft, from: CivilDate): RecurrenceErrors {
  const rule = recurrenceOf(draft, from)
  if (!rule) return typedErrors(draft)
  const { length } = occurrences(rule, undefined, maximumOccurrences + 1)
  if (length > maximumOccurrences) return { [draft.end]: recurrenceText.tooFar }
  return length < fewest ? { [draft.end]: draft.end === 'count' ? recurrenceText.fewest : recurrenceText.tooNear } : {}
}

/** The first thing that keeps a rule from being used, for where only one line can be said. */
export const recurrenceProblem = (draft: RecurrenceDraft, from: CivilDate): string | undefined =>
  Object.values(recurrenceErrors(draft, from))[0]
