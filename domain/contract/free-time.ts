import { z } from 'zod'
import { endpoint } from './endpoint'
import { byId, civilDate, data, id, maybePage, paging, queryId, search, wallTime } from './primitives'

/** "Perché non è libero?": the first cause, and what would lift it (product.md §4). */
export const whyNotFree = z.strictObject({
  free: z.boolean(),
  /** A `BookingProblem` or `elsewhere` (working in another office at that time); null when free. */
  code: z.string().nullable(),
  cause: z.string().nullable(),
  remedy: z.string().nullable(),
  /** The stretch of the day the cause holds for. */
  from: wallTime,
  to: wallTime,
  /** The visit that takes the time, when the requester may see it. */
  booking_id: id.nullable(),
})
export type WhyNotFree = z.infer<typeof whyNotFree>

export const homeVisitCity = z.strictObject({ id, name: z.string(), province_code: z.string() })
export type HomeVisitCity = z.infer<typeof homeVisitCity>

export const bookingWarning = z.strictObject({ code: z.enum(['limited', 'rate-limited']), text: z.string() })
export type BookingWarning = z.infer<typeof bookingWarning>

const read = ['read', 'agenda'] as const

export const freeTimeEndpoints = {
  whyNotFree: endpoint({
    method: 'GET',
    path: 'doctor/office_users/:id/why_not_free',
    summary: 'Why a minute of an office is not bookable, for a service or for an ordinary visit.',
    who: read,
    params: byId,
    query: z.strictObject({
      date: civilDate,
      from: wallTime,
      office_service_id: queryId.optional(),
      original_booking_id: queryId.optional(),
    }),
    reply: data(whyNotFree),
  }),
  homeVisitCities: endpoint({
    method: 'GET',
    path: 'doctor/office_services/:id/cities',
    summary: 'The cities in which home visits of a service are made, by name; all cities where none are listed.',
    who: read,
    params: byId,
    query: z.strictObject({ search, ...paging }),
    reply: maybePage(homeVisitCity),
  }),
  bookingWarnings: endpoint({
    method: 'GET',
    path: 'doctor/office_services/:id/warnings',
    summary: 'What the doctor’s side should know before booking somebody: limited, or inside the rate limit.',
    who: read,
    params: byId,
    query: z.strictObject({
      user_id: queryId,
      date: civilDate.optional(),
      from: wallTime.optional(),
      original_booking_id: queryId.optional(),
    }),
    reply: data(z.array(bookingWarning)),
  }),
} as const
