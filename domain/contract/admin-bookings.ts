import { z } from 'zod'
import { bookingStatuses } from '../booking/status'
import { booking, historyEntry } from './bookings'
import { endpoint } from './endpoint'
import { byId, data, id, text, version } from './primitives'

/** A visit as admins see it: with its doctor, and without the private note. */
export const adminBooking = booking
  .omit({ assistant_notes: true })
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
