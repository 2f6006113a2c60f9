import { z } from 'zod'
import { presences } from '../../booking/presence'
import { capCounts, capPeriods, mostCappedVisits } from '../../booking/representative-caps'
import { bookingStatuses } from '../../booking/status'
import { exportType } from '../agenda/agenda'
import { endpoint } from '../endpoint'
import { civilDate, data, id, instant, named, version, wallTime } from '../primitives'

const most = z.int().min(1).max(mostCappedVisits)
const capFields = {
  /** Null: in all offices together. */
  office_user_id: id.nullable(),
  counts: z.enum(capCounts),
  period: z.enum(capPeriods),
  most,
}
const cap = z.strictObject({ id, version, ...capFields })
export type RepresentativeCapOnWire = z.infer<typeof cap>

/** A line of the access register: a visit of a representative, nothing about patients. */
const registerLine = z.strictObject({
  booking_id: id,
  code: z.string(),
  date: civilDate,
  from: wallTime,
  to: wallTime,
  /** "Serra Davide"; of a visit without an account the typed name. */
  representative: z.string(),
  company: z.string().nullable(),
  office: named,
  service: z.string(),
  status: z.enum(bookingStatuses),
  presence: z.enum(presences).nullable(),
  arrived_at: instant.nullable(),
})
export type RegisterLine = z.infer<typeof registerLine>

/** Longest period of the register, in days. */
export const maximumRegister = 366

const period = z.strictObject({ from: civilDate, to: civilDate })

/** Visits of representatives: the doctor's caps, and the access register (product.md §9.8). */
export const representativeEndpoints = {
  representativeCaps: endpoint('GET doctor/representative_caps', {
    summary: 'The doctor’s caps on visits of representatives.',
    who: 'practice',
    reply: data(z.array(cap)),
  }),
  addRepresentativeCap: endpoint('POST doctor/representative_caps', {
    summary: 'Sets a cap; one more for the same visits and period: 422.',
    who: 'practice',
    body: z.strictObject(capFields),
    reply: data(cap),
    status: 201,
    idempotent: true,
  }),
  changeRepresentativeCap: endpoint('PUT doctor/representative_caps/:id', {
    summary: 'Changes how many visits a cap allows; a stale version: 409.',
    who: 'practice',
    body: z.strictObject({ most, version }),
    reply: data(cap),
  }),
  removeRepresentativeCap: endpoint('DELETE doctor/representative_caps/:id', {
    summary: 'Takes a cap away.',
    who: 'practice',
  }),
  representativeVisits: endpoint('GET doctor/representative_visits', {
    summary: `The access register of representatives over at most ${maximumRegister} days: one line for each of their visits, in order of time.`,
    who: 'agenda',
    query: period,
    reply: data(z.array(registerLine)),
  }),
  exportRepresentativeVisits: endpoint('GET doctor/representative_visits/export', {
    summary: 'The same register as a table for Excel.',
    who: 'agenda',
    query: period,
    mediaTypes: [exportType.csv],
  }),
} as const
