import { z } from 'zod'
import { presences } from '../../booking/presence'
import { availableDays } from '../agenda/agenda'
import { type Endpoint, endpoint } from '../endpoint'
import { civilDate, data, filledText, id, phoneNumber, phonePrefix, wallTime } from '../primitives'

/** A service as a totem offers it, with its doctor: no patient is named on a totem. */
const totemService = z.strictObject({ id, name: z.string(), doctor: z.string() })
export type TotemService = z.infer<typeof totemService>

/** What a totem shows before anybody touches it. */
const totemScreen = z.strictObject({
  name: z.string(),
  office: z.strictObject({ name: z.string() }),
  services: z.array(totemService),
})
export type TotemScreen = z.infer<typeof totemScreen>

/** A visit as its totem shows it: neither the person nor the notes. */
const totemVisit = z.strictObject({
  code: z.string(),
  date: civilDate,
  from: wallTime,
  to: wallTime,
  service: z.string(),
  doctor: z.string(),
  presence: z.enum(presences).nullable(),
})
export type TotemVisit = z.infer<typeof totemVisit>

const totemBooking = z.strictObject({
  office_service_id: id,
  date: civilDate,
  from: wallTime,
  to: wallTime,
  name: filledText(120),
  phone_prefix: phonePrefix,
  phone: phoneNumber,
})
export type TotemBooking = z.infer<typeof totemBooking>

const bookingCode = z.string().regex(/^\s*[A-Za-z0-9]{6}\s*$/, 'Il codice ha 6 lettere o cifre.')

/** A call of totems, whose use case gets the totem as its caller. */
const ofTotem = <E extends Endpoint>(call: E) => call as E & { readonly who: 'totem' }

/**
 * A screen in a waiting room (specification §3, actor types). It signs in with its code and secret, and has a token of its own,
 * that opens these calls and no others; it sees no person and no visit but those whose code is typed.
 */
export const totemEndpoints = {
  totemLogin: endpoint('POST totem/login', {
    summary:
      'Signs a totem in by its code and secret; ends its earlier session. Wrong, inactive or deleted: 422 on `code`.',
    who: 'anyone',
    body: z.strictObject({ code: filledText(40), secret: filledText(200) }),
    reply: data(z.strictObject({ token: z.string() })),
  }),
  totem: ofTotem(
    endpoint('GET totem', {
      summary: 'The office of the totem, and the services that may be booked on it.',
      who: 'totem',
      reply: data(totemScreen),
    }),
  ),
  totemAvailabilities: ofTotem(
    endpoint('GET totem/office_services/:id/availabilities', {
      summary: 'Free times of a service of the totem’s office by date, as a patient may book them.',
      who: 'totem',
      query: z.strictObject({ from: civilDate, to: civilDate }),
      reply: data(availableDays),
    }),
  ),
  totemCheckIn: ofTotem(
    endpoint('POST totem/check-in', {
      summary: 'Says that the person of a visit of today in this office has arrived, by its code. Any other code: 422.',
      who: 'totem',
      body: z.strictObject({ code: bookingCode }),
      reply: data(totemVisit),
    }),
  ),
  totemBook: ofTotem(
    endpoint('POST totem/bookings', {
      summary: 'Books a visit in the totem’s office for a typed name and phone.',
      who: 'totem',
      body: totemBooking,
      reply: data(totemVisit),
      status: 201,
      idempotent: true,
    }),
  ),
} as const
