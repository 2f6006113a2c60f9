import { z } from 'zod'
import { personName } from '../access/session'
import { booking } from '../booking/bookings'
import { hold } from '../booking/waiting'
import { endpoint } from '../endpoint'
import { civilDate, data, id, queryIds } from '../primitives'
import { availableSlot, officeUser, schedule } from './agenda'

/** Doctors side by side at most. */
export const mostColumns = 12

/** One doctor's day; its parts are those of `doctor/day` and of `doctor/office_users` with their shifts. */
const column = z.strictObject({
  doctor: z.strictObject({ ...personName, title: z.string() }),
  office_users: z.array(officeUser),
  schedules: z.array(schedule),
  visits: z.array(booking),
  holds: z.array(hold),
  /** Free times of the main service of each office. */
  free: z.array(z.strictObject({ office_user_id: id, office_service_id: id, slots: z.array(availableSlot) })),
})
export type BoardColumn = z.infer<typeof column>

/** "Giornata": the day of several doctors side by side (product.md §9.6; contract.md, "several doctors at once"). */
export const boardEndpoints = {
  board: endpoint('GET doctor/board', {
    summary: `The day of up to ${mostColumns} doctors whose agenda the caller may book, or of those named.`,
    who: 'agenda',
    query: z.strictObject({ date: civilDate, doctor_ids: queryIds.optional() }),
    reply: data(z.array(column)),
  }),
} as const
