import { z } from 'zod'
import { endpoint } from '../endpoint'
import {
  civilDate,
  data,
  id,
  instant,
  maybePage,
  named,
  paging,
  queryFlag,
  queryId,
  search,
  version,
} from '../primitives'
import { changedLimit, newLimit } from './patient-fields'
import { patientInBrief } from './patient-in-brief'

/** A patient who for a time can neither book with the doctor nor write. */
export const limit = z.strictObject({
  id,
  /** The limited person. */
  user: patientInBrief,
  reason: z.string().nullable(),
  since: civilDate,
  /** The last day; null: until it is lifted. */
  until: civilDate.nullable(),
  created_by: named.nullable(),
  lifted_at: instant.nullable(),
  lifted_by: named.nullable(),
  /** It holds today. */
  running: z.boolean(),
  version,
})
export type Limit = z.infer<typeof limit>

/** The acting doctor's limited patients; a link needs the right `bookings` (product.md §5, §7). Others answer like unknown ones. */
export const limitEndpoints = {
  limits: endpoint('GET doctor/limits', {
    summary: 'Utenti limitati: who, why, since when, until when, by whom; running ones first, then ended ones.',
    who: 'own-patients',
    query: z.strictObject({
      search,
      'filter[running]': queryFlag.optional(),
      'filter[user_id]': queryId.optional(),
      ...paging,
    }),
    reply: maybePage(limit),
  }),
  limitPatient: endpoint('POST doctor/limits', {
    summary: 'Limits a patient from now on, who then can neither book nor write; it ends by itself after `until`.',
    who: 'own-patients',
    body: newLimit,
    reply: data(limit),
    status: 201,
    idempotent: true,
  }),
  changeLimit: endpoint('PUT doctor/limits/:id', {
    summary: 'Changes reason or end of a running limit; a stale version: 409.',
    who: 'own-patients',
    body: changedLimit,
    reply: data(limit),
  }),
  liftLimit: endpoint('POST doctor/limits/:id/lift', {
    summary: 'Lifts a running limit; one that has ended stays as it is.',
    who: 'own-patients',
    reply: data(limit),
  }),
} as const
