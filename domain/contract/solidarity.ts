import { z } from 'zod'
import { booking } from './bookings'
import { endpoint } from './endpoint'
import { byId, civilDate, data, id, queryId, version, wallTime } from './primitives'

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
