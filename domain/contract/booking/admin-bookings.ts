import { z } from 'zod'
import { officePlace } from '../agenda/agenda'
import { endpoint } from '../endpoint'
import { civilDate, data, id, instant, named, queryId, version, wallTime } from '../primitives'
import { privateTexts, textRecord } from './booking-texts'
import { booking, bookingEndpoints, seriesRefusal, statusChange } from './bookings'

/** A visit as admins see it: with its doctor, and without the private note. */
const adminBooking = booking.omit(textRecord(privateTexts, () => true as const)).extend({ doctor: named })
export type AdminBooking = z.infer<typeof adminBooking>

/** Most visits that one call cancels. */
export const mostCanceled = 200
const visitIds = z.array(id)
const severalVisits = visitIds.min(1).max(mostCanceled)

const time = { date: civilDate, from: wallTime, to: wallTime }

/** Search area for free times, from the city of a request outwards. */
const solidarityReaches = ['city', 'province', 'anywhere'] as const
export type SolidarityReach = (typeof solidarityReaches)[number]

/** A service that a doctor offers to the solidarity booking centre in an office, with its first free times. */
const solidarityOffer = z.strictObject({
  office_user_id: id,
  office_service_id: id,
  office_service_name: z.string(),
  doctor: named.extend({ specializations: z.array(z.string()) }),
  office: officePlace,
  times: z.array(z.strictObject(time)),
})
export type SolidarityOffer = z.infer<typeof solidarityOffer>

/**
 * Bookings of all doctors, and the solidarity booking centre (product.md §6, `cup`). Lists and exports belong to the
 * resource `bookings`.
 */
export const adminBookingEndpoints = {
  adminBooking: endpoint('GET admin/bookings/:id', {
    summary: 'One visit of any doctor; never its private note.',
    who: 'master-data',
    reply: data(adminBooking),
  }),
  adminBookingHistory: endpoint('GET admin/bookings/:id/history', {
    summary: 'Every change of a visit, dated and signed; never its private note.',
    who: 'master-data',
    reply: bookingEndpoints.bookingHistory.reply,
  }),
  changeAdminBookingStatus: endpoint('PUT admin/bookings/:id/status', {
    summary: 'Cancels a visit, as an admin may (product.md §4). Not a transition: 422; lost a race: 409 stale.',
    who: 'master-data',
    body: statusChange,
    reply: data(adminBooking),
  }),
  undoAdminBookingChange: endpoint('POST admin/bookings/:id/undo', {
    summary: 'Takes one’s own last change back until `undo_until`; too late: 422, time taken meanwhile: 409.',
    who: 'master-data',
    reply: data(adminBooking),
  }),
  cancelAdminBookings: endpoint('POST admin/bookings/cancel', {
    summary: 'Cancels several visits; what can no longer be canceled is left.',
    who: 'master-data',
    body: z.strictObject({ ids: severalVisits, reason: statusChange.shape.reason }),
    reply: data(
      z.strictObject({
        canceled: visitIds,
        /** Visits that are over, canceled or rejected already. */
        left: visitIds,
        unknown: visitIds,
        /** Until then all of them can be taken back; null when nothing was canceled. */
        undo_until: instant.nullable(),
      }),
    ),
    idempotent: true,
  }),
  undoAdminCancellations: endpoint('POST admin/bookings/undo', {
    summary: 'Takes one’s own cancellations back until `undo_until`.',
    who: 'master-data',
    body: z.strictObject({ ids: severalVisits }),
    reply: data(z.strictObject({ restored: visitIds, left: visitIds })),
    conflict: seriesRefusal,
  }),
  solidarityFreeTimes: endpoint('GET admin/cup/:id/free_times', {
    summary: 'The first free times of all solidarity services, soonest first, as participants would see them.',
    who: 'master-data',
    query: z.strictObject({
      /** The first day; default today. */
      from: civilDate.optional(),
      specialization_id: queryId.optional(),
      reach: z.enum(solidarityReaches).optional(),
    }),
    reply: data(z.array(solidarityOffer)),
  }),
  bookSolidarity: endpoint('POST admin/cup/:id/book', {
    summary: 'Books a free time for a request, which then is booked too. Overlap: 409 with alternatives.',
    who: 'master-data',
    body: z.strictObject({
      office_user_id: id,
      office_service_id: id,
      ...time,
      /** Version of the request. */
      version,
    }),
    reply: data(booking),
    status: 201,
    idempotent: true,
  }),
} as const
