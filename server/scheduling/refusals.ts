import { type BookingProblem, bookingProblem, overlapDescription, overlapMessage } from '../../domain/booking/problems'
import type { Alternative } from '../../domain/contract/bookings'
import { type FieldErrors, forbidden, invalid, Refusal } from '../../domain/contract/refusal'

/** The overlap, wherever found: 409 with the specification's words and what is free instead (contract.md, "Refusals"). */
export const overlap = (alternatives: readonly Alternative[]) =>
  new Refusal(409, {
    message: overlapMessage,
    description: overlapDescription,
    code: 'already-taken',
    alternatives,
  })

/** What stands against a booking apart from an overlap: 403, or 422 with all the fields at once. */
export function refuseProblems(problems: readonly BookingProblem[]): void {
  const errors: FieldErrors = {}
  for (const problem of problems) {
    const { kind, field, text } = bookingProblem[problem]
    if (kind === 'forbidden') throw forbidden(text, problems)
    if (kind === 'invalid') errors[field] = [...(errors[field] ?? []), text]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, problems)
}
