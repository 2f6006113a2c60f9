import { type BookingProblem, bookingProblem, overlapDescription, overlapMessage } from '../../domain/booking/problems'
import type { Alternative, SeriesConflict, SeriesRefusal } from '../../domain/contract/bookings'
import { type FieldErrors, forbidden, invalid, Refusal } from '../../domain/contract/refusal'

/** The refusal of an overlap: 409 with the specification's texts and free alternatives (contract.md, "Refusals"). */
export const overlap = (alternatives: readonly Alternative[]) =>
  new Refusal(409, {
    message: overlapMessage,
    description: overlapDescription,
    code: 'already-taken',
    alternatives,
  })

/** 409: of so many visits changed together some do not fit, so none was changed. */
export function seriesConflicts(total: number, conflicts: readonly SeriesConflict[]): Refusal {
  const { length } = conflicts
  const message =
    length === 1
      ? `1 visita su ${total} non si può modificare.`
      : `${length} visite su ${total} non si possono modificare.`
  const body: SeriesRefusal = { message, code: 'series-conflict', conflicts: [...conflicts] }
  return new Refusal(409, { ...body }, {}, [body.code])
}

/** Refuses booking problems other than an overlap: 403, else 422 with the errors of all fields. */
export function refuseProblems(problems: readonly BookingProblem[]): void {
  const errors: FieldErrors = {}
  for (const problem of problems) {
    const { kind, field, text } = bookingProblem[problem]
    if (kind === 'forbidden') throw forbidden(text, problems)
    if (kind === 'invalid') errors[field] = [...(errors[field] ?? []), text]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, problems)
}
