import { eq, sql } from 'drizzle-orm'
import { type Channel, typeOfCampaign } from '../../../domain/messages/channels'
import { campaigns } from '../../db/tables'
import type { Tx } from '../../db/types'
import { type AddressedUsers, audienceOf } from './audience'
import { doctorsOpenTo, practiceOf } from './doctors'
import { reach } from './reach'

export type CampaignRow = typeof campaigns.$inferSelect

/** People written in one statement. */
const writtenAtOnce = 2_000
/** The largest audience that is written while a request waits. */
const mostInRequest = 1_000

/** What decides who gets a stored communication. */
export const addressedOf = (campaign: CampaignRow, doctors: readonly number[]): AddressedUsers => ({
  doctorId: campaign.doctor_id,
  doctors,
  audience: campaign.audience,
  purpose: campaign.purpose,
  channels: campaign.channels as Channel[],
})

/** The doctors whose people a communication goes to: those named for whom its author may still send. */
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
 * Starts a communication whose row is locked: freezes its audience and writes the messages that are due with it, all in one
 * transaction and in few statements, each short enough for the time that a statement has. A repetition would add nothing. Who has
 * only the inbox is reached at once, everybody else with the first message that leaves. `deferring`: a large audience is left to
 * the job, which has no request waiting; then the state is `running` without a start.
 */
export async function startCampaign(
  tx: Tx,
  now: Date,
  campaign: CampaignRow,
  { doctors, deferring = false }: { readonly doctors: readonly number[]; readonly deferring?: boolean },
): Promise<void> {
  const rows = await readAudience(tx, addressedOf(campaign, doctors), now)
  const isLater = deferring && rows.length > mostInRequest
  await tx
    .update(campaigns)
    .set({ state: 'running', started_at: isLater ? null : now, updated_at: now, version: campaign.version + 1 })
    .where(eq(campaigns.id, campaign.id))
  if (isLater) return
  const practice = await practiceOf(tx, campaign.doctor_id)
  for (let from = 0; from < rows.length; from += writtenAtOnce)
    await write(tx, now, { campaign, practice, people: rows.slice(from, from + writtenAtOnce) })
  await reach(tx, now, sql`r.inbox_only and c.id = ${campaign.id}`)
}

function readAudience(tx: Tx, of: AddressedUsers, now: Date) {
  const audience = audienceOf(of, now)
  return tx.with(audience).select().from(audience)
}

interface Part {
  readonly campaign: CampaignRow
  readonly practice: string | null
  readonly people: Awaited<ReturnType<typeof readAudience>>
}

/** Writes a part of the audience. */
async function write(tx: Tx, now: Date, { campaign, practice, people }: Part): Promise<void> {
  const { id, doctor_id: doctorId, purpose, subject, text } = campaign
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with audience as materialized (select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as a(user_id int, reader_id int, exclusion text, by_email boolean, by_push boolean)),
    frozen as (insert into campaign_recipients (campaign_id, user_id, exclusion, reader_id, inbox_only)
      select ${id}::int, user_id, exclusion, case when exclusion is null then reader_id end,
        exclusion is null and not by_email and not by_push
      from audience on conflict do nothing)
    insert into messages (cause, channel, recipient, user_id, type_code, purpose, doctor_id, campaign_id, practice,
        subject, text, state, due_at, created_at)
      select ${`campaign ${id}`}::text, way.channel, 'user ' || a.reader_id, a.reader_id, ${typeOfCampaign[purpose]}::text,
        ${purpose}::text, ${doctorId}::int, ${id}::int, ${practice}::text, way.subject, way.text, 'due', ${at}, ${at}
      from audience a cross join lateral (values ('email', a.by_email, ${subject}::text, ${text}::text),
        ('push', a.by_push, ${pushOf(practice, subject).title}::text, ${subject}::text)) way(channel, is_used, subject, text)
      where a.exclusion is null and way.is_used order by a.reader_id on conflict do nothing`)
}

/** A push message tells who writes and about what; the text is read inside. */
export const pushOf = (practice: string | null, subject: string) => ({ title: practice ?? 'Curante', text: subject })
