import { z } from 'zod'
import { loginFields } from '../resource/person-fields'
import { endpoint } from './endpoint'
import { byId, data, flag, id, version } from './primitives'

const { email } = loginFields('')
/** Some of a doctor's fields, with what they refer to. */
const fields = z.record(z.string(), z.unknown())
const change = ['update', 'master-data'] as const

const merged = z.strictObject({
  /** Of the doctor, whatever the profile adds: as it was, and as it is now. */
  before: fields,
  after: fields,
})
export type MergedGhost = z.infer<typeof merged>

/** A profile that nobody has claimed becomes a doctor, or part of one (product.md §6, `doctors/ghosts`). */
export const ghostEndpoints = {
  claimGhost: endpoint({
    method: 'POST',
    path: 'admin/doctors/ghosts/:id/claim',
    summary: 'Makes a doctor of an unclaimed profile: the same person, with a role and an address to sign in with.',
    who: change,
    params: byId,
    body: z.strictObject({ email: email.schema, version }),
    reply: data(z.strictObject({ id })),
  }),
  mergeGhost: endpoint({
    method: 'POST',
    path: 'admin/doctors/ghosts/:id/merge',
    summary:
      'Makes an unclaimed profile part of a doctor, who gets what was missing; with `dry_run` it only says what.',
    who: change,
    params: byId,
    body: z.strictObject({ doctor_id: id, version, dry_run: flag.optional() }),
    reply: data(merged),
  }),
} as const
