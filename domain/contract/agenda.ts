import { z } from 'zod'
import { serviceSlotCodes, slotCodes } from '../planning/slot-kinds'
import { bookingFilters, parent } from './bookings'
import { endpoint } from './endpoint'
import {
  byId,
  civilDate,
  data,
  id,
  localDateTime,
  maybePage,
  paging,
  queryFlag,
  queryId,
  queryList,
  search,
  wallTime,
} from './primitives'

const span = z.strictObject({ from: wallTime, to: wallTime })

export const paintedSlot = z.strictObject({
  id,
  slot_code: z.enum(slotCodes),
  weekdays: z.array(z.int()),
  slots: z.array(span),
  duration: z.int().nullable(),
  horizon: z.int().nullable(),
  rate_limit: z.int().nullable(),
})

export const shift = z.strictObject({
  id,
  weekdays: z.array(z.int()),
  from: wallTime,
  to: wallTime,
  duration: z.int(),
  valid_from: civilDate.nullable(),
  valid_to: civilDate.nullable(),
  slots: z.array(paintedSlot).optional(),
})
export type ShiftOnWire = z.infer<typeof shift>

export const officeService = z.strictObject({
  id,
  name: z.string(),
  hidden: z.boolean(),
  available_online: z.boolean(),
  duration: z.int().nullable(),
  role: z.strictObject({ code: z.enum(['patient', 'medical_representative']) }),
  medical_service: z.strictObject({ id, name: z.string(), slot_code: z.enum(serviceSlotCodes).nullable() }),
})
export type OfficeService = z.infer<typeof officeService>

export const officeUser = z.strictObject({
  id,
  user_id: id,
  office_id: id,
  office: z.strictObject({
    id,
    name: z.string(),
    address: z.string().nullable(),
    city: z.strictObject({ id, name: z.string(), province_code: z.string() }).nullable(),
  }),
  need_setup: z.boolean(),
  allow_assistant_manual_bookings: z.boolean(),
  /** Whether the caller may book out of hours here; where a backend does not say, role and office decide. */
  may_book_overtime: z.boolean().optional(),
  online_bookings: z.boolean(),
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
  recurrence: z.record(z.string(), z.unknown()).nullable(),
  note: z.string().nullable(),
})
export type ScheduleOnWire = z.infer<typeof schedule>

export const availableSlot = z.strictObject({
  from: wallTime,
  to: wallTime,
  slot_code: z.enum(slotCodes).nullable(),
})
export type AvailableSlot = z.infer<typeof availableSlot>

export const bookablePerson = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  birthday: civilDate.nullable(),
  fiscal_code: z.string().nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  parents: z.array(parent),
  pharmaceutical_company: z.strictObject({ id, name: z.string() }).nullable(),
  limited: z.boolean(),
})
export type BookablePerson = z.infer<typeof bookablePerson>

const agenda = ['read', 'agenda'] as const

export const agendaEndpoints = {
  officeUsers: endpoint({
    method: 'GET',
    path: 'doctor/office_users',
    summary:
      'The offices of the doctor with their services, and with shifts when asked. Empty for an assistant who has chosen no doctor.',
    who: agenda,
    query: z.strictObject({ with: queryList(['shifts', 'shifts.slots', 'office', 'office_services']).optional() }),
    reply: data(z.array(officeUser)),
  }),
  officeUserSchedules: endpoint({
    method: 'GET',
    path: 'doctor/office_users/:id/office_user_schedules',
    summary: 'Closures, openings and pauses that touch a period.',
    who: agenda,
    params: byId,
    query: z.strictObject({
      from: civilDate,
      to: civilDate,
      type: z.enum(['specific', 'recurring']).optional(),
      with: queryList(['office_user', 'office_user.office']).optional(),
    }),
    reply: data(z.array(schedule)),
  }),
  availabilities: endpoint({
    method: 'GET',
    path: 'doctor/office_services/:id/availabilities',
    summary: 'Free slots by date over at most 366 days (product.md §3); days without any are left out.',
    who: agenda,
    params: byId,
    query: z.strictObject({
      from: civilDate,
      to: civilDate,
      original_booking_id: queryId.optional(),
      city_id: queryId.optional(),
      advanced: queryFlag.optional(),
      mode: z.enum(['online']).optional(),
    }),
    reply: data(z.record(z.string(), z.array(availableSlot))),
  }),
  serviceUsers: endpoint({
    method: 'GET',
    path: 'doctor/office_services/:id/users',
    summary: 'Who may book a service: the doctor’s patients, or active representatives for an `mr` service.',
    who: agenda,
    params: byId,
    query: z.strictObject({ search, ...paging }),
    reply: maybePage(bookablePerson),
  }),
} as const

/** "Perché non è libero?": the first cause, and what would lift it (product.md §4). */
export const whyNotFree = z.strictObject({
  free: z.boolean(),
  /** A `BookingProblem` or `elsewhere` (working in another office at that time); null when free. */
  code: z.string().nullable(),
  cause: z.string().nullable(),
  remedy: z.string().nullable(),
  /** The stretch of the day the cause holds for. */
  from: wallTime,
  to: wallTime,
  /** The visit that takes the time, when the requester may see it. */
  booking_id: id.nullable(),
})
export type WhyNotFree = z.infer<typeof whyNotFree>

export const homeVisitCity = z.strictObject({ id, name: z.string(), province_code: z.string() })
export type HomeVisitCity = z.infer<typeof homeVisitCity>

export const bookingWarning = z.strictObject({ code: z.enum(['limited', 'rate-limited']), text: z.string() })
export type BookingWarning = z.infer<typeof bookingWarning>

export const freeTimeEndpoints = {
  whyNotFree: endpoint({
    method: 'GET',
    path: 'doctor/office_users/:id/why_not_free',
    summary: 'Why a minute of an office is not bookable, for a service or for an ordinary visit.',
    who: agenda,
    params: byId,
    query: z.strictObject({
      date: civilDate,
      from: wallTime,
      office_service_id: queryId.optional(),
      original_booking_id: queryId.optional(),
    }),
    reply: data(whyNotFree),
  }),
  homeVisitCities: endpoint({
    method: 'GET',
    path: 'doctor/office_services/:id/cities',
    summary: 'The cities in which home visits of a service are made, by name; all cities where none are listed.',
    who: agenda,
    params: byId,
    query: z.strictObject({ search, ...paging }),
    reply: maybePage(homeVisitCity),
  }),
  bookingWarnings: endpoint({
    method: 'GET',
    path: 'doctor/office_services/:id/warnings',
    summary: 'What the doctor’s side should know before booking somebody: limited, or inside the rate limit.',
    who: agenda,
    params: byId,
    query: z.strictObject({
      user_id: queryId,
      date: civilDate.optional(),
      from: wallTime.optional(),
      original_booking_id: queryId.optional(),
    }),
    reply: data(z.array(bookingWarning)),
  }),
} as const

/** The longest period of one export, in days. */
export const maximumExport = 366

export const exportFormats = ['csv', 'ics'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportType = {
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const satisfies Record<ExportFormat, string>

export const exportEndpoints = {
  exportBookings: endpoint({
    method: 'GET',
    path: 'doctor/bookings/export',
    summary: `Bookings of a period of at most ${maximumExport} days as a file: a table for Excel, or a calendar.`,
    who: agenda,
    query: z.strictObject({ format: z.enum(exportFormats), from: civilDate, to: civilDate, ...bookingFilters }),
    mediaTypes: Object.values(exportType),
  }),
} as const
