import { sql } from 'drizzle-orm'
import type { Campaign } from '../../../domain/contract/broadcasts'
import type { CampaignCounts, Exclusion } from '../../../domain/messages/campaigns'
import { type Channel, channels } from '../../../domain/messages/channels'
import { intArray } from '../../db/compiled-query'
import type { Tx } from '../../db/types'
import { inOrder } from '../../messages/campaigns/count'
import type { CampaignRow } from '../../messages/campaigns/start'

type Progress = NonNullable<Campaign['progress']>
type Outcome = keyof CampaignCounts
const outcomes = ['sent', 'failed', 'uncertain', 'not_sent'] as const satisfies readonly Outcome[]

interface Frozen extends Record<string, unknown> {
  id: number
  exclusion: Exclusion | null
  count: number
}
interface Sent extends Record<string, unknown> {
  id: number
  /** Null: people, each by the best of their channels. */
  channel: Channel | null
  outcome: Outcome
  count: number
}
interface Read extends Record<string, unknown> {
  id: number
  read: number
}

/** A message that was kept back, or has yet to go, counts before a failed one: the person may still get it. */
const bestOf = sql`case when bool_or(m.state = 'sent') then 'sent' when bool_or(m.state = 'uncertain') then 'uncertain'
  when bool_or(m.state = 'due' or m.reason = 'stopped') then 'not_sent'
  when bool_or(m.state = 'failed') then 'failed' else 'not_sent' end`

/** What has become of communications that have started, in three statements for any number of them. */
export async function progressOf(tx: Tx, rows: readonly CampaignRow[]): Promise<ReadonlyMap<number, Progress>> {
  const started = rows.filter(({ started_at }) => started_at !== null)
  if (started.length === 0) return new Map()
  const ids = sql`any(${intArray(started.map(({ id }) => id))}::int[])`
  const { rows: frozen } = await tx.execute<Frozen>(sql`
    select campaign_id as id, exclusion, count(*)::int as count from campaign_recipients
    where campaign_id = ${ids} group by campaign_id, exclusion`)
  const { rows: sent } = await tx.execute<Sent>(sql`
    with sent as (select m.campaign_id as id, m.recipient, m.channel, ${bestOf} as outcome
      from messages m where m.campaign_id = ${ids}
      group by grouping sets ((m.campaign_id, m.recipient), (m.campaign_id, m.recipient, m.channel)))
    select id, channel, outcome, count(*)::int as count from sent group by id, channel, outcome`)
  const { rows: read } = await tx.execute<Read>(sql`
    select campaign_id as id, count(*)::int as read from notifications
    where campaign_id = ${ids} and read_at is not null group by campaign_id`)
  return new Map(
    started.map((row) => {
      const of = <T extends { id: number }>(all: readonly T[]) => all.filter(({ id }) => id === row.id)
      return [row.id, progressFrom(row, { frozen: of(frozen), sent: of(sent), read: of(read)[0]?.read ?? 0 })]
    }),
  )
}

interface Counted {
  readonly frozen: readonly Frozen[]
  readonly sent: readonly Sent[]
  readonly read: number
}

/** Who is reached by no channel has it in the inbox alone, where it is from the start: sent. */
function progressFrom(row: CampaignRow, { frozen, sent, read }: Counted): Progress {
  const total = sum(frozen)
  const included = sum(frozen.filter(({ exclusion }) => exclusion === null))
  const people = countsOf(sent.filter(({ channel }) => channel === null))
  const inboxAlone = included - outcomes.reduce((all, outcome) => all + people[outcome], 0)
  const ofChannel = (wanted: Channel) => sent.filter(({ channel }) => channel === wanted)
  return {
    total,
    included,
    exclusions: inOrder(new Map(frozen.map(({ exclusion, count }) => [exclusion, count]))),
    reached: { inbox: included, email: sum(ofChannel('email')), push: sum(ofChannel('push')) },
    ...people,
    sent: people.sent + inboxAlone,
    by_channel: channels
      .filter((channel) => row.channels.includes(channel))
      .map((channel) => ({ channel, ...countsOf(ofChannel(channel)) })),
    read,
  }
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)

const countsOf = (rows: readonly Sent[]): CampaignCounts => {
  const of = (outcome: Outcome) => sum(rows.filter((row) => row.outcome === outcome))
  return { sent: of('sent'), failed: of('failed'), uncertain: of('uncertain'), not_sent: of('not_sent') }
}
