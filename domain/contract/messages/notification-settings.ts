import { z } from 'zod'
import { channels, consentSources, notificationCategories, purposes } from '../../messages/channels'
import { mostReminderHours } from '../../messages/reminders'
import { endpoint } from '../endpoint'
import { data, filledText, instant } from '../primitives'

/** A type of notification that concerns the person, with the channels it has. */
const notificationSetting = z.strictObject({
  code: z.string(),
  name: z.string(),
  /** What it says. */
  text: z.string(),
  category: z.enum(notificationCategories),
  channels: z.array(
    z.strictObject({
      channel: z.enum(channels),
      /** What holds where the person chooses nothing. */
      default_on: z.boolean(),
      /** The person's own choice; null: none. */
      chosen: z.boolean().nullable(),
    }),
  ),
})
export type NotificationSetting = z.infer<typeof notificationSetting>

const consent = z.strictObject({
  purpose: z.enum(purposes),
  given: z.boolean(),
  /** When it was last given or withdrawn, where, and to which version of the text; null: never. */
  at: instant.nullable(),
  source: z.enum(consentSources).nullable(),
  text_version: z.string().nullable(),
})
export type Consent = z.infer<typeof consent>

const notificationSettings = z.strictObject({
  types: z.array(notificationSetting),
  consents: z.array(consent),
  /** Whether there is an e-mail address, and a device that takes push notifications. */
  reachable: z.strictObject({ email: z.boolean(), push: z.boolean() }),
  /** Hours before a visit that a participant wants to be reminded, 0: not at all, null: as the office says. */
  reminder_hours: z.int().nullable(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

const changedSettings = z.strictObject({
  /** `on: null` goes back to the default. */
  choices: z
    .array(z.strictObject({ code: filledText(60), channel: z.enum(channels), on: z.boolean().nullable() }))
    .max(200)
    .optional(),
  consents: z.strictObject({ newsletter: z.boolean().optional(), marketing: z.boolean().optional() }).optional(),
  reminder_hours: z.int().min(0).max(mostReminderHours).nullable().optional(),
})
export type ChangedSettings = z.infer<typeof changedSettings>

/** What the caller wants to be told and by which channel; an impersonator gets a 403 (product.md §7). */
export const notificationSettingsEndpoints = {
  notificationSettings: endpoint('GET account/notification_settings', {
    summary: 'The notification types that concern the caller, by channel, with choices and consents.',
    who: 'account',
    reply: data(notificationSettings),
  }),
  changeNotificationSettings: endpoint('PUT account/notification_settings', {
    summary: 'Changes what is named, each cell by itself; the rest stays as it is.',
    who: 'account',
    body: changedSettings,
    reply: data(notificationSettings),
  }),
}
