import { z } from 'zod'
import { isCivilDate } from '../../calendar/civil-date'
import { parseTime } from '../../calendar/minutes'
import { mostReminderHours } from '../../messages/reminders'
import { serviceSlotCodes, slotDurations } from '../../planning/slot-kinds'
import { mostDays, mostPackages } from '../../prescriptions/limits'
import { loginFields, officeKinds } from '../../resource/shared-fields'
import { mostUndoMinutes } from '../../text/limits'
import { validationText } from '../../text/validation'
import { endpoint } from '../endpoint'
import {
  city,
  data,
  filledText,
  id,
  longText,
  named,
  phoneNumber,
  phonePrefix,
  queryIds,
  search,
  text,
  version,
  wallTime,
} from '../primitives'

export type OfficeKind = keyof typeof officeKinds
export const officeKind = z.enum(Object.keys(officeKinds) as [OfficeKind, ...OfficeKind[]])

/** Most visits to come that a practice lets one participant hold. */
export const mostParticipantVisits = 100
/** Most characters of how to get to an office. */
export const mostDirections = 600
/** Highest price of a service, in euro cents. */
export const mostPrice = 100_000_000

export const officeText = {
  postalCode: 'Il CAP ha 5 cifre.',
  patronDay: 'Indica un giorno e un mese che esistono.',
  dayEnd: 'L’orario va da 00:00 a 23:59.',
  sameName: 'C’è già una prestazione con questo nome in questa struttura.',
  inUse: 'Ci sono visite in programma per questa prestazione: nascondila, oppure spostale o cancellale prima.',
  citiesOnlyAtHome: 'I comuni serviti si indicano solo per le visite a domicilio.',
} as const

/** A day of any year, `MM-dd`; 29 February is one. */
export const patronDay = z.string().refine((day) => isCivilDate(`2024-${day}`), officeText.patronDay)

/** Data of an office as they are typed. */
const officeData = {
  name: filledText(120),
  kind: officeKind,
  address: text(160).nullish(),
  city_id: id.nullish(),
  postal_code: z
    .string()
    .regex(/^\d{5}$/, officeText.postalCode)
    .nullish(),
  phone_prefix: phonePrefix.nullish(),
  phone: phoneNumber.nullish(),
  email: loginFields('').email.schema.nullish(),
  patron_day: patronDay.nullish(),
  /** How to get there, for patients. */
  directions: longText(mostDirections).nullish(),
}
export const newOffice = z.strictObject(officeData)
export type NewOffice = z.infer<typeof newOffice>

const reminderHours = z.int().min(0).max(mostReminderHours)

/** How an office takes bookings. */
export const officeSettings = {
  online_bookings: z.boolean(),
  /** Who books without an account is asked for a fiscal code. */
  asks_fiscal_code: z.boolean(),
  allow_assistant_manual_bookings: z.boolean(),
  /** From when participants may book today's jolly times. */
  jolly_opens_at: wallTime.refine((time) => (parseTime(time) ?? 0) < 1440, officeText.dayEnd),
  /** Null: as the installation says. */
  undo_window_minutes: z.int().min(0).max(mostUndoMinutes).nullable(),
  reminder_hours: reminderHours,
  /** Null: as usual. */
  participant_visits: z.int().min(1).max(mostParticipantVisits).nullable(),
  /** Packages of one drug in a prescription at most; null: no limit. */
  prescription_packages: z.int().min(1).max(mostPackages).nullable(),
  /** Days that a prescription may cover at most; null: no limit. */
  prescription_days: z.int().min(1).max(mostDays).nullable(),
}

export const changedOffice = z
  .strictObject({
    /** Of the office user; needed by its own fields. */
    version: version.optional(),
    ...partial(officeSettings),
    /** For the office itself, whoever works there. */
    office: z.strictObject({ version, ...partial(officeData) }).optional(),
  })
  .superRefine(({ version: given, office: _, ...own }, context) => {
    if (given === undefined && Object.values(own).some((value) => value !== undefined))
      context.addIssue({ code: 'custom', path: ['version'], message: validationText.required })
  })
export type ChangedOffice = z.infer<typeof changedOffice>

/** One of the durations offered, in minutes (specification §9). */
const duration = z.int().refine((value) => (slotDurations as readonly number[]).includes(value), validationText.choice)

const serviceData = {
  name: filledText(120),
  duration: duration.nullable(),
  price: z.int().min(0).max(mostPrice).nullable(),
  available_online: z.boolean(),
  hidden: z.boolean(),
  solidarity: z.boolean(),
  reminder_hours: reminderHours.nullable(),
  city_ids: z.array(id).max(500),
}
export const newService = z.strictObject({ medical_service_id: id, ...partial(serviceData) })
export type NewPracticeService = z.infer<typeof newService>
export const changedService = z.strictObject({ version, ...partial(serviceData) })
export type ChangedPracticeService = z.infer<typeof changedService>

/** The same fields, each of which may be absent. */
function partial<S extends z.ZodRawShape>(shape: S) {
  return z.object(shape).partial().shape
}

const catalogueService = named.extend({
  category: z.string(),
  slot_code: z.enum(serviceSlotCodes).nullable(),
  default_duration: z.int().nullable(),
  online: z.boolean(),
  /** Whether the solidarity booking centre may book it at all. */
  solidarity: z.boolean(),
})
export type CatalogueService = z.infer<typeof catalogueService>

const practiceService = z.strictObject({
  id,
  version,
  name: z.string(),
  medical_service: catalogueService,
  /** Minutes; null: one step of the shift. */
  duration: z.int().nullable(),
  /** Euro cents; null: not said. */
  price: z.int().nullable(),
  available_online: z.boolean(),
  hidden: z.boolean(),
  solidarity: z.boolean(),
  /** Null: as the office. */
  reminder_hours: z.int().nullable(),
  position: z.int(),
  /** Where home visits are made; none: everywhere. */
  cities: z.array(city),
})
export type PracticeService = z.infer<typeof practiceService>

const officeOnWire = z.strictObject({
  id,
  version,
  name: z.string(),
  kind: officeKind,
  address: z.string().nullable(),
  city: city.nullable(),
  postal_code: z.string().nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** `MM-dd`. */
  patron_day: z.string().nullable(),
  directions: z.string().nullable(),
  /** Other doctors work there too. */
  shared: z.boolean(),
})

/** One of the doctor's offices (an office user), with all that is set there. */
const practiceOffice = z.strictObject({
  id,
  version,
  office: officeOnWire,
  ...officeSettings,
  /** The undo window where the practice says none, in minutes. */
  usual_undo_window_minutes: z.number(),
  need_setup: z.boolean(),
  services: z.array(practiceService),
})
export type PracticeOffice = z.infer<typeof practiceOffice>

const ids = z.array(id).min(1).max(200)
/** The new order, and the one that it replaces. */
const order = z.strictObject({ ids, seen: ids })

const practiceCity = city.extend({ cadastral_code: z.string(), postal_codes: z.array(z.string()) })
export type PracticeCity = z.infer<typeof practiceCity>

/** The doctor's offices and what is offered there (product.md §5, "/settings/offices"). Only the doctor writes. */
export const officeEndpoints = {
  practiceOffices: endpoint('GET doctor/offices', {
    summary:
      'The doctor’s offices with their data, booking settings and services; a link needs the right to the hours.',
    who: 'hours',
    reply: data(z.array(practiceOffice)),
  }),
  addOffice: endpoint('POST doctor/offices', {
    summary: 'A new office in which the doctor works; it comes last.',
    who: 'practice',
    body: newOffice,
    reply: data(practiceOffice),
    status: 201,
    idempotent: true,
  }),
  orderOffices: endpoint('PUT doctor/offices/order', {
    summary: 'The order of all the doctor’s offices. Not the one seen before: 409 with the present one.',
    who: 'practice',
    body: order,
    reply: data(z.array(practiceOffice)),
  }),
  changeOffice: endpoint('PUT doctor/offices/:id', {
    summary: 'Changes how an office takes bookings, or the data of the office, for every doctor who works there.',
    who: 'practice',
    body: changedOffice,
    reply: data(practiceOffice),
  }),
  addOfficeService: endpoint('POST doctor/offices/:id/services', {
    summary: 'A service of the catalogue, offered in the office: as the catalogue says where nothing else is given.',
    who: 'practice',
    body: newService,
    reply: data(practiceService),
    status: 201,
    idempotent: true,
  }),
  orderOfficeServices: endpoint('PUT doctor/offices/:id/services/order', {
    summary: 'The order of all the services of an office. Not the one seen before: 409 with the present one.',
    who: 'practice',
    body: order,
    reply: data(z.array(practiceService)),
  }),
  changeOfficeService: endpoint('PUT doctor/office_services/:id', {
    summary: 'Changes a service of an office.',
    who: 'practice',
    body: changedService,
    reply: data(practiceService),
  }),
  removeOfficeService: endpoint('DELETE doctor/office_services/:id', {
    summary: 'The service is no longer offered in the office; 422 while visits to come need it.',
    who: 'practice',
  }),
  catalogueServices: endpoint('GET doctor/medical_services', {
    summary: 'The services of the catalogue for the doctor’s category.',
    who: 'practice',
    reply: data(z.array(catalogueService)),
  }),
  practiceCities: endpoint('GET doctor/cities', {
    summary:
      'The first cities whose names contain the text, those that begin with it first; with `ids` or `cadastral_code` those.',
    // not only for who has an office: a mass communication is addressed by city
    who: 'broadcasts',
    query: z.strictObject({
      search,
      ids: queryIds.optional(),
      cadastral_code: z
        .string()
        .regex(/^[A-Z]\d{3}$/, validationText.wrong)
        .optional(),
    }),
    reply: data(z.array(practiceCity)),
  }),
} as const
