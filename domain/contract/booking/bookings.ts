import { z } from 'zod'
import { presences } from '../../booking/presence'
import { bookingStatuses } from '../../booking/status'
import { noReminderReasons, reminderStates } from '../../messages/reminders'
import { slotCodes } from '../../planning/slot-kinds'
import { validationText } from '../../text/validation'
import { endpoint } from '../endpoint'
import { mostAttachments } from '../files'
import {
  civilDate,
  data,
  fileKey,
  id,
  instant,
  longText,
  maybePage,
  paging,
  queryId,
  queryIds,
  queryList,
  querySort,
  search,
  signature,
  version,
  wallTime,
} from '../primitives'
import { bookingFields, bookingPayload, checkPerson } from './booking-fields'
import { privateTexts, sharedTexts, textRecord } from './booking-texts'

/** Visits of the same repeat that a change is for (specification §3, edit scope): the following ones too, or all; by default one. */
export const editScopes = ['next', 'all'] as const
export type EditScope = (typeof editScopes)[number]
const scope = z.enum(editScopes).nullish()

/** A booking as the doctor's side saves it; `scope` and `keep_ids` (visits of the repeat to leave as they are) only in an edit. */
const savedBooking = z
  .strictObject({ ...bookingFields, scope, keep_ids: z.array(id).max(366).optional() })
  .superRefine(checkPerson)
export type SavedBooking = z.infer<typeof savedBooking>

/** How something repeats; a pause may do so without an end. */
export const recurrenceRule = z.strictObject({
  from: civilDate,
  freq: z.enum(['daily', 'weekly', 'monthly']),
  interval: z.int().min(1).max(366),
  weekdays: z.array(z.int().min(0).max(6)).max(7).optional(),
  monthly: z.enum(['date', 'weekday']).optional(),
  until: civilDate.optional(),
  count: z.int().min(1).max(366).optional(),
  except: z.array(civilDate).max(366).optional(),
})

export const recurrence = recurrenceRule.refine((rule) => rule.until !== undefined || rule.count !== undefined, {
  path: ['until'],
  message: validationText.required,
})

/** A relative (`parents` in the API), with the relationship in Italian ("Madre"). */
export const parent = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  relationship: z.strictObject({ name: z.string() }),
})
export type Parent = z.infer<typeof parent>

/** A registered person. */
export const person = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  birthday: civilDate.nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  parents: z.array(parent),
})

/** What was given by who booked without an account; `user_id`: the patient it turned out to be for. */
const bookingGuest = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  birthday: civilDate,
  phone_prefix: z.string(),
  phone: z.string(),
  email: z.string(),
  fiscal_code: z.string().nullable(),
  /** Who booked for somebody they care for; null: the person. */
  booked_by: z.string().nullable(),
  note: z.string().nullable(),
  created_at: instant,
  user_id: id.nullable(),
})
export type BookingGuest = z.infer<typeof bookingGuest>

export const booking = z.strictObject({
  id,
  code: z.string(),
  status: z.enum(bookingStatuses),
  office_user_id: id,
  office_service_id: id,
  office_service_name: z.string(),
  office_service: z.strictObject({
    name: z.string(),
    role: z.strictObject({ code: z.enum(['patient', 'medical_representative']) }),
    office_user: z.strictObject({ id, user_id: id, office: z.strictObject({ id, name: z.string() }) }),
    medical_service: z.strictObject({ slot_code: z.enum(['mr', 'to_confirm']).nullable() }),
  }),
  user_id: id.nullable(),
  user: person.nullable(),
  name: z.string().nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  pharmaceutical_company: z.strictObject({ id, name: z.string() }).nullable(),
  date: civilDate,
  from: wallTime,
  to: wallTime,
  slot: z.enum(slotCodes).nullable(),
  manual: z.boolean(),
  overtime: z.boolean(),
  online: z.boolean(),
  ...textRecord(sharedTexts, () => z.string().nullable()),
  /** Absent for participants and admins. */
  ...textRecord(privateTexts, () => z.string().nullable().optional()),
  city_id: id.nullable(),
  city: z.strictObject({ id, name: z.string(), province_code: z.string() }).nullable(),
  /** `thumbnail`: a small picture, of pictures only. */
  media: z.array(
    z.strictObject({
      id,
      name: z.string(),
      mime_type: z.string(),
      size: z.int(),
      url: z.string(),
      thumbnail: z.string().nullable(),
    }),
  ),
  original_booking_id: id.nullable(),
  series_id: id.nullable(),
  actor_type: z.enum(['doctor', 'patient', 'medical_representative', 'totem']),
  /** Where the person is, for the doctor's side and admins; absent: expected. */
  presence: z
    .strictObject({
      state: z.enum(presences),
      since: instant,
      /** Null of who did not come. */
      arrived_at: instant.nullable(),
    })
    .optional(),
  /** Booked online without an account; for the doctor's side alone. */
  guest: bookingGuest.nullable().optional(),
  undo_until: instant.nullable(),
  created_at: instant,
  version,
  /** In the reply of one booking, for the doctor's side and admins; null where there is nothing to say of it. */
  reminder: z
    .strictObject({
      state: z.enum(reminderStates),
      /** When it is due or was sent, or when the person confirmed. */
      at: instant.nullable(),
      reason: z.enum(noReminderReasons).nullable(),
    })
    .nullish(),
})
export type Booking = z.infer<typeof booking>

export const historyEntry = z.strictObject({
  at: instant,
  ...signature,
  /** The name of the totem that made the change, where no user did. */
  totem: z.string().nullish(),
  change: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  reason: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Filters of the doctor's booking list and of its export. A service has a different id in each office. */
export const bookingFilters = {
  'filter[status]': z.enum(bookingStatuses).optional(),
  'filter[status][in]': queryList(bookingStatuses).optional(),
  'filter[office_user_id]': queryId.optional(),
  'filter[office_service_id]': queryId.optional(),
  'filter[office_service_id][in]': queryIds.optional(),
  'filter[series_id]': queryId.optional(),
  'filter[user_id]': queryId.optional(),
  search,
}

/** A visit of a repeat that does not fit, with the time where the change would put it and why not, in a text that names nobody. */
export const seriesConflict = z.strictObject({
  booking_id: id,
  date: civilDate,
  from: wallTime,
  to: wallTime,
  text: z.string(),
})
export type SeriesConflict = z.infer<typeof seriesConflict>

/** The 409 of a change with a scope when some of its visits do not fit, in order of time; nothing was changed. */
export const seriesRefusal = z.strictObject({
  message: z.string(),
  code: z.literal('series-conflict'),
  conflicts: z.array(seriesConflict).min(1),
})
export type SeriesRefusal = z.infer<typeof seriesRefusal>

/** What a change with a scope answers: the named visit, and beside it the others that it changed, in order of time. */
const changed = z.strictObject({ data: booking, others: z.array(booking).optional() })
export type ChangedBookings = z.infer<typeof changed>

/** A change of status of one visit. */
export const statusChange = z.strictObject({
  status: z.enum(bookingStatuses),
  reason: longText(500).nullish(),
  version: version.nullish(),
})

export const bookingEndpoints = {
  bookings: endpoint('GET doctor/bookings', {
    summary: 'Bookings of a period of at most 62 days or of one series, or a page of all of them.',
    who: 'agenda',
    query: z.strictObject({
      from: civilDate.optional(),
      to: civilDate.optional(),
      ...bookingFilters,
      sort: querySort(['date', 'created_at', 'from']).optional(),
      ...paging,
    }),
    reply: maybePage(booking),
  }),
  booking: endpoint('GET doctor/bookings/:id', {
    summary: 'One booking of the doctor.',
    who: 'agenda',
    reply: data(booking),
  }),
  bookingHistory: endpoint('GET doctor/bookings/:id/history', {
    summary: 'Every change of a booking: dated, signed, from what to what.',
    who: 'agenda',
    reply: data(z.array(historyEntry)),
  }),
  saveBooking: endpoint('POST doctor/bookings', {
    summary:
      'Books a visit (201), or edits the live one named by `original_booking_id` in place (200). Overlap: 409 with alternatives. With a `scope` also the others of its repeat: moved by as many days to the same hours; 409 with those that do not fit.',
    who: 'agenda',
    body: savedBooking,
    reply: changed,
    conflict: seriesRefusal,
    status: 201,
    idempotent: true,
  }),
  checkOverlapping: endpoint('POST doctor/bookings/check_overlapping', {
    summary: 'Whether the time is free now: a hint, the POST decides alone.',
    who: 'agenda',
    body: bookingPayload,
    reply: data(z.strictObject({ overlapping: z.literal(false) })),
  }),
  changeBookingStatus: endpoint('PUT doctor/bookings/:id/status', {
    summary:
      'Confirms, rejects, cancels or terminates (product.md §4). Not a transition: 422; lost a race: 409 stale. With a `scope` also the others of its repeat, where it is a transition.',
    who: 'agenda',
    body: statusChange.extend({ scope }),
    reply: changed,
  }),
  undoBookingChange: endpoint('POST doctor/bookings/:id/undo', {
    summary:
      'Takes the last change back until `undo_until`; too late: 422, time taken meanwhile: 409. With a `scope` what was changed together goes back together, or nothing does.',
    who: 'agenda',
    body: z.strictObject({ scope }),
    reply: changed,
    conflict: seriesRefusal,
  }),
  reassignBooking: endpoint('POST doctor/bookings/:id/reassign', {
    summary:
      'Moves a visit onto another doctor: books it there and cancels it here, in one step with one undo; 403 unless the caller may book for both, 422 unless both have the patient.',
    who: 'agenda',
    body: z.strictObject({
      doctor_id: id,
      office_user_id: id,
      office_service_id: id,
      date: civilDate,
      from: wallTime,
      to: wallTime,
      overtime: z.boolean().optional(),
      version: version.nullish(),
    }),
    reply: data(booking),
    status: 201,
    idempotent: true,
  }),
  tieToPatient: endpoint('POST doctor/bookings/:id/patient', {
    summary:
      'Ties a visit that was booked online without an account to one of the doctor’s patients, in any status; other visits, and people who are no patients: 422.',
    who: 'agenda',
    body: z.strictObject({ user_id: id, version }),
    reply: data(booking),
  }),
  changePresence: endpoint('PUT doctor/bookings/:id/presence', {
    summary:
      'Where the person is on the day (product.md §4), one step from `before`; the status stays. Not a step: 422; another meanwhile: 409 stale.',
    who: 'agenda',
    body: z.strictObject({ presence: z.enum(presences).nullable(), before: z.enum(presences).nullable() }),
    reply: data(booking),
  }),
  attachFiles: endpoint('POST doctor/bookings/:id/media', {
    summary: 'Adds uploaded files to a booking of any status, ten in all.',
    who: 'agenda',
    body: z.strictObject({ keys: z.array(fileKey).min(1).max(mostAttachments) }),
    reply: data(booking),
    status: 201,
    idempotent: true,
  }),
  detachFile: endpoint('DELETE doctor/bookings/:id/media/:media_id', {
    summary: 'Takes a file off a booking; its links end at once.',
    who: 'agenda',
    reply: data(booking),
  }),
} as const
