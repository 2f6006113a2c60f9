import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Campaign } from '../../../domain/contract/messages/broadcasts'
import type { CampaignCounts } from '../../../domain/messages/campaigns'
import { type Channel, channels } from '../../../domain/messages/channels'
import { countWhere } from '../../db/fragments'
import { campaignRecipients, messages, notifications } from '../../db/tables'
import type { Tx } from '../../db/types'
import { inOrder } from '../../messages/campaigns/count'
import type { CampaignRow } from '../../messages/campaigns/start'

type Progress = NonNullable<Campaign['progress']>
type Outcome = Exclude<keyof CampaignCounts, 'delivered'>

const m = alias(messages, 'm')
const r = alias(campaignRecipients, 'r')

/** A device that has shown a push knows more than who was asked to bring it. */
const [isSent, isDelivered] = [
  sql`(${m.state} = 'sent' or ${m.shown_at} is not null)`,
  sql`((${m.channel} = 'email' and ${m.state} = 'sent') or ${m.shown_at} is not null)`,
]

const anyOf = (condition: SQL) => sql<boolean | null>`bool_or(${condition})`

/** In four statements for any number of communications. */
async function readCounts(tx: Tx, ids: readonly number[]) {
  const { campaign_id, exclusion } = campaignRecipients
  const frozen = await tx
    .select({ id: campaign_id, exclusion, count: count() })
    .from(campaignRecipients)
    .where(inArray(campaign_id, [...ids]))
    .groupBy(campaign_id, exclusion)
  const person = tx.$with('person').as(
    tx
      .select({
        id: r.campaign_id,
        is_reached: sql<boolean>`${r.reached_at} is not null`.as('is_reached'),
        is_sent: anyOf(isSent).as('is_sent'),
        is_uncertain: anyOf(eq(m.state, 'uncertain')).as('is_uncertain'),
        is_failed: anyOf(eq(m.state, 'failed')).as('is_failed'),
        is_delivered: anyOf(isDelivered).as('is_delivered'),
      })
      .from(r)
      .leftJoin(m, and(eq(m.campaign_id, r.campaign_id), eq(m.user_id, r.reader_id)))
      .where(and(inArray(r.campaign_id, [...ids]), isNull(r.exclusion)))
      .groupBy(r.campaign_id, r.user_id),
  )
  const { id, is_reached, is_sent, is_uncertain, is_failed, is_delivered } = person
  const outcome = sql<Outcome>`case when not ${is_reached} then 'not_sent' when ${is_sent} then 'sent'
    when ${is_uncertain} then 'uncertain' when ${is_failed} then 'failed' else 'sent' end`.as('outcome')
  const judged = tx.$with('judged').as(tx.select({ id, outcome, is_sent, is_delivered }).from(person))
  const people = await tx
    .with(person, judged)
    .select({
      ...{ id: judged.id, outcome: judged.outcome, count: count() },
      delivered: countWhere(sql`${judged.outcome} = 'sent' and ${judged.is_delivered}`),
      inbox_only: countWhere(sql`${judged.outcome} = 'sent' and ${judged.is_sent} is not true`),
    })
    .from(judged)
    .groupBy(judged.id, judged.outcome)
  const sent = await tx
    .select({
      ...{ id: m.campaign_id, channel: m.channel, count: count(), delivered: countWhere(isDelivered) },
      outcome: sql<Outcome>`case when ${isSent} then 'sent' when ${m.state} in ('failed', 'uncertain') then ${m.state}
        else 'not_sent' end`.as('outcome'),
    })
    .from(m)
    .where(inArray(m.campaign_id, [...ids]))
    .groupBy(m.campaign_id, m.channel, sql`outcome`)
  const read = await tx
    .select({ id: notifications.campaign_id, count: count() })
    .from(notifications)
    .where(and(inArray(notifications.campaign_id, [...ids]), isNotNull(notifications.read_at)))
    .groupBy(notifications.campaign_id)
  return { frozen, people, sent, read }
}
type ProgressCounts = Awaited<ReturnType<typeof readCounts>>
type SentCount = Pick<ProgressCounts['sent'][number], 'outcome' | 'count' | 'delivered'>

/**
 * What has become of communications that have started. A person is not sent to while the inbox does not have it; else counts by
 * the best of the messages, and by the inbox where there are none.
 */
export async function progressOf(tx: Tx, rows: readonly CampaignRow[]): Promise<ReadonlyMap<number, Progress>> {
  const started = rows.filter(({ started_at }) => started_at !== null)
  if (started.length === 0) return new Map()
  const counts = await readCounts(
    tx,
    started.map(({ id }) => id),
  )
  return new Map(started.map((row) => [row.id, progressFrom(row, counts)]))
}

function progressFrom(row: CampaignRow, counts: ProgressCounts): Progress {
  const of = <T extends { id: number | null }>(all: readonly T[]) => all.filter(({ id }) => id === row.id)
  const [frozen, people, sent] = [of(counts.frozen), of(counts.people), of(counts.sent)]
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
    read: sum(of(counts.read)),
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
