import { z } from 'zod'
import { campaignStates, exclusions } from '../messages/campaigns'
import { channels, purposes } from '../messages/channels'
import { audience, campaignContent, campaignTemplate, changedCampaign, newCampaign, sendAt } from './broadcast-fields'
import { endpoint } from './endpoint'
import { data, id, instant, maybePage, named, paging, version } from './primitives'

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
