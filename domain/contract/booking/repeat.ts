import { z } from 'zod'
import { maximumOccurrences } from '../../booking/recurrence'
import { validationText } from '../../text/validation'
import { endpoint } from '../endpoint'
import { civilDate, flag, id, wallTime } from '../primitives'
import { alternative, checkPerson, visitFields } from './booking-fields'
import { recurrence } from './bookings'

/** One row of a dry run or of a save, in the order of the occurrences; skipped ones have no row. */
const scheduleRow = z.strictObject({
  date: civilDate,
  from: wallTime,
  to: wallTime,
  /** Why the row cannot be saved, in Italian; null when it can. */
  error: z.string().nullable(),
  error_code: z.string().nullable(),
  alternatives: z.array(alternative),
  /** Of a row that cannot be saved, the next day on which the office works, within two months. */
  next_day: civilDate.nullable(),
  booking: z.strictObject({ id, code: z.string() }).nullable(),
})
export type ScheduleRow = z.infer<typeof scheduleRow>

export const scheduleReply = z.strictObject({
  data: z.array(scheduleRow),
  meta: z.strictObject({ total: z.int(), created: z.int() }),
})
export type ScheduleReply = z.infer<typeof scheduleReply>

/** A user's edit of one occurrence of a repeat: moved to another time, or left out (contract.md, "rows"). */
const repeatRow = z
  .strictObject({
    occurrence: civilDate,
    skip: flag.optional(),
    date: civilDate.optional(),
    from: wallTime.optional(),
    to: wallTime.optional(),
  })
  .superRefine((row, context) => {
    const isSkipped = row.skip === 1 || row.skip === true
    for (const field of ['date', 'from', 'to'] as const)
      if (isSkipped === (row[field] !== undefined))
        context.addIssue({ code: 'custom', path: [field], message: validationText[isSkipped ? 'wrong' : 'required'] })
  })
export type RepeatRow = z.infer<typeof repeatRow>

/**
 * A visit with its repetition, without a version: a repeat only creates bookings. The dates come from `recurrence` (its `from` is the
 * first day) and `rows`.
 */
const repeatPayload = z
  .strictObject({
    ...visitFields,
    date: civilDate.optional(),
    dry_run: flag,
    ignore_errors: flag.optional(),
    recurrence,
    rows: z.array(repeatRow).max(maximumOccurrences).optional(),
  })
  .superRefine(checkPerson)
export type RepeatPayload = z.infer<typeof repeatPayload>

export const repeatEndpoints = {
  scheduleBookings: endpoint('POST doctor/bookings/schedule', {
    summary:
      'Repeats a visit: `dry_run` computes every row, the real post saves the good ones in one transaction. Bad rows without `ignore_errors`: 422 with the rows, nothing saved.',
    who: 'agenda',
    body: repeatPayload,
    reply: scheduleReply,
    idempotent: true,
  }),
} as const
