import { and, asc, eq, gt } from 'drizzle-orm'
import { invalid, unknownValue } from '../../../domain/contract/refusal'
import { fileFields, type RecordOnWire, writtenFields } from '../../../domain/resource'
import { fieldErrors } from '../../../domain/text/validation'
import { auditEntries } from '../../db/tables'
import type { Context } from '../../http/context'
import { openedChanges } from './audited-changes'
import type { ServedResource, Values } from './serve'
import { requireLiveRow, update } from './write'

/**
 * Gives a record the values it had after an entry of its history, as a new version: what later entries changed goes back, as
 * an edit like any other, with its rules, rights and version. Files stay as they are: a replaced one is gone.
 */
export async function restoreVersion(
  context: Context,
  served: ServedResource,
  id: string,
  { entry, version }: { readonly entry: number; readonly version: number },
): Promise<RecordOnWire> {
  const row = await requireLiveRow(context, served, id, 'lock')
  const ofRecord = and(eq(auditEntries.subject, served.resource.name), eq(auditEntries.subject_id, row.id))
  if ((await context.tx.$count(auditEntries, and(ofRecord, eq(auditEntries.id, entry)))) === 0)
    throw unknownValue('entry')
  const later = await context.tx
    .select()
    .from(auditEntries)
    .where(and(ofRecord, gt(auditEntries.id, entry)))
    .orderBy(asc(auditEntries.id))
  const former = formerValues(served, await openedChanges(context.tx, served, later))
  const checked = served.resource.schema.partial().safeParse(former)
  if (!checked.success) throw invalid(fieldErrors(checked.error))
  return update(context, served, id, { ...(checked.data as Values), version })
}

/** The value of each field before the first of these changes. */
function formerValues({ resource }: ServedResource, changes: readonly Record<string, [unknown, unknown]>[]): Values {
  const files = fileFields(resource)
  const names = writtenFields(resource).flatMap(([name]) => (files.includes(name) ? [] : [name]))
  const values: Values = {}
  for (const change of changes)
    for (const name of names) if (name in change && !(name in values)) values[name] = change[name]?.[0]
  return values
}
