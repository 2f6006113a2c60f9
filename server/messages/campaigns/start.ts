import { eq, sql } from 'drizzle-orm'
import { type Channel, typeOfCampaign } from '../../../domain/messages/channels'
import { campaigns } from '../../db/tables'
import type { Tx } from '../../db/types'
import { type LiveEvent, publishEvents } from '../../realtime/live'
import { type Addressed, audienceRows } from './audience'
import { doctorsOpenTo, practiceOf } from './doctors'

export type CampaignRow = typeof campaigns.$inferSelect

/** The notification type's code of inbox entries. */
const inboxCode = 'broadcast'
/** Users told in one statement. */
const toldAtOnce = 500

/** What decides who gets a stored communication. */
export const addressedOf = (campaign: CampaignRow, doctors: readonly number[]): Addressed => ({
  doctorId: campaign.doctor_id,
  doctors,
  audience: campaign.audience,
  purpose: campaign.purpose,
  channels: campaign.channels as Channel[],
})

/** Whose people a communication goes to; of the doctors named, those for whom its author may still send. */
export async function doctorsOf(
  tx: Tx,
  now: Date,
  { doctor_id, created_by, audience }: CampaignRow,
): Promise<number[]> {
  const named = audience.doctor_ids ?? []
  if (named.length === 0) return [doctor_id]
  const others = named.filter((id) => id !== doctor_id)
  return [...(named.includes(doctor_id) ? [doctor_id] : []), ...(await doctorsOpenTo(tx, now, created_by, others))]
}

/**
 * Starts a communication whose row is locked: freezes its audience, and writes the inbox entries and the messages that are due
 * with it, in one statement for any number of people. A repetition would add nothing.
 */
export async function startCampaign(tx: Tx, now: Date, campaign: CampaignRow, doctors: readonly number[]) {
  const { id, doctor_id: doctorId, purpose, subject } = campaign
  const at = sql`${now.toISOString()}::timestamptz`
  const practice = await practiceOf(tx, doctorId)
  await tx
    .update(campaigns)
    .set({ state: 'running', started_at: now, updated_at: now, version: campaign.version + 1 })
    .where(eq(campaigns.id, id))
  const { rows } = await tx.execute<{ id: number; user_id: number }>(sql`
    with audience as materialized (${audienceRows(addressedOf(campaign, doctors), now)}),
    frozen as (insert into campaign_recipients (campaign_id, user_id, exclusion)
      select ${id}::int, user_id, exclusion from audience on conflict do nothing),
    told as (insert into notifications (user_id, type, code, title, text, campaign_id, created_at)
      select reader_id, 'communication', ${inboxCode}::text, ${subject}::text, ${campaign.text}::text, ${id}::int, ${at}
      from audience where exclusion is null order by reader_id on conflict do nothing returning id, user_id),
    sent as (insert into messages (cause, channel, recipient, user_id, type_code, purpose, doctor_id, campaign_id, practice,
        subject, text, state, due_at, created_at)
      select ${`campaign ${id}`}::text, way.channel, 'user ' || a.reader_id, a.reader_id, ${typeOfCampaign[purpose]}::text,
        ${purpose}::text, ${doctorId}::int, ${id}::int, ${practice}::text, way.subject, way.text, 'due', ${at}, ${at}
      from audience a cross join lateral (values ('email', a.by_email, ${subject}::text, ${campaign.text}::text),
        ('push', a.by_push, ${pushOf(practice, subject).title}::text, ${subject}::text)) way(channel, is_used, subject, text)
      where a.exclusion is null and way.is_used order by a.reader_id on conflict do nothing)
    select told.id, told.user_id from told
    where exists (select 1 from access_tokens k where k.user_id = told.user_id and k.revoked_at is null)
    order by told.user_id`)
  await tell(tx, rows)
}

/** A push message tells who writes and about what; the text is read inside. */
export const pushOf = (practice: string | null, subject: string) => ({ title: practice ?? 'Curante', text: subject })

/** Tells the consoles of those who have one. */
async function tell(tx: Tx, told: readonly { id: number; user_id: number }[]): Promise<void> {
  for (let from = 0; from < told.length; from += toldAtOnce) {
    const some = told.slice(from, from + toldAtOnce)
    const data = { id: some.at(-1)?.id ?? 0, type: 'communication' } as const
    const event: LiveEvent = { users: some.map(({ user_id }) => user_id), event: 'notification', data }
    await publishEvents(tx, [event])
  }
}
