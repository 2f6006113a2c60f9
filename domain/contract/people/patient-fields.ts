import { z } from 'zod'
import { field } from '../../resource/kinds'
import { firstNameIfAny, personFields } from '../../resource/shared-fields'
import { isVisible } from '../../text/characters'
import { validationText } from '../../text/validation'
import { civilDate, id, longText, phoneNumber, phonePrefix, phoneSoFar, text, version } from '../primitives'

export const patientText = {
  ends: 'L’ultimo giorno viene prima di oggi.',
  access: 'È l’indirizzo con cui la persona accede: può cambiarlo solo lei.',
  itself: 'È la stessa persona.',
  tied: 'Il legame con questa persona c’è già.',
  byAdmin: 'L’unione di queste due schede spetta all’amministrazione.',
  notOnlyPatient: 'Una delle due persone ha anche un altro ruolo: le schede non si possono unire.',
  bothAccess: 'Tutte e due le schede hanno un accesso all’app: non si possono unire.',
  limited: 'Questa persona è già limitata.',
  over: 'Questo limite è già finito.',
  late: 'Non si può più annullare: nel frattempo qualcosa è cambiato.',
} as const

/** Longest note on a patient, and longest reason of a limit. */
export const longestNote = 4000
export const longestReason = 300

const email = field.email({ label: '', example: '' }).schema
const fiscalCode = field.fiscalCode({ label: '', example: '' }).schema

/** What a practice writes of a patient (product.md §5, "/patients"). */
export const patientFields = {
  last_name: personFields.last_name.schema,
  first_name: firstNameIfAny.schema,
  gender: z.enum(['M', 'F']).nullish(),
  birthday: civilDate.nullish(),
  /** A wrong check letter is refused; what does not agree with it is only warned of (`fiscalCodeWarnings`). */
  fiscal_code: fiscalCode.nullish(),
  phone_prefix: phonePrefix.nullish(),
  phone: phoneNumber.nullish(),
  /** An address to write to; the one with which a person signs in is the person's own: 422. */
  email: email.nullish(),
  address: text(160).nullish(),
  city_id: id.nullish(),
}
export const newPatient = z.strictObject({
  ...patientFields,
  privacy: z.boolean().optional(),
  newsletter: z.boolean().optional(),
  marketing: z.boolean().optional(),
})
export type NewPatient = z.infer<typeof newPatient>
export const changedPatient = z.strictObject({ ...z.strictObject(patientFields).partial().shape, version })
export type ChangedPatient = z.infer<typeof changedPatient>

/** What is known of a person while it is typed. */
export const similarPatient = z.strictObject({
  first_name: text(80).optional(),
  last_name: text(80).optional(),
  birthday: civilDate.nullish(),
  fiscal_code: text(16).nullish(),
  phone: phoneSoFar.nullish(),
  /** The person that is edited, who is not similar to itself. */
  except_id: id.optional(),
})
export type SimilarPatient = z.infer<typeof similarPatient>

/** Consents as the practice records them, signed at the desk. */
export const givenConsents = z.strictObject({
  care: z.boolean().optional(),
  newsletter: z.boolean().optional(),
  marketing: z.boolean().optional(),
})

/** The relative is the `relationship` (a kinship degree) of the patient. */
export const newRelative = z.strictObject({ relative_id: id, relationship_id: id })

export const noteText = longText(longestNote).refine(isVisible, validationText.required)
export const newNote = z.strictObject({ text: noteText })
export const changedNote = z.strictObject({ text: noteText, version })

const limitReason = longText(longestReason).refine(isVisible, validationText.required)
/** From today on; `until`, the last day, not before today; null: until it is lifted. */
export const newLimit = z.strictObject({ user_id: id, reason: limitReason, until: civilDate.nullable() })
export type NewLimit = z.infer<typeof newLimit>
export const changedLimit = z.strictObject({
  reason: limitReason.optional(),
  until: civilDate.nullable().optional(),
  version,
})

/** Fields for which a merge can keep the value of the record that goes. */
export const mergedFields = Object.keys(patientFields) as (keyof typeof patientFields)[]
/** `removed_id` is deleted and all that was its becomes the patient's; `take`: fields whose value comes from it. */
export const newMerge = z.strictObject({
  removed_id: id,
  take: z.array(z.enum(mergedFields as [keyof typeof patientFields])).max(mergedFields.length),
  version,
  removed_version: version,
})
export type NewMerge = z.infer<typeof newMerge>
export const mergeWith = z.strictObject({ removed_id: id })
