import { z } from 'zod'
import { type PublicationStatus, publicationStatuses } from '../../resource/field'
import { isVisible } from '../../text/characters'
import { validationText } from '../../text/validation'
import { endpoint } from '../endpoint'
import { audience } from '../messages/broadcasts'
import {
  civilDate,
  data,
  fileKey,
  filledText,
  id,
  instant,
  longText,
  maybePage,
  named,
  paging,
  queryFlag,
  queryList,
  search,
  version,
} from '../primitives'
import { publicationPeriod } from '../publication-period'

export const offerText = {
  taken: 'Qualcuno ha già aderito: si può cambiare solo il periodo.',
  ended: 'L’offerta non è in corso.',
} as const

/** To which patients: conditions as those of a mass communication, always with consent to marketing. */
export const offerAudience = z
  .strictObject(audience.shape)
  .omit({ kind: true, doctor_ids: true })
  .superRefine((value, context) => {
    const { issues = [] } = audience.safeParse({ ...value, kind: 'patient' }).error ?? {}
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

const status = z.enum(publicationStatuses as [PublicationStatus, ...PublicationStatus[]])
const image = z.strictObject({ key: z.string(), url: z.string() })
const period = z.strictObject({ from: civilDate.nullable(), to: civilDate.nullable() })

const what = {
  id,
  title: z.string(),
  text: z.string(),
  image: image.nullable(),
  /** Euro cents. */
  price: z.int().nullable(),
  /** Percent. */
  discount: z.int().nullable(),
  /** Null: a draft. */
  period: period.nullable(),
  status,
}

/** A doctor's own offer to patients. */
const offer = z.strictObject({
  ...what,
  audience: offerAudience,
  /** Patients it is for today, with consent to marketing (none once it has ended); those who have seen it, and taken it up. */
  counts: z.strictObject({ audience: z.int(), seen: z.int(), taken: z.int() }),
  author: named,
  created_at: instant,
  version,
})
export type Offer = z.infer<typeof offer>

const reader = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  seen_at: instant,
  taken_at: instant.nullable(),
})
export type OfferReader = z.infer<typeof reader>

/** As its reader sees it. */
const offerToRead = z.strictObject({ ...what, doctor: named, taken_at: instant.nullable() })
export type OfferToRead = z.infer<typeof offerToRead>

/** What the house offers to doctors ("Offerte dedicate"). */
const dedicatedOffer = z.strictObject({ ...what, taken_at: instant.nullable() })
export type DedicatedOffer = z.infer<typeof dedicatedOffer>

/** Offers of a doctor to patients (a link needs the right `broadcast`), and those addressed to the doctor (product.md §5). */
export const offerEndpoints = {
  offers: endpoint('GET doctor/offers', {
    summary: 'The doctor’s own offers: drafts, then by their period, newest first.',
    who: 'offers',
    query: z.strictObject({ search, 'filter[status][in]': queryList(publicationStatuses).optional(), ...paging }),
    reply: maybePage(offer),
  }),
  offer: endpoint('GET doctor/offers/:id', { summary: 'One of them.', who: 'offers', reply: data(offer) }),
  countOfferAudience: endpoint('POST doctor/offers/audience', {
    summary:
      'How many patients an audience has, how many of them have consented to marketing, and how many people can open it; stores nothing.',
    who: 'offers',
    body: z.strictObject({ audience: offerAudience }),
    reply: data(z.strictObject({ total: z.int(), consenting: z.int(), readers: z.int() })),
  }),
  offerReaders: endpoint('GET doctor/offers/:id/readers', {
    summary: 'Who has seen it, and who has taken it up, by name.',
    who: 'offers',
    query: z.strictObject({ 'filter[taken]': queryFlag.optional(), ...paging }),
    reply: maybePage(reader),
  }),
  createOffer: endpoint('POST doctor/offers', {
    summary: 'A draft without a period; otherwise read by its audience in that period.',
    who: 'offers',
    body: newOffer,
    reply: data(offer),
    status: 201,
    idempotent: true,
  }),
  changeOffer: endpoint('PUT doctor/offers/:id', {
    summary: 'Changes it; once somebody has taken it up only its period: 422. A stale version: 409.',
    who: 'offers',
    body: changedOffer,
    reply: data(offer),
    conflict: z.strictObject({
      message: z.string(),
      description: z.string(),
      code: z.literal('stale'),
      current: offer,
    }),
  }),
  removeOffer: endpoint('DELETE doctor/offers/:id', {
    summary: 'Removes one that nobody has taken up; otherwise 409.',
    who: 'offers',
  }),

  dedicatedOffers: endpoint('GET doctor/dedicated_offers', {
    summary: 'What is offered to the doctor’s category today, and what the doctor has adhered to.',
    who: 'dedicated-offers',
    query: z.strictObject(paging),
    reply: maybePage(dedicatedOffer),
  }),
  dedicatedOffer: endpoint('GET doctor/dedicated_offers/:id', {
    summary: 'One of them; of another category or not yet begun: 404.',
    who: 'dedicated-offers',
    reply: data(dedicatedOffer),
  }),
  adhereToOffer: endpoint('POST doctor/dedicated_offers/:id/adhesion', {
    summary: 'Adheres, once; one that has ended: 409.',
    who: 'dedicated-offers',
    inPerson: true,
    reply: data(dedicatedOffer),
  }),
  withdrawFromOffer: endpoint('DELETE doctor/dedicated_offers/:id/adhesion', {
    summary: 'Takes the adhesion back while the offer is open; one that has ended: 409.',
    who: 'dedicated-offers',
    inPerson: true,
    reply: data(dedicatedOffer),
  }),

  ownOffers: endpoint('GET offers', {
    summary: 'What the participant’s doctors offer them today, with consent to marketing; newest first.',
    who: 'participation',
    query: z.strictObject(paging),
    reply: maybePage(offerToRead),
  }),
  ownOffer: endpoint('GET offers/:id', { summary: 'One of them.', who: 'participation', reply: data(offerToRead) }),
  seeOwnOffer: endpoint('POST offers/:id/seen', {
    summary: 'Notes that the participant has seen it.',
    who: 'participation',
  }),
  takeOwnOffer: endpoint('POST offers/:id/adhesion', {
    summary: 'Takes it up; one that is no longer for them: 404.',
    who: 'participation',
    inPerson: true,
    reply: data(offerToRead),
  }),
  leaveOwnOffer: endpoint('DELETE offers/:id/adhesion', {
    summary: 'Takes that back.',
    who: 'participation',
    inPerson: true,
    reply: data(offerToRead),
  }),
} as const
