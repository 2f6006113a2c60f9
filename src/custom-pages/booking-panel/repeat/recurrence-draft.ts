import { maximumOccurrences, occurrences, type Recurrence } from '../../../../domain/booking/recurrence'
import { type CivilDate, isCivilDate } from '../../../../domain/calendar/civil-date'
import type { RepeatPayload, RepeatRow } from '../../../../domain/contract/booking/repeat'
import { validationText } from '../../../../domain/text/validation'

/** Form state of a repetition; null: the field is empty. It starts on the visit's day, so it has no start of its own. */
export const newRecurrence = {
  freq: 'weekly' as Recurrence['freq'],
  interval: 1 as number | null,
  /** Null: the weekday of the visit. */
  weekdays: null as readonly number[] | null,
  monthly: 'date' as 'date' | 'weekday',
  end: 'count' as 'count' | 'until',
  count: 4 as number | null,
  until: '',
  /** Repairs made in the review dialog; ignored unless `of` matches the current repeat. */
  repairs: null as { readonly of: string; readonly rows: readonly RepeatRow[] } | null,
}
export type RecurrenceDraft = Readonly<typeof newRecurrence>

export type RecurrenceErrors = Partial<Record<'interval' | 'weekdays' | 'count' | 'until', string>>

/** Minimum number of visits in a repeat. */
const fewest = 2
const longestInterval = 366

export const recurrenceText = {
  fewest: `Almeno ${fewest} visite.`,
  most: `Al massimo ${maximumOccurrences} visite.`,
  weekdays: 'Scegli almeno un giorno.',
  tooNear: 'Fino a questa data la visita non si ripete: scegline una più lontana.',
  tooFar: `Fino a questa data le visite sono più di ${maximumOccurrences}: scegline una più vicina.`,
} as const

/** The rule for a visit on this day; null while a field is invalid. */
export function recurrenceOf(draft: RecurrenceDraft, from: CivilDate): RepeatPayload['recurrence'] | null {
  const { freq, interval, weekdays, monthly, end, count, until } = draft
  if (interval === null || Object.keys(fieldErrors(draft)).length > 0) return null
  return {
    from,
    freq,
    interval,
    ...(freq === 'weekly' && weekdays && { weekdays: [...weekdays].sort((a, b) => a - b) }),
    ...(freq === 'monthly' && { monthly }),
    ...(end === 'count' ? { count: count ?? 0 } : { until }),
  }
}

/** Errors of single fields, independent of the visit's day. */
function fieldErrors({ freq, interval, weekdays, end, count, until }: RecurrenceDraft): RecurrenceErrors {
  const { tooSmall, tooBig, required, date } = validationText
  const errors: Record<keyof RecurrenceErrors, string | false> = {
    interval:
      (interval === null && required) ||
      (Number(interval) < 1 && tooSmall(1)) ||
      (Number(interval) > longestInterval && tooBig(longestInterval)),
    weekdays: freq === 'weekly' && weekdays?.length === 0 && recurrenceText.weekdays,
    count:
      end === 'count' &&
      ((count === null && required) ||
        (Number(count) < fewest && recurrenceText.fewest) ||
        (Number(count) > maximumOccurrences && recurrenceText.most)),
    until: end === 'until' && !isCivilDate(until) && (until === '' ? required : date),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text))
}

/** Errors of the rule for a visit on this day, by field. */
export function recurrenceErrors(draft: RecurrenceDraft, from: CivilDate): RecurrenceErrors {
  const rule = recurrenceOf(draft, from)
  if (!rule) return fieldErrors(draft)
  const { length } = occurrences(rule, undefined, maximumOccurrences + 1)
  if (length > maximumOccurrences) return { [draft.end]: recurrenceText.tooFar }
  return length < fewest ? { [draft.end]: draft.end === 'count' ? recurrenceText.fewest : recurrenceText.tooNear } : {}
}

/** The first error of the rule, where only one line can be shown. */
export const recurrenceProblem = (draft: RecurrenceDraft, from: CivilDate): string | undefined =>
  Object.values(recurrenceErrors(draft, from))[0]
