import { z } from 'zod'
import { isVisible } from '../text/characters'
import { validationText } from '../text/validation'
import { audience } from './broadcast-fields'
import { fileKey, filledText, longText, version } from './primitives'
import { publicationPeriod } from './publication-period'

// apart from the endpoints: the forms read these schemas, and only their pages fetch them

export const offerText = {
  taken: 'Qualcuno ha già aderito: si può cambiare solo il periodo.',
  ended: 'L’offerta non è in corso.',
} as const

/** To which patients: conditions as those of a mass communication, always with consent to marketing. */
export const offerAudience = z
  .strictObject(audience.shape)
  .omit({ kind: true, doctor_ids: true })
  .superRefine((value, context) => {
    const { issues = [] } = audience.safeParse({ ...value, kind: 'patients' }).error ?? {}
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path: [...path], message })
  })
export type OfferAudience = z.infer<typeof offerAudience>

export const offerFields = {
  title: filledText(120),
  text: longText(5000).refine(isVisible, validationText.required),
  image: fileKey.nullish(),
  /** Euro cents. */
  price: z.int().min(0).max(100_000_000).nullish(),
  /** Percent. */
  discount: z.int().min(0).max(100).nullish(),
  audience: offerAudience,
  /** Null: a draft. */
  period: publicationPeriod.nullish(),
}
export const newOffer = z.strictObject(offerFields)
export type NewOffer = z.infer<typeof newOffer>
export const changedOffer = z.strictObject({ ...z.strictObject(offerFields).partial().shape, version })
export type ChangedOffer = z.infer<typeof changedOffer>
