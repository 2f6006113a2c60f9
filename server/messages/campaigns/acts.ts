import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { record } from '../../audit/audit'
import { campaigns } from '../../db/tables'
import type { Tx } from '../../db/types'
import { type CampaignRow, doctorsOf, startCampaign } from './start'

/** Messages kept back, or made due again, in one statement. */
const settledAtOnce = 5_000

/** Stops at once, since only what runs is claimed; what is not on its way is kept back, a large rest by the job. */
export async function stopCampaign(tx: Tx, now: Date, { id, version }: CampaignRow): Promise<void> {
  await tx
    .update(campaigns)
    .set({ state: 'stopped', stopped_at: now, updated_at: now, version: version + 1 })
    .where(eq(campaigns.id, id))
  await settle(tx, now, id)
}

/** Makes exactly what was kept back due again. */
export async function resumeCampaign(tx: Tx, now: Date, { id, version }: CampaignRow): Promise<void> {
  await tx
    .update(campaigns)
    .set({ state: 'running', stopped_at: null, updated_at: now, version: version + 1 })
    .where(eq(campaigns.id, id))
  await settle(tx, now, id)
}

/** Brings messages into the state that follows from their communication's: a part of them; false when there are no more. */
async function settle(tx: Tx, now: Date, id: number | null): Promise<boolean> {
  const found = (state: SQL, which: SQL) => sql`
    select m.id from campaigns c join messages m on m.campaign_id = c.id
    where c.state = ${state} and ${which} and (${id}::int is null or c.id = ${id}::int)
    limit ${settledAtOnce} for update of m skip locked`
  const kept = await tx.execute(sql`
    update messages set state = 'withdrawn', reason = 'stopped'
    where id in (${found(sql`'stopped'`, sql`m.state = 'due' and m.claimed_at is null`)}) returning id`)
  const due = await tx.execute(sql`
    update messages set state = 'due', reason = null, due_at = ${now.toISOString()}::timestamptz
    where id in (${found(sql`'running'`, sql`m.state = 'withdrawn' and m.reason = 'stopped'`)}) returning id`)
  return kept.rows.length === settledAtOnce || due.rows.length === settledAtOnce
}

/**
 * A job's turn: starts the communication that has waited longest, scheduled or of a large audience, keeps back and makes due
 * what stops and resumes have left, and ends those of which nothing is due any more.
 */
export async function turnCampaigns(tx: Tx, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const [waiting] = await tx
    .select()
    .from(campaigns)
    .where(
      sql`(${campaigns.state} = 'scheduled' and ${campaigns.due_at} <= ${at})
        or (${campaigns.state} = 'running' and ${campaigns.started_at} is null)`,
    )
    .orderBy(asc(campaigns.due_at), asc(campaigns.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (waiting) {
    await startCampaign(tx, now, waiting, { doctors: await doctorsOf(tx, now, waiting) })
    if (waiting.state === 'scheduled')
      await record(tx, { at: now, actor_id: null, action: 'start', subject: 'broadcast', subject_id: waiting.id })
    return { events: [], more: true }
  }
  if (await settle(tx, now, null)) return { events: [], more: true }
  await tx.execute(sql`
    update campaigns c set state = 'done', finished_at = ${at}, updated_at = ${at}, version = version + 1
    where c.state = 'running' and c.started_at is not null and not exists (select 1 from messages m
      where m.campaign_id = c.id and (m.state = 'due' or (m.state = 'withdrawn' and m.reason = 'stopped')))`)
  return { events: [], more: false }
}
