import { z } from 'zod'
import { isCivilDate } from '../calendar/civil-date'
import { parseTime } from '../calendar/minutes'
import { mostReminderHours } from '../messages/reminders'
import { slotDurations } from '../planning/slot-kinds'
import { mostDays, mostPackages } from '../prescriptions/limits'
import { loginFields, officeKinds } from '../resource/shared-fields'
import { mostUndoMinutes } from '../text/limits'
import { validationText } from '../text/validation'
import { filledText, id, phoneNumber, phonePrefix, text, version, wallTime } from './primitives'

// apart from the endpoints: the forms read these schemas, and only their pages fetch them

export type OfficeKind = keyof typeof officeKinds
export const officeKind = z.enum(Object.keys(officeKinds) as [OfficeKind, ...OfficeKind[]])

/** Most visits to come that a practice lets one participant hold. */
export const mostParticipantVisits = 100
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
}
/** A new office. */
export const newOffice = z.strictObject(officeData)
export type NewOffice = z.infer<typeof newOffice>

const reminderHours = z.int().min(0).max(mostReminderHours)

/** How an office takes bookings. */
export const officeSettings = {
  online_bookings: z.boolean(),
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
    /** Of the office itself, whoever works there. */
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
