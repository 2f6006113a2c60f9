import { addDays, type CivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime, type Minutes, typedTime } from '../../../domain/calendar/minutes'
import { missingMinutes, type WallClock } from '../../../domain/calendar/rome'
import type { Audience, Campaign, CampaignTemplate } from '../../../domain/contract/messages/broadcasts'
import { broadcastText, type NewCampaign, newCampaign } from '../../../domain/contract/messages/broadcasts'
import { channels } from '../../../domain/messages/channels'
import { clockTime, numericDate, parseTypedDate } from '../../../domain/text/dates'
import { validationText } from '../../../domain/text/validation'
import { type Errors, problemsOf } from '../../forms/errors'
import {
  type ConditionsDraft,
  conditionFields,
  conditionsOf,
  dayOf,
  noConditions,
  parsedConditions,
} from '../../shared/messages/conditions/draft'

export type CampaignFile = Omit<NonNullable<Campaign['file']>, 'url'> & { readonly url: string | null }

/** What the composer holds, as it is typed; kept in the tab as JSON. */
export interface CampaignDraft extends ConditionsDraft {
  readonly kind: Audience['kind']
  /** Empty: the acting doctor's alone. */
  readonly doctorIds: readonly number[]
  readonly purpose: NewCampaign['purpose']
  readonly subject: string
  readonly text: string
  readonly channels: NewCampaign['channels']
  readonly file: CampaignFile | null
  readonly when: 'now' | 'later'
  /** gg/mm/aaaa and HH:mm, of the clock in Rome. */
  readonly date: string
  readonly time: string
}

/** Error texts by field of the draft. */
type CampaignErrors = Errors<keyof CampaignDraft>

export const newDraft = (today: CivilDate): CampaignDraft => ({
  kind: 'patient',
  ...noConditions,
  doctorIds: [],
  purpose: 'care',
  subject: '',
  text: '',
  channels: [...channels],
  file: null,
  when: 'now',
  date: numericDate(addDays(today, 1)),
  time: '09:00',
})

/** A saved communication as the composer shows it. */
export function draftOf(campaign: Campaign, today: CivilDate): CampaignDraft {
  const { audience, purpose, subject, text, file, send_at } = campaign
  return {
    ...newDraft(today),
    kind: audience.kind,
    ...parsedConditions(audience),
    doctorIds: audience.doctor_ids ?? [],
    purpose,
    subject,
    text,
    channels: campaign.channels,
    file,
    ...(send_at && { when: 'later', date: numericDate(send_at.date), time: clockTime(send_at.time) }),
  }
}

/** What a template fills in. */
export const withTemplate = ({ subject, text, purpose }: CampaignTemplate): Partial<CampaignDraft> => ({
  subject,
  text,
  purpose,
})

/** To whom it goes. Of assistants only the doctors are chosen. */
export function audienceOf(draft: CampaignDraft): NewCampaign['audience'] {
  const { kind, doctorIds } = draft
  const doctors = doctorIds.length > 0 && { doctor_ids: [...doctorIds] }
  if (kind === 'assistant') return { kind, ...doctors }
  return { kind, ...doctors, ...conditionsOf(draft) }
}

/** The content and the channels, as a test and the campaign send them. */
export const contentOf = ({ subject, text, purpose, channels: chosen, file }: CampaignDraft) => ({
  subject: subject.trim(),
  text: text.trim(),
  purpose,
  // in one order, so that ticking a channel off and on again changes nothing
  channels: channels.filter((channel) => chosen.includes(channel)),
  ...(file && { file: file.key }),
})

export function payloadOf(draft: CampaignDraft): NewCampaign {
  const minutes = typedTime(draft.time)
  const send_at = { date: dayOf(draft.date) ?? '', time: minutes === null ? draft.time : longTime(minutes) }
  return { ...contentOf(draft), audience: audienceOf(draft), ...(draft.when === 'later' && { send_at }) }
}

export const fieldOf: Readonly<Record<string, keyof CampaignDraft>> = {
  ...conditionFields,
  'audience.doctor_ids': 'doctorIds',
  subject: 'subject',
  text: 'text',
  purpose: 'purpose',
  channels: 'channels',
  file: 'file',
  send_at: 'time',
  'send_at.date': 'date',
  'send_at.time': 'time',
}

/** A time to come on the clock in Rome; an hour that the clock skips, or one that has passed, is refused. */
function timeProblem(date: CivilDate, minutes: Minutes, now: WallClock): string | undefined {
  const missing = missingMinutes(toDayNumber(date))
  if (missing && minutes >= missing.from && minutes < missing.to) return broadcastText.skipped
  const isPast = date < now.date || (date === now.date && minutes <= now.minutes)
  return isPast ? broadcastText.past : undefined
}

/** What is wrong with the draft before it is sent, by field; `now` on the clock in Rome. */
export function problemsOfCampaign(draft: CampaignDraft, now: WallClock): CampaignErrors {
  const errors: CampaignErrors = problemsOf(newCampaign, payloadOf(draft), fieldOf)
  if (draft.when === 'now') return errors
  const date = parseTypedDate(draft.date)
  const minutes = typedTime(draft.time)
  const problem = date !== null && minutes !== null ? timeProblem(date, minutes, now) : undefined
  const empty = draft.time.trim() === '' ? validationText.required : undefined
  const time = empty ?? errors.time ?? problem
  return time ? { ...errors, time } : errors
}
