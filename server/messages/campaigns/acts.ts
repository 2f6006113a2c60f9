import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { record } from '../../audit/audit'
import { campaigns } from '../../db/tables'
import type { Tx } from '../../db/types'
import { type CampaignRow, doctorsOf, startCampaign } from './start'

/** Keeps back what is not on its way yet. */
export async function stopCampaign(tx: Tx, now: Date, { id, version }: CampaignRow): Promise<void> {
  await tx
    .update(campaigns)
    .set({ state: 'stopped', stopped_at: now, updated_at: now, version: version + 1 })
    .where(eq(campaigns.id, id))
  await tx.execute(sql`
    update messages set state = 'withdrawn', reason = 'stopped'
    where campaign_id = ${id} and state = 'due' and claimed_at is null`)
}

/** Makes exactly what was kept back due again. */
export async function resumeCampaign(tx: Tx, now: Date, { id, version }: CampaignRow): Promise<void> {
  await tx
    .update(campaigns)
    .set({ state: 'running', stopped_at: null, updated_at: now, version: version + 1 })
    .where(eq(campaigns.id, id))
  await tx.execute(sql`
    update messages set state = 'due', reason = null, due_at = ${now.toISOString()}::timestamptz
    where campaign_id = ${id} and state = 'withdrawn' and reason = 'stopped'`)
}

/** A job's turn: starts the scheduled communication that has waited longest, and ends those that have nothing due any more. */
export async function turnCampaigns(tx: Tx, now: Date) {
  const [due] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.state, 'scheduled'), lte(campaigns.due_at, now)))
    .orderBy(asc(campaigns.due_at), asc(campaigns.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (due) {
    await startCampaign(tx, now, due, await doctorsOf(tx, now, due))
    await record(tx, { at: now, actor_id: null, action: 'start', subject: 'broadcast', subject_id: due.id })
  }
  await tx.execute(sql`
    update campaigns c set state = 'done', finished_at = ${now.toISOString()}::timestamptz,
      updated_at = ${now.toISOString()}::timestamptz, version = version + 1
    where c.state = 'running' and not exists (select 1 from messages m where m.campaign_id = c.id and m.state = 'due')`)
  return { events: [], more: due !== undefined }
}
