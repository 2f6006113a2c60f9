import { z } from 'zod'
import { bookingProblem } from '../../booking/problems'
import { holdKinds, waitingStates } from '../../booking/waiting'
import { parseTime } from '../../calendar/minutes'
import { validationText } from '../../text/validation'
import { endpoint } from '../endpoint'
import { civilDate, data, id, instant, longText, named, queryId, version, wallTime } from '../primitives'
import { checkPerson, personFields } from './booking-fields'
import { booking, person } from './bookings'

/** A time of a service: `to` is its end. */
const time = { office_service_id: id, date: civilDate, from: wallTime, to: wallTime }

const waitingService = named.extend({ office_user_id: id, office: named, doctor: named })

/** A time that is kept for somebody until an instant. */
export const hold = z.strictObject({
  id,
  kind: z.enum(holdKinds),
  date: civilDate,
  from: wallTime,
  to: wallTime,
  until: instant,
  office_user_id: id,
  service: named,
  /** Whom it is kept for; a person without an account by `name`. */
  user: person.nullable(),
  name: z.string().nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  waiting_id: id.nullable(),
  /** Offered by a message with a link, and if it is not accepted, to the next; else by a call of the practice. */
  by_message: z.boolean(),
})
export type Hold = z.infer<typeof hold>

/** A person on the waiting list. Lists of them are in the order in which times are offered. */
const waitingEntry = z.strictObject({
  id,
  version,
  state: z.enum(waitingStates),
  user: person.nullable(),
  name: z.string().nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  services: z.array(waitingService),
  /** 0 = Sunday; empty: any day. */
  weekdays: z.array(z.int()),
  from: wallTime,
  to: wallTime,
  until: civilDate,
  urgent: z.boolean(),
  note: z.string().nullable(),
  created_at: instant,
  /** Why the person stands there: "Urgente, in attesa dal 12 novembre". */
  reason: z.string(),
  /** Whether an e-mail address or a device takes an offer; otherwise the practice calls. */
  reachable: z.boolean(),
  limited: z.boolean(),
  /** The time that is offered to the person now. */
  offer: hold.nullable(),
})
export type WaitingEntry = z.infer<typeof waitingEntry>

const weekday = z.int().min(0).max(6)
/** What every entry names. */
const needed = {
  office_service_ids: z.array(id).min(1, validationText.required).max(50, validationText.tooMany(50)),
  until: civilDate,
}
const choices = {
  weekdays: z.array(weekday).max(7),
  from: wallTime,
  to: wallTime,
  urgent: z.boolean(),
  note: longText(500).nullable(),
}
const isOrdered = ({ from = '00:00', to = '24:00' }: { from?: string | undefined; to?: string | undefined }) =>
  (parseTime(from) ?? 0) < (parseTime(to) ?? 0)
const ordered = { path: ['from'], message: bookingProblem['from-not-before-to'].text }

const newEntry = z
  .strictObject({ ...personFields, ...needed, ...z.strictObject(choices).partial().shape })
  .superRefine(checkPerson)
  .refine(isOrdered, ordered)
export type NewWaitingEntry = z.infer<typeof newEntry>
const changedEntry = z.strictObject({ ...z.strictObject({ ...needed, ...choices }).partial().shape, version })
export type ChangedWaitingEntry = z.infer<typeof changedEntry>

/**
 * Lista d'attesa (product.md §9.13) and the times held for who is on it. Who waits is seen by whose service would do. A time
 * that was freed is offered in the order of the list, urgent ones first, then by time of waiting.
 */
export const waitingEndpoints = {
  waiting: endpoint('GET doctor/waiting', {
    summary: 'Who waits for a time, in the order of the offers; at most 500.',
    who: 'agenda',
    reply: data(z.array(waitingEntry)),
  }),
  matchingWaiting: endpoint('GET doctor/waiting/matching', {
    summary: 'Who would take this time, in the order of the offers; without those who declined it.',
    who: 'agenda',
    query: z.strictObject({ office_service_id: queryId, date: civilDate, from: wallTime, to: wallTime }),
    reply: data(z.array(waitingEntry)),
  }),
  addWaiting: endpoint('POST doctor/waiting', {
    summary: 'Puts a person, or a name, on the waiting list.',
    who: 'agenda',
    body: newEntry,
    reply: data(waitingEntry),
    status: 201,
    idempotent: true,
  }),
  changeWaiting: endpoint('PUT doctor/waiting/:id', {
    summary: 'Changes what a person waits for; a stale version: 409.',
    who: 'agenda',
    body: changedEntry,
    reply: data(waitingEntry),
  }),
  withdrawWaiting: endpoint('DELETE doctor/waiting/:id', {
    summary: 'Takes a person off the waiting list, and back what is offered to them.',
    who: 'agenda',
  }),
  holds: endpoint('GET doctor/holds', {
    summary: 'The times held on these days, at most 62.',
    who: 'agenda',
    query: z.strictObject({ from: civilDate, to: civilDate }),
    reply: data(z.array(hold)),
  }),
  offerTime: endpoint('POST doctor/holds', {
    summary:
      'Holds a free time for who waits, and offers it: by a message to one after the other, or while the practice calls one.',
    who: 'agenda',
    body: z.strictObject({
      ...time,
      /** Without it the first in order who can be reached by a message. */
      waiting_id: id.nullish(),
      by: z.enum(['message', 'call']),
      /** How long each one has to answer. */
      minutes: z.int().min(5).max(1440).optional(),
    }),
    reply: data(hold),
    status: 201,
    idempotent: true,
  }),
  acceptHold: endpoint('POST doctor/holds/:id/accept', {
    summary: 'Books the held time for whom it is held; an offer that has ended: 409.',
    who: 'agenda',
    reply: data(booking),
    status: 201,
    idempotent: true,
  }),
  releaseHold: endpoint('DELETE doctor/holds/:id', {
    summary: 'Takes an offer back: the time is free at once, its link no longer works.',
    who: 'agenda',
  }),
} as const
