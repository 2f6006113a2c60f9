import { sql } from 'drizzle-orm'
import type { Campaign } from '../../../domain/contract/messages/broadcasts'
import type { CampaignCounts, Exclusion } from '../../../domain/messages/campaigns'
import { type Channel, channels } from '../../../domain/messages/channels'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'
import { inOrder } from '../../messages/campaigns/count'
import type { CampaignRow } from '../../messages/campaigns/start'

type Progress = NonNullable<Campaign['progress']>
type Outcome = Exclude<keyof CampaignCounts, 'delivered'>

interface Frozen extends Record<string, unknown> {
  id: number
  exclusion: Exclusion | null
  count: number
}
interface SentCount extends Record<string, unknown> {
  id: number
  outcome: Outcome
  count: number
  delivered: number
}
interface SentPeople extends SentCount {
  inbox_only: number
}
interface SentMessages extends SentCount {
  channel: Channel
}
interface ReadCount extends Record<string, unknown> {
  id: number
  read: number
}

/** A device that has shown a push knows more than who was asked to bring it. */
const [isSent, isDelivered] = [
  sql`(m.state = 'sent' or m.shown_at is not null)`,
  sql`((m.channel = 'email' and m.state = 'sent') or m.shown_at is not null)`,
]

/**
 * What has become of communications that have started, in four statements for any number of them. A person is not sent to while
 * the inbox does not have it; else counts by the best of the messages, and by the inbox where there are none.
 */
export async function progressOf(tx: Tx, rows: readonly CampaignRow[]): Promise<ReadonlyMap<number, Progress>> {
  const started = rows.filter(({ started_at }) => started_at !== null)
  if (started.length === 0) return new Map()
  const ids = sql`any(${intArray(started.map(({ id }) => id))}::int[])`
  const { rows: frozen } = await tx.execute<Frozen>(sql`
    select campaign_id as id, exclusion, count(*)::int as count from campaign_recipients
    where campaign_id = ${ids} group by campaign_id, exclusion`)
  const { rows: people } = await tx.execute<SentPeople>(sql`
    with person as (
      select r.campaign_id as id, r.reached_at is not null as is_reached, bool_or(${isSent}) as is_sent,
        bool_or(m.state = 'uncertain') as is_uncertain, bool_or(m.state = 'failed') as is_failed,
        bool_or(${isDelivered}) as is_delivered
      from campaign_recipients r left join messages m on m.campaign_id = r.campaign_id and m.user_id = r.reader_id
      where r.campaign_id = ${ids} and r.exclusion is null group by r.campaign_id, r.user_id),
    judged as (
      select id, is_delivered, case when not is_reached then 'not_sent' when is_sent then 'sent'
        when is_uncertain then 'uncertain' when is_failed then 'failed' else 'sent' end as outcome, is_sent
      from person)
    select id, outcome, count(*)::int as count,
      count(*) filter (where outcome = 'sent' and is_delivered)::int as delivered,
      count(*) filter (where outcome = 'sent' and is_sent is not true)::int as inbox_only
    from judged group by id, outcome`)
  const { rows: sent } = await tx.execute<SentMessages>(sql`
    select m.campaign_id as id, m.channel, case when ${isSent} then 'sent' when m.state in ('failed', 'uncertain') then m.state
      else 'not_sent' end as outcome, count(*)::int as count, count(*) filter (where ${isDelivered})::int as delivered
    from messages m where m.campaign_id = ${ids} group by 1, 2, 3`)
  const { rows: read } = await tx.execute<ReadCount>(sql`
    select campaign_id as id, count(*)::int as read from notifications
    where campaign_id = ${ids} and read_at is not null group by campaign_id`)
  return new Map(
    started.map((row) => {
      const of = <T extends { id: number }>(all: readonly T[]) => all.filter(({ id }) => id === row.id)
      const counted = { frozen: of(frozen), people: of(people), sent: of(sent), read: of(read)[0]?.read ?? 0 }
      return [row.id, progressFrom(row, counted)]
    }),
  )
}

interface ProgressCounts {
  readonly frozen: readonly Frozen[]
  readonly people: readonly SentPeople[]
  readonly sent: readonly SentMessages[]
  readonly read: number
}

function progressFrom(row: CampaignRow, { frozen, people, sent, read }: ProgressCounts): Progress {
  const included = sum(frozen.filter(({ exclusion }) => exclusion === null))
  const ofChannel = (wanted: Channel) => sent.filter(({ channel }) => channel === wanted)
  return {
    total: sum(frozen),
    included,
    exclusions: inOrder(new Map(frozen.map(({ exclusion, count }) => [exclusion, count]))),
    reached: { inbox: included, email: sum(ofChannel('email')), push: sum(ofChannel('push')) },
    ...countsOf(people),
    inbox_only: people.reduce((all, { inbox_only }) => all + inbox_only, 0),
    by_channel: channels
      .filter((channel) => row.channels.includes(channel))
      .map((channel) => ({ channel, ...countsOf(ofChannel(channel)) })),
    read,
  }
}

const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((all, { count }) => all + count, 0)

const countsOf = (rows: readonly SentCount[]): CampaignCounts => {
  const of = (outcome: Outcome) => sum(rows.filter((row) => row.outcome === outcome))
  return {
    sent: of('sent'),
    delivered: rows.reduce((all, { delivered }) => all + delivered, 0),
    failed: of('failed'),
    uncertain: of('uncertain'),
    not_sent: of('not_sent'),
  }
}
