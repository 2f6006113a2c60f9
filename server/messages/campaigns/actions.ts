import { asc, eq, sql } from 'drizzle-orm'
import { record } from '../../audit/audit'
import { campaigns } from '../../db/tables'
import type { Tx } from '../../db/types'
import { settle } from './settle'
import { type CampaignRow, doctorsOf, startCampaign } from './start'

/**
 * Stops at once, since only what runs is claimed; what is not on its way is kept back, and what stands unread in the inbox alone
 * called back, a large rest by the job.
 */
export async function stopCampaign(tx: Tx, now: Date, { id, version }: CampaignRow): Promise<void> {
  await tx
    .update(campaigns)
    .set({ state: 'stopped', stopped_at: now, updated_at: now, version: version + 1 })
    .where(eq(campaigns.id, id))
  await settle(tx, now, id)
}

/** Makes exactly the withheld messages due again, also in the inboxes. */
export async function resumeCampaign(tx: Tx, now: Date, { id, version }: CampaignRow): Promise<void> {
  await tx
    .update(campaigns)
    .set({ state: 'running', stopped_at: null, updated_at: now, version: version + 1 })
    .where(eq(campaigns.id, id))
  await settle(tx, now, id)
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
      where m.campaign_id = c.id and (m.state = 'due' or (m.state = 'withdrawn' and m.reason = 'stopped')))
      and not exists (select 1 from campaign_recipients r
        where r.campaign_id = c.id and r.inbox_only and r.reached_at is null)`)
  return { events: [], more: false }
}
