import { z } from 'zod'
import { serviceSlotCodes, slotCodes } from '../../planning/slot-kinds'
import { bookingFilters, person } from '../booking/bookings'
import { visitInBrief } from '../booking/visit-in-brief'
import { endpoint } from '../endpoint'
import {
  city,
  civilDate,
  data,
  id,
  localDateTime,
  maybePage,
  named,
  paging,
  queryFlag,
  queryId,
  queryList,
  search,
  someFields,
  version,
  wallTime,
} from '../primitives'

const span = { from: wallTime, to: wallTime }

const paintedSlot = z.strictObject({
  id,
  slot_code: z.enum(slotCodes),
  weekdays: z.array(z.int()),
  slots: z.array(z.strictObject(span)),
  duration: z.int().nullable(),
  horizon: z.int().nullable(),
  rate_limit: z.int().nullable(),
})

export const shift = z.strictObject({
  id,
  weekdays: z.array(z.int()),
  ...span,
  duration: z.int(),
  valid_from: civilDate.nullable(),
  valid_to: civilDate.nullable(),
  slots: z.array(paintedSlot).optional(),
})
export type ShiftOnWire = z.infer<typeof shift>

const officeService = named.extend({
  hidden: z.boolean(),
  available_online: z.boolean(),
  duration: z.int().nullable(),
  role: z.strictObject({ code: z.enum(['patient', 'medical_representative']) }),
  medical_service: named.extend({ slot_code: z.enum(serviceSlotCodes).nullable() }),
})
export type OfficeService = z.infer<typeof officeService>

export const officePlace = named.extend({ address: z.string().nullable(), city: city.nullable() })

export const officeUser = z.strictObject({
  id,
  user_id: id,
  office_id: id,
  office: officePlace,
  need_setup: z.boolean(),
  allow_assistant_manual_bookings: z.boolean(),
  /** Whether the caller may book out of hours here; if absent, role and office decide. */
  may_book_overtime: z.boolean().optional(),
  online_bookings: z.boolean(),
  /** From when patients book the same day's jolly times. */
  jolly_opens_at: wallTime,
  /** How long a change can be undone; nobody is notified of it before. */
  undo_window_minutes: z.number().optional(),
  office_services: z.array(officeService),
  shifts: z.array(shift).optional(),
})
export type OfficeUser = z.infer<typeof officeUser>

export const schedule = z.strictObject({
  id,
  office_user_id: id,
  type: z.enum(['specific', 'recurring']),
  kind: z.enum(['closed', 'open']),
  from: localDateTime,
  to: localDateTime,
  duration: z.int().nullable(),
  recurrence: someFields.nullable(),
  note: z.string().nullable(),
  version,
})
export type ScheduleOnWire = z.infer<typeof schedule>

export const availableSlot = z.strictObject({ ...span, slot_code: z.enum(slotCodes).nullable() })
export type AvailableSlot = z.infer<typeof availableSlot>
/** Free slots by date. */
export const availableDays = z.record(z.string(), z.array(availableSlot))

const bookablePerson = person.extend({
  fiscal_code: z.string().nullable(),
  pharmaceutical_company: named.nullable(),
  limited: z.boolean(),
  /** Visits with this doctor that the person did not come to, of the last `missedMonths`; null: none. */
  missed_visits: z.int().nullish(),
})
export type BookablePerson = z.infer<typeof bookablePerson>

/** Reply of "Perché non è libero?": the first cause and its remedy (product.md §4). */
const whyNotFree = z.strictObject({
  free: z.boolean(),
  /** A `BookingProblem` or `elsewhere` (working in another office at that time); null when free. */
  code: z.string().nullable(),
  cause: z.string().nullable(),
  remedy: z.string().nullable(),
  /** The span of the day the cause applies to. */
  ...span,
  /** The visit that takes the time, if the requester may see it: the texts name nobody. */
  booking_id: id.nullable(),
  booking: visitInBrief.nullable(),
})
export type WhyNotFree = z.infer<typeof whyNotFree>

export type HomeVisitCity = z.infer<typeof city>

const bookingWarning = z.strictObject({
  code: z.enum(['limited', 'cap-reached', 'same-day', 'same-week', 'rate-limited']),
  text: z.string(),
})
export type BookingWarning = z.infer<typeof bookingWarning>

/** A visit of a person with the doctor, as the panel names it while booking another. */
const personVisit = z.strictObject({
  id,
  date: civilDate,
  ...span,
  office_service_name: z.string(),
  office_name: z.string(),
})
export type PersonVisit = z.infer<typeof personVisit>

const bookingWarningsReply = z.strictObject({
  data: z.array(bookingWarning),
  /** The person's last visit with the doctor and the next one, in the offices that the caller sees. */
  meta: z.strictObject({ last: personVisit.nullable(), next: personVisit.nullable() }),
})

/** The longest period of one export, in days. */
export const maximumExport = 366

export const exportFormats = ['csv', 'ics'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportType = {
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const satisfies Record<ExportFormat, string>

/** Offices, exceptions, free slots, bookable people, and the export of an agenda. */
export const agendaEndpoints = {
  officeUsers: endpoint('GET doctor/office_users', {
    summary:
      'The offices of the doctor with their services, and with shifts when asked. Empty for an assistant who has chosen no doctor.',
    who: 'agenda',
    query: z.strictObject({ with: queryList(['shifts', 'shifts.slots', 'office', 'office_services']).optional() }),
    reply: data(z.array(officeUser)),
  }),
  officeUserSchedules: endpoint('GET doctor/office_users/:id/office_user_schedules', {
    summary: 'Closures, openings and pauses that touch a period.',
    who: 'agenda',
    query: z.strictObject({
      from: civilDate,
      to: civilDate,
      type: z.enum(['specific', 'recurring']).optional(),
      with: queryList(['office_user', 'office_user.office']).optional(),
    }),
    reply: data(z.array(schedule)),
  }),
  availabilities: endpoint('GET doctor/office_services/:id/availabilities', {
    summary: 'Free slots by date over at most 366 days (product.md §3); days without any are left out.',
    who: 'agenda',
    query: z.strictObject({
      from: civilDate,
      to: civilDate,
      original_booking_id: queryId.optional(),
      city_id: queryId.optional(),
      advanced: queryFlag.optional(),
      mode: z.enum(['online']).optional(),
    }),
    reply: data(availableDays),
  }),
  serviceUsers: endpoint('GET doctor/office_services/:id/users', {
    summary: 'Who may book a service: the doctor’s patients, or active representatives for an `mr` service.',
    who: 'agenda',
    query: z.strictObject({ search, 'filter[user_id]': queryId.optional(), ...paging }),
    reply: maybePage(bookablePerson),
  }),
  whyNotFree: endpoint('GET doctor/office_users/:id/why_not_free', {
    summary: 'Why a minute of an office is not bookable, for a service or for an ordinary visit.',
    who: 'agenda',
    query: z.strictObject({
      date: civilDate,
      from: wallTime,
      office_service_id: queryId.optional(),
      original_booking_id: queryId.optional(),
    }),
    reply: data(whyNotFree),
  }),
  homeVisitCities: endpoint('GET doctor/office_services/:id/cities', {
    summary: 'The cities in which home visits of a service are made, by name; all cities where none are listed.',
    who: 'agenda',
    query: z.strictObject({ search, ...paging }),
    reply: maybePage(city),
  }),
  bookingWarnings: endpoint('GET doctor/office_services/:id/warnings', {
    summary:
      'What the doctor’s side should know before booking somebody: the last visit and the next, another that day or week, limited, inside the rate limit.',
    who: 'agenda',
    query: z.strictObject({
      user_id: queryId,
      date: civilDate.optional(),
      from: wallTime.optional(),
      original_booking_id: queryId.optional(),
    }),
    reply: bookingWarningsReply,
  }),
  exportBookings: endpoint('GET doctor/bookings/export', {
    summary: `Bookings of a period of at most ${maximumExport} days as a file: a table for Excel, or a calendar.`,
    who: 'agenda',
    query: z.strictObject({ format: z.enum(exportFormats), from: civilDate, to: civilDate, ...bookingFilters }),
    mediaTypes: Object.values(exportType),
  }),
} as const
