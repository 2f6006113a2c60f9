import { z } from 'zod'
import { setupSteps } from '../planning/setup-steps'
import { doctorFields, personFields, publicPageFields } from '../resource/shared-fields'
import { endpoint } from './endpoint'
import { data, version } from './primitives'

const step = z.enum(setupSteps)
const profile = z.strictObject({
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  registration_number: z.string().nullable(),
  bio: z.string().nullable(),
  version,
})
export type OwnProfile = z.infer<typeof profile>

/** The fields of the profile as admins edit them too. */
export const profileFields = {
  phone_prefix: personFields.phone_prefix.schema,
  phone: personFields.phone.schema,
  registration_number: doctorFields.registration_number.schema,
  bio: publicPageFields.bio.schema,
}
const changedProfile = z.strictObject({ ...z.strictObject(profileFields).partial().shape, version })

/** What a new account lacks, and the doctor's own data (product.md §5: /settings/complete, /settings/profile). */
export const setupEndpoints = {
  setup: endpoint('GET doctor/setup', {
    summary: 'The steps that finish a new account, in their order, and which are done.',
    who: ['read', 'agenda'],
    reply: data(z.array(z.strictObject({ step, done: z.boolean() }))),
  }),
  ownProfile: endpoint('GET doctor/profile', {
    summary: 'The doctor’s own phone, registration and presentation.',
    who: ['read', 'practice'],
    reply: data(profile),
  }),
  changeOwnProfile: endpoint('PUT doctor/profile', {
    summary: 'Changes the doctor’s own data; a stale version: 409.',
    who: ['update', 'practice'],
    body: changedProfile,
    reply: data(profile),
  }),
} as const
