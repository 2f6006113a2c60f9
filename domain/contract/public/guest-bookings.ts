import { z } from 'zod'
import { holdStates } from '../../booking/waiting'
import { field } from '../../resource/kinds'
import { loginFields, personFields } from '../../resource/shared-fields'
import { endpoint } from '../endpoint'
import {
  civilDate,
  data,
  filledText,
  id,
  instant,
  longText,
  phoneNumber,
  phonePrefix,
  text,
  wallTime,
} from '../primitives'

export { confirmableHours, heldMinutes } from '../../booking/guest-holds'

const email = loginFields('').email.schema

/** Which time a guest wants. */
const wantedVisit = {
  office_service_id: id,
  date: civilDate,
  from: wallTime,
  to: wallTime,
  online: z.boolean().optional(),
  /** Of a visit at home. */
  city_id: id.nullish(),
  address: text(160).nullish(),
}
export const newHold = z.strictObject(wantedVisit)
export type NewHold = z.infer<typeof newHold>

const hold = z.strictObject({
  /** Opens the hold to who has it: kept by the tab. */
  token: z.string(),
  state: z.enum(holdStates),
  until: instant,
  ...wantedVisit,
  online: z.boolean(),
  service: z.string(),
  doctor: z.string(),
  slug: z.string(),
  office: z.strictObject({ name: z.string(), address: z.string().nullable() }),
  asks_fiscal_code: z.boolean(),
  /** A link to confirm has been asked for: to which address it went stays with the tab that typed it. */
  sent: z.boolean(),
  /** The visit was booked by the mailed link. */
  booked: z.boolean(),
})
export type GuestHold = z.infer<typeof hold>

const fiscalCode = field.fiscalCode({ label: '', example: '' }).schema

/** Who comes, and who books for them. */
export const guestFields = {
  first_name: personFields.first_name.schema,
  last_name: personFields.last_name.schema,
  birthday: civilDate,
  phone_prefix: phonePrefix,
  phone: phoneNumber,
  /** Where the link goes: of the person, or of who books. */
  email,
  fiscal_code: fiscalCode.nullish(),
  /** Who books for somebody they care for; null: the person. */
  booked_by: filledText(120).nullish(),
  /** Why they come; only the practice reads it. */
  note: longText(500).nullish(),
  /** The person consents to the use of these data for care (`consentText.care`). */
  consent: z.literal(true),
}

/** Filled by programs, never by people: what is sent with it is answered alike, and goes nowhere. */
const honeypot = z.string().max(200).optional()
/** The solution of a challenge, where one was asked for. */
const proof = z.string().max(4000).optional()

export const newGuestBooking = z.strictObject({ ...guestFields, website: honeypot, proof })
export type NewGuestBooking = z.infer<typeof newGuestBooking>

/** How a challenge is solved: the number whose hash with the salt is this one. */
const challenge = z.strictObject({
  algorithm: z.string(),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
})
export type Challenge = z.infer<typeof challenge>

const holdToken = z.strictObject({ token: z.string().regex(/^[\w-]{1,200}$/) })

/**
 * Booking without an account (specification §2, `/prenota`): a time is held, who comes is typed, and the visit is booked by the
 * link of the mail, as a participant may. Answers are alike whoever the person is. Too many tries: 429; where many were made, 422
 * on `proof` asks for the solution of a challenge first.
 */
export const guestBookingEndpoints = {
  challenge: endpoint('GET public/challenge', {
    summary: 'A calculation that takes a browser a moment, for those who are asked for its solution.',
    who: 'anyone',
    reply: data(challenge),
  }),
  holdTime: endpoint('POST public/holds', {
    summary:
      'Holds a free time for `heldMinutes`. Refused like a booking: 422, or 409 with alternatives where it is taken.',
    who: 'anyone',
    body: newHold,
    reply: data(hold),
    status: 201,
  }),
  showHold: endpoint('GET public/holds/:token', {
    summary: 'The held time as it is now. Unknown: 404.',
    who: 'anyone',
    params: holdToken,
    reply: data(hold),
  }),
  releaseGuestHold: endpoint('DELETE public/holds/:token', {
    summary: 'Frees the held time; of one that is over nothing changes.',
    who: 'anyone',
    params: holdToken,
  }),
  bookAsGuest: endpoint('POST public/holds/:token/guest', {
    summary:
      'Who comes. A link to confirm is mailed, and the time is held anew; sent again the data are replaced and the earlier link is superseded.',
    who: 'anyone',
    params: holdToken,
    body: newGuestBooking,
    reply: data(hold),
  }),
  guestWaiting: endpoint('POST public/waiting', {
    summary: '"Avvisami": puts a guest on the waiting list of a service, for the practice to call.',
    who: 'anyone',
    body: z.strictObject({
      office_service_id: id,
      name: filledText(120),
      phone_prefix: phonePrefix,
      phone: phoneNumber,
      /** The last day that suits. */
      until: civilDate,
      note: longText(500).nullish(),
      consent: z.literal(true),
      website: honeypot,
      proof,
    }),
    status: 201,
    reply: data(z.strictObject({ until: civilDate })),
  }),
} as const
