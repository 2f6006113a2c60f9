import { z } from 'zod'
import { categories } from '../../access/roles'
import { setupSteps } from '../../planning/setup-steps'
import { doctorFields, personFields, publicPageFields } from '../../resource/shared-fields'
import { endpoint } from '../endpoint'
import { data, fileKey, named, phoneNumber, search, version } from '../primitives'

/** The fields of a doctor's own profile, as admins edit them too. */
export const profileFields = {
  phone_prefix: personFields.phone_prefix.schema,
  phone: phoneNumber.nullable(),
  registration_number: doctorFields.registration_number.schema,
  bio: publicPageFields.bio.schema,
  photo: fileKey.nullable(),
  languages: publicPageFields.languages.schema,
  specialization_ids: doctorFields.specialization_ids.schema,
  links: publicPageFields.links.schema,
}

const step = z.enum(setupSteps)
const profile = z.strictObject({
  /** As admins wrote them. */
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  category: z.enum(categories),
  /** Address of the public page: /prenota/{slug}. */
  slug: z.string().nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  registration_number: z.string().nullable(),
  bio: z.string().nullable(),
  photo: z.strictObject({ key: z.string(), url: z.string() }).nullable(),
  /** Languages and links of specification §3. */
  languages: z.array(z.string()),
  specializations: z.array(named),
  links: z.array(z.strictObject({ type: z.enum(['external-link', 'doctor']), label: z.string(), url: z.string() })),
  version,
})
export type OwnProfile = z.infer<typeof profile>

const changedProfile = z.strictObject({ ...z.strictObject(profileFields).partial().shape, version })

/** What a new account lacks, and the doctor's own data (product.md §5: /settings/complete, /settings/profile). */
export const setupEndpoints = {
  setup: endpoint('GET doctor/setup', {
    summary: 'The steps that finish a new account, in their order, and which are done.',
    who: 'agenda',
    reply: data(z.array(z.strictObject({ step, done: z.boolean() }))),
  }),
  ownProfile: endpoint('GET doctor/profile', {
    summary:
      'The doctor’s own contacts and what patients see of them: photo, presentation, languages, specializations, links.',
    who: 'practice',
    reply: data(profile),
  }),
  changeOwnProfile: endpoint('PUT doctor/profile', {
    summary: 'Changes the doctor’s own data; a stale version: 409.',
    who: 'practice',
    body: changedProfile,
    reply: data(profile),
  }),
  ownSpecializations: endpoint('GET doctor/specializations', {
    summary: 'Specializations to choose from, by name.',
    who: 'practice',
    query: z.strictObject({ search }),
    reply: data(z.array(named)),
  }),
} as const
