import { overlapDescription, overlapMessage } from '../../../domain/booking/overlap'
import { type BookingProblem, bookingProblem } from '../../../domain/booking/problems'
import { longTime } from '../../../domain/calendar/minutes'
import type { DecisionRefusal } from '../../../domain/contract/agenda/hours'
import type { Alternative } from '../../../domain/contract/booking/booking-fields'
import type { SeriesConflict, SeriesRefusal } from '../../../domain/contract/booking/bookings'
import { type FieldErrors, forbidden, invalid, Refusal } from '../../../domain/contract/refusal'
import type { StoredBooking } from './stored-booking'

/** The refusal of an overlap: 409 with the specification's texts and free alternatives (contract.md, "Refusals"). */
export const overlap = (alternatives: readonly Alternative[]) =>
  new Refusal(409, {
    message: overlapMessage,
    description: overlapDescription,
    code: 'already-taken',
    alternatives,
  })

/** A visit with the time that it is to have. */
type WantedTime = Pick<StoredBooking, 'id' | 'date' | 'from' | 'to'>

/** What cannot be done: a change of a repeat, or decisions on the visits that a change of hours hits. */
export type ConflictCode = (SeriesRefusal | DecisionRefusal)['code']

/** Refuses (409) a change of several visits of which some have a text why they do not fit, so that none is changed. */
export function refuseConflicts<V extends WantedTime>(
  visits: readonly V[],
  textOf: (visit: V) => string | null,
  code: ConflictCode = 'series-conflict',
): void {
  const conflicts = visits.flatMap((visit): SeriesConflict[] => {
    const text = textOf(visit)
    const { id, date, from, to } = visit
    return text === null ? [] : [{ booking_id: id, date, from: longTime(from), to: longTime(to), text }]
  })
  if (conflicts.length === 0) return
  const message =
    conflicts.length === 1
      ? `1 visita su ${visits.length} non si può modificare.`
      : `${conflicts.length} visite su ${visits.length} non si possono modificare.`
  throw new Refusal(409, { message, code, conflicts }, {}, [code])
}

/** Refuses booking problems other than an overlap: 403, else 422 with the errors of all fields; `texts` for a text of the case. */
export function refuseProblems(
  problems: readonly BookingProblem[],
  texts: Partial<Record<BookingProblem, string | null>> = {},
): void {
  const errors: FieldErrors = {}
  for (const problem of problems) {
    const { kind, field, text: usual } = bookingProblem[problem]
    const text = texts[problem] ?? usual
    if (kind === 'forbidden') throw forbidden(text, problems)
    if (kind === 'invalid') errors[field] = [...(errors[field] ?? []), text]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, problems)
}
