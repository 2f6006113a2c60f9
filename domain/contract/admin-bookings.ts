import { z } from 'zod'
import { bookingStatuses } from '../booking/status'
import { privateTexts, textRecord } from './booking-texts'
import { booking, historyEntry } from './bookings'
import { endpoint } from './endpoint'
import { byId, civilDate, data, id, queryId, text, version, wallTime } from './primitives'

/** A visit as admins see it: with its doctor, and without the private note. */
export const adminBooking = booking
  .omit(textRecord(privateTexts, () => true as const))
  .extend({ doctor: z.strictObject({ id, name: z.string() }) })
export type AdminBooking = z.infer<typeof adminBooking>

const read = ['read', 'master-data'] as const
const write = ['update', 'master-data'] as const

/** Any doctor's visit, from the admin area. Its list and export are those of the resource `bookings`. */
export const adminBookingEndpoints = {
  adminBooking: endpoint({
    method: 'GET',
    path: 'admin/bookings/:id',
    summary: 'One visit of any doctor; never its private note.',
    who: read,
    params: byId,
    reply: data(adminBooking),
  }),
  adminBookingHistory: endpoint({
    method: 'GET',
    path: 'admin/bookings/:id/history',
    summary: 'Every change of a visit, dated and signed; never its private note.',
    who: read,
    params: byId,
    reply: data(z.array(historyEntry)),
  }),
  changeAdminBookingStatus: endpoint({
    method: 'PUT',
    path: 'admin/bookings/:id/status',
    summary: 'Cancels a visit, as an admin may (product.md §4). Not a transition: 422; lost a race: 409 stale.',
    who: write,
    params: byId,
    body: z.strictObject({ status: z.enum(bookingStatuses), reason: text(500).nullish(), version: version.nullish() }),
    reply: data(adminBooking),
  }),
  undoAdminBookingChange: endpoint({
    method: 'POST',
    path: 'admin/bookings/:id/undo',
    summary: 'Takes one’s own last change back until `undo_until`; too late: 422, time taken meanwhile: 409.',
    who: write,
    params: byId,
    reply: data(adminBooking),
  }),
} as const

/** How far from the city of a request a time is looked for. */
export const solidarityReaches = ['city', 'province', 'anywhere'] as const
export type SolidarityReach = (typeof solidarityReaches)[number]

/** A service that a doctor offers to the solidarity booking centre in an office, with its first free times. */
export const solidarityOffer = z.strictObject({
  office_user_id: id,
  office_service_id: id,
  office_service_name: z.string(),
  doctor: z.strictObject({ id, name: z.string(), specializations: z.array(z.string()) }),
  office: z.strictObject({
    id,
    name: z.string(),
    address: z.string().nullable(),
    city: z.strictObject({ id, name: z.string(), province_code: z.string() }).nullable(),
  }),
  times: z.array(z.strictObject({ date: civilDate, from: wallTime, to: wallTime })),
})
export type SolidarityOffer = z.infer<typeof solidarityOffer>

/** The solidarity booking centre: a free time for a request, and the visit made of it (product.md §6, `cup`). */
export const solidarityEndpoints = {
  solidarityFreeTimes: endpoint({
    method: 'GET',
    path: 'admin/cup/:id/free_times',
    summary:
      'The first free times of all services marked as solidarity, soonest first, as participants would see them.',
    who: ['read', 'master-data'],
    params: byId,
    query: z.strictObject({
      /** The first day; today unless told. */
      from: civilDate.optional(),
      specialization_id: queryId.optional(),
      reach: z.enum(solidarityReaches).optional(),
    }),
    reply: data(z.array(solidarityOffer)),
  }),
  bookSolidarity: endpoint({
    method: 'POST',
    path: 'admin/cup/:id/book',
    summary: 'Books a free time for a request, which then is booked too. Overlap: 409 with alternatives.',
    who: ['update', 'master-data'],
    params: byId,
    body: z.strictObject({
      office_user_id: id,
      office_service_id: id,
      date: civilDate,
      from: wallTime,
      to: wallTime,
      /** Of the request. */
      version,
    }),
    reply: data(booking),
    status: 201,
    idempotent: true,
  }),
} as const
