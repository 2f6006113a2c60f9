import { z } from 'zod'
import { bookingStatuses } from '../../booking/status'
import { civilDate, id, version, wallTime } from '../primitives'

/** A visit as a row names it beside texts that name nobody: person, service, time; with what a change of status needs. */
export const visitInBrief = z.strictObject({
  id,
  version,
  status: z.enum(bookingStatuses),
  /** The registered person; null for a free-text `name`. */
  user: z.strictObject({ first_name: z.string(), last_name: z.string() }).nullable(),
  name: z.string().nullable(),
  pharmaceutical_company: z.strictObject({ name: z.string() }).nullable(),
  office_service_name: z.string(),
  office_user_id: id,
  office_name: z.string(),
  date: civilDate,
  from: wallTime,
  to: wallTime,
})
export type VisitInBrief = z.infer<typeof visitInBrief>
