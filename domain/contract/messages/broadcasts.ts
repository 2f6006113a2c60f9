import { z } from 'zod'
import { campaignStates, exclusions } from '../../messages/campaigns'
import { channels, purposes } from '../../messages/channels'
import { isVisible } from '../../text/characters'
import { validationText } from '../../text/validation'
import { endpoint } from '../endpoint'
import {
  civilDate,
  data,
  fileKey,
  filledText,
  id,
  instant,
  longText,
  maybePage,
  named,
  paging,
  version,
  wallTime,
} from '../primitives'

export const broadcastText = {
  ages: 'L’età massima non può essere minore della minima.',
  seen: 'L’ultimo giorno viene dopo il primo.',
  past: 'Questo momento è già passato.',
  skipped: 'Quest’ora non esiste: l’orologio passa dalle 2 alle 3.',
} as const

const age = z.int().min(0).max(130)
const ids = z.array(id).max(50, validationText.tooMany(50))

/** To whom a mass communication goes (specification §3, "Audience choices"): the doctor's patients or assistants who meet every condition that is given. */
export const audience = z
  .strictObject({
    kind: z.enum(['patient', 'assistant']),
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

/** The content and the channels. The inbox always gets it. */
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

/** `delivered`: of the sent, accepted by the mail server or shown by a device. */
const counts = z.strictObject({
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  uncertain: z.int(),
  not_sent: z.int(),
})

/** How many people an audience has, and what becomes of each: total = included + each exclusion. */
const audienceCount = z.strictObject({
  total: z.int(),
  included: z.int(),
  exclusions: z.array(z.strictObject({ reason: z.enum(exclusions), count: z.int() })),
  /** Of the included: how many each channel reaches; `inbox` is always all of them. */
  reached: z.strictObject({ inbox: z.int(), email: z.int(), push: z.int() }),
})
export type AudienceCount = z.infer<typeof audienceCount>

const campaign = z.strictObject({
  id,
  subject: z.string(),
  text: z.string(),
  purpose: z.enum(purposes),
  channels: z.array(z.enum(channels)),
  audience,
  file: z
    .strictObject({ key: z.string(), name: z.string(), type: z.string(), size: z.int().nullable(), url: z.string() })
    .nullable(),
  state: z.enum(campaignStates),
  send_at: sendAt.nullable(),
  author: named,
  started_at: instant.nullable(),
  stopped_at: instant.nullable(),
  finished_at: instant.nullable(),
  created_at: instant,
  version,
  /** Of the frozen audience; null before it starts. `sent + failed + uncertain + not_sent = included`. */
  progress: z
    .strictObject({
      ...audienceCount.shape,
      ...counts.shape,
      /** Of the sent: in the inbox and nowhere else. */
      inbox_only: z.int(),
      /** Messages, by channel. */
      by_channel: z.array(z.strictObject({ channel: z.enum(channels), ...counts.shape })),
      /** Opened in the inbox. */
      read: z.int(),
    })
    .nullable(),
})
export type Campaign = z.infer<typeof campaign>

const template = z.strictObject({ id, ...campaignTemplate, version })
export type CampaignTemplate = z.infer<typeof template>

/** What a reader gets, by channel. */
const preview = z.strictObject({
  email: z.strictObject({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  push: z.strictObject({ title: z.string(), text: z.string() }),
  inbox: z.strictObject({ title: z.string(), text: z.string() }),
})
export type CampaignPreview = z.infer<typeof preview>

const stale = z.strictObject({ message: z.string(), data: campaign })

/** Mass communications of the acting doctor; a link needs the right `broadcast` (product.md §5, §7). */
export const broadcastEndpoints = {
  campaigns: endpoint('GET doctor/broadcasts', {
    summary: 'Drafts, scheduled, running and finished ones, newest first.',
    who: 'broadcasts',
    query: z.strictObject({ ...paging }),
    reply: maybePage(campaign),
  }),
  campaign: endpoint('GET doctor/broadcasts/:id', {
    summary: 'One, with its progress.',
    who: 'broadcasts',
    reply: data(campaign),
  }),
  countAudience: endpoint('POST doctor/broadcasts/audience', {
    summary: 'How many people would get it, and why others would not; stores nothing.',
    who: 'broadcasts',
    body: z.strictObject({ audience, purpose: campaignContent.purpose, channels: campaignContent.channels }),
    reply: data(audienceCount),
  }),
  previewCampaign: endpoint('POST doctor/broadcasts/preview', {
    summary: 'Mail, push and inbox entry as the reader will see them; stores and sends nothing.',
    who: 'broadcasts',
    body: z.strictObject({
      subject: campaignContent.subject,
      text: campaignContent.text,
      purpose: campaignContent.purpose,
    }),
    reply: data(preview),
  }),
  testCampaign: endpoint('POST doctor/broadcasts/test', {
    summary: 'Sends it to the caller alone, by mail; 422 on `channels` without an address.',
    who: 'broadcasts',
    body: z.strictObject(campaignContent),
    idempotent: true,
  }),
  createCampaign: endpoint('POST doctor/broadcasts', {
    summary: 'A draft, or a scheduled one where `send_at` is given.',
    who: 'broadcasts',
    body: newCampaign,
    reply: data(campaign),
    status: 201,
    idempotent: true,
  }),
  changeCampaign: endpoint('PUT doctor/broadcasts/:id', {
    summary: 'Changes a draft or a scheduled one; 409 where it has changed or started meanwhile.',
    who: 'broadcasts',
    body: changedCampaign,
    reply: data(campaign),
    conflict: stale,
  }),
  removeCampaign: endpoint('DELETE doctor/broadcasts/:id', {
    summary: 'Removes a draft or a scheduled one; 409 once it has started.',
    who: 'broadcasts',
  }),
  startCampaign: endpoint('POST doctor/broadcasts/:id/start', {
    summary: 'Freezes the audience and sends; one that has started already answers as it is.',
    who: 'broadcasts',
    body: z.strictObject({ version }),
    reply: data(campaign),
    conflict: stale,
    idempotent: true,
  }),
  stopCampaign: endpoint('POST doctor/broadcasts/:id/stop', {
    summary: 'Stops within a second: what is not on its way stays here.',
    who: 'broadcasts',
    reply: data(campaign),
  }),
  resumeCampaign: endpoint('POST doctor/broadcasts/:id/resume', {
    summary: 'Sends what was stopped, and nothing twice.',
    who: 'broadcasts',
    reply: data(campaign),
  }),
  campaignTemplates: endpoint('GET doctor/broadcast_templates', {
    summary: 'The practice’s templates, by name.',
    who: 'broadcasts',
    reply: data(z.array(template)),
  }),
  createTemplate: endpoint('POST doctor/broadcast_templates', {
    summary: 'Adds a template.',
    who: 'broadcasts',
    body: z.strictObject(campaignTemplate),
    reply: data(template),
    status: 201,
    idempotent: true,
  }),
  removeTemplate: endpoint('DELETE doctor/broadcast_templates/:id', {
    summary: 'Removes a template.',
    who: 'broadcasts',
  }),
} as const
