import { z } from 'zod'
import { channels, purposes } from '../messages/channels'
import { isVisible } from '../text/characters'
import { validationText } from '../text/validation'
import { civilDate, fileKey, filledText, id, longText, version, wallTime } from './primitives'

// apart from the endpoints: the forms read these schemas, and only their pages fetch them

export const broadcastText = {
  ages: 'L’età massima non può essere minore della minima.',
  seen: 'L’ultimo giorno viene dopo il primo.',
  past: 'Questo momento è già passato.',
  skipped: 'Quest’ora non esiste: l’orologio passa dalle 2 alle 3.',
} as const

const age = z.int().min(0).max(130)
const ids = z.array(id).max(50, validationText.tooMany(50))

/** To whom a mass communication goes: the doctor's patients or assistants who meet every condition that is given. */
export const audience = z
  .strictObject({
    kind: z.enum(['patients', 'assistants']),
    age_from: age.nullable().optional(),
    age_to: age.nullable().optional(),
    gender: z.enum(['M', 'F']).nullable().optional(),
    city_ids: ids.optional(),
    /** Who has had or will have a visit for one of these services. */
    office_service_ids: ids.optional(),
    /** Days of the last visit that took place. */
    seen_from: civilDate.nullable().optional(),
    seen_to: civilDate.nullable().optional(),
    /** Patients of these doctors, each the caller's own or linked with the right; the acting doctor alone where none is named. */
    doctor_ids: ids.optional(),
  })
  .refine(({ age_from, age_to }) => age_from == null || age_to == null || age_from <= age_to, {
    path: ['age_to'],
    message: broadcastText.ages,
  })
  .refine(({ seen_from, seen_to }) => !seen_from || !seen_to || seen_from <= seen_to, {
    path: ['seen_to'],
    message: broadcastText.seen,
  })
export type Audience = z.infer<typeof audience>

/** What is said, and by which ways. The inbox always has it. */
export const campaignContent = {
  subject: filledText(120),
  text: longText(5000).refine(isVisible, validationText.required),
  purpose: z.enum(purposes),
  channels: z.array(z.enum(channels)).max(channels.length),
  file: fileKey.nullable().optional(),
}

/** A wall-clock time, Europe/Rome. */
export const sendAt = z.strictObject({ date: civilDate, time: wallTime })

export const newCampaign = z.strictObject({ ...campaignContent, audience, send_at: sendAt.nullable().optional() })
export type NewCampaign = z.infer<typeof newCampaign>
export const changedCampaign = newCampaign.extend({ version })

export const campaignTemplate = {
  name: filledText(80),
  subject: campaignContent.subject,
  text: campaignContent.text,
  purpose: campaignContent.purpose,
}
