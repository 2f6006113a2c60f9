import { and, eq } from 'drizzle-orm'
import type { OpenedAuditLine } from '../../../domain/contract/audit'
import { notFound } from '../../../domain/contract/refusal'
import { auditEntries } from '../../db/tables'
import type { Context } from '../../http/context'
import { findServed, listedResources } from '../../resources'
import { sidesOf } from '../../resources/engine/history'
import { recorded } from '../../resources/engine/write'
import { onWire, seenBy } from './list'

/**
 * One line with its values, as the record's own history shows them. Of what is no table of the admin area none are shown:
 * a doctor's notes are no business of admins. Whoever opens what was said of a patient has read the patient's card.
 */
export async function oneLine(context: Context, id: number): Promise<OpenedAuditLine> {
  const { tx, caller } = context
  const [line] = await tx
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.id, id), seenBy(caller)))
  const [shown] = await onWire(tx, line ? [line] : [])
  if (!line || !shown) throw notFound()
  const served = listedResources.find(({ resource }) => resource.name === line.subject)
  const [before = {}, after = {}] = served ? await sidesOf(tx, served, [line], findServed) : []
  const opened = Object.keys(after).length > 0
  if (served?.recordsReads && opened && line.subject_id !== null)
    await recorded(context, served, line.subject_id, 'read')
  return { ...shown, detail: line.detail, before, after }
}
