import { and, asc, eq, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { campaignTemplates } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { broadcaster } from './read'

const { id, name, subject, text, purpose, version } = campaignTemplates
const columns = { id, name, subject, text, purpose, version }
/** Shown at most. */
const most = 200

/** Texts that the practice uses again. */
export const registerTemplates = routes((handle) => {
  handle(endpoints.campaignTemplates, { guard: broadcaster }, async (context) => ({
    data: await context.tx
      .select(columns)
      .from(campaignTemplates)
      .where(eq(campaignTemplates.doctor_id, broadcaster(context)))
      .orderBy(asc(sql`lower(${name})`), asc(id))
      .limit(most),
  }))
  handle(endpoints.createTemplate, { guard: broadcaster }, async (context, { body }) => {
    const { tx, now } = context
    const times = { created_at: now, updated_at: now }
    const rows = await tx
      .insert(campaignTemplates)
      .values({ ...body, ...times, doctor_id: broadcaster(context) })
      .returning(columns)
    const [row] = rows
    if (!row) throw new Error('A template was written and is not there')
    await recordAction(context, { action: 'create', subject: 'broadcast_template', subject_id: row.id })
    return { data: row }
  })
  handle(endpoints.removeTemplate, { guard: requireTemplate }, async (context, { id: templateId }) => {
    const own = await requireTemplate(context, templateId)
    await context.tx.delete(campaignTemplates).where(own)
    await recordAction(context, { action: 'delete', subject: 'broadcast_template', subject_id: templateId })
  })
})

/** The condition for one of the practice's templates; 404 for another's. */
async function requireTemplate(context: Context, templateId: number) {
  const own = and(eq(id, templateId), eq(campaignTemplates.doctor_id, broadcaster(context)))
  if ((await context.tx.$count(campaignTemplates, own)) === 0)
    throw unknownInPath(context.caller, 'broadcast_template', templateId)
  return own
}
