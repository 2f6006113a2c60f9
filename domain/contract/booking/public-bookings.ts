import { z } from 'zod'
import { bookingStatuses } from '../../booking/status'
import { holdKinds, holdStates } from '../../booking/waiting'
import { problemOfLink } from '../access/password-reset'
import { availableDays, exportType } from '../agenda/agenda'
import { endpoint } from '../endpoint'
import { city, civilDate, data, filledText, id, instant, longText, text, wallTime } from '../primitives'

export const publicBookingActs = ['confirm', 'cancel', 'undo', 'accept', 'decline', 'choose', 'move'] as const
export type PublicBookingAct = (typeof publicBookingActs)[number]

/** A visit as the page of its link shows it: without the person, who may have passed the link on. */
const publicBooking = z.strictObject({
  /** Null while the time is only offered. */
  code: z.string().nullable(),
  status: z.enum(bookingStatuses),
  date: civilDate,
  from: wallTime,
  to: wallTime,
  /** The visit was moved after the link was sent; a newer link comes with the next reminder. */
  moved: z.boolean(),
  service: z.string(),
  doctor: z.string(),
  office: z.strictObject({
    name: z.string(),
    address: z.string().nullable(),
    city: city.nullable(),
    phone_prefix: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** A home visit. */
  at_home: z.boolean(),
  online: z.boolean(),
  /** Only of a confirmed visit; an http or https address. */
  online_link: z.string().nullable(),
  /** What the practice tells its patient. */
  note: z.string().nullable(),
  /** The time is offered, or held for a guest who confirms, until then; null for a visit. */
  offer: z.strictObject({ kind: z.enum(holdKinds), state: z.enum(holdStates), until: instant }).nullable(),
  /** The visit cannot stay where it is: its person chooses one of these times, which are held until then. */
  choice: z
    .strictObject({
      until: instant,
      times: z.array(
        z.strictObject({
          hold_id: id,
          date: civilDate,
          from: wallTime,
          to: wallTime,
          office: z.string(),
          doctor: z.string(),
        }),
      ),
    })
    .optional(),
  /** The person's answer to the offered times; `none`: no time suits, and the practice decides again. */
  answered: z.enum(['chosen', 'none']).optional(),
  /** When the person said that they will come. */
  confirmed_at: instant.nullable(),
  /** What the page may do now. */
  may: z.array(z.enum(publicBookingActs)),
})
export type PublicBooking = z.infer<typeof publicBooking>

const visitTime = z.strictObject({ date: civilDate, from: wallTime, to: wallTime })
const params = z.strictObject({ token: z.string().regex(/^[\w-]{1,200}$/) })
const reply = data(publicBooking)
/** The visit, or why the link does not work. */
const linkedVisit = z.strictObject({ problem: problemOfLink, visit: publicBooking.nullable() })
export type LinkedVisit = z.infer<typeof linkedVisit>

/**
 * The page of one visit (specification §2, `/prenotazione/{challenge}`), opened by the link of a reminder or an offer without a session. An
 * act by a link that does not work: 409 with the `LinkProblem` as `code`. GET changes nothing.
 */
export const publicBookingEndpoints = {
  publicBooking: endpoint('GET public/bookings/:token', {
    summary: 'The visit of a link, and what may be done with it now.',
    who: 'anyone',
    params,
    reply: data(linkedVisit),
  }),
  publicBookingCalendar: endpoint('GET public/bookings/:token/ics', {
    summary: 'The visit of a link as a calendar file, without names and services.',
    who: 'anyone',
    params,
    mediaTypes: [exportType.ics],
  }),
  confirmPublicBooking: endpoint('POST public/bookings/:token/confirm', {
    summary: 'The person will come. Said twice it is recorded once; not possible any more: 409.',
    who: 'anyone',
    params,
    reply,
  }),
  cancelPublicBooking: endpoint('POST public/bookings/:token/cancel', {
    summary: 'Cancels the visit as its participant may (product.md §4); of a canceled one nothing changes.',
    who: 'anyone',
    params,
    body: z.strictObject({ reason: longText(500).nullish() }),
    reply,
  }),
  acceptOffer: endpoint('POST public/bookings/:token/accept', {
    summary:
      'Books the offered time, once: the link then is that of the visit. Answered, taken back or expired: 409. A guest may name another time, where the one held was taken.',
    who: 'anyone',
    params,
    body: z.strictObject({ time: visitTime.optional() }),
    reply,
  }),
  publicBookingTimes: endpoint('GET public/bookings/:token/availabilities', {
    summary: 'Free times to which the visit of a link may be moved, by date, over at most 62 days.',
    who: 'anyone',
    params,
    query: z.strictObject({ from: civilDate, to: civilDate }),
    reply: data(availableDays),
  }),
  movePublicBooking: endpoint('POST public/bookings/:token/move', {
    summary:
      'Moves the visit to another free time of the same service, in one step: the old time is kept until the new one is had. Taken: 409 with alternatives.',
    who: 'anyone',
    params,
    body: visitTime,
    reply,
  }),
  sendVisitLinks: endpoint('POST public/visit_links', {
    summary: 'Mails new links to the visits to come of an address, if there are any; answered alike for every address.',
    who: 'anyone',
    body: z.strictObject({ email: filledText(200), website: text(200).optional() }),
  }),
  chooseTime: endpoint('POST public/bookings/:token/choose', {
    summary:
      'The person chooses one of the times held for a visit that cannot stay where it is: it moves there, the others are free. No longer held: 409.',
    who: 'anyone',
    params,
    body: z.strictObject({ hold_id: id }),
    reply,
  }),
  declineOffer: endpoint('POST public/bookings/:token/decline', {
    summary: 'The person wants none of the offered times: they are free at once, one of the waiting list for the next.',
    who: 'anyone',
    params,
    reply,
  }),
  undoPublicBooking: endpoint('POST public/bookings/:token/undo', {
    summary: 'Takes the person’s own cancellation back within the undo window; time taken meanwhile: 409.',
    who: 'anyone',
    params,
    reply,
  }),
} as const
