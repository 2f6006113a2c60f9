import { z } from 'zod'
import { alternative } from './booking-fields'
import { civilDate, id, wallTime } from './primitives'

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
