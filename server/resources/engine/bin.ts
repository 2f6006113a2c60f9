import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../domain/contract/refusal'
import { type RecordOnWire, relations } from '../../../domain/resource'
import { auditEntries } from '../../db/tables'
import { uniquely } from './checks'
import { signers } from './history'
import { titlesOf } from './record'
import { allServed, arrayOf, column, findServed, type Reader, type Row, type ServedResource } from './serve'

/** The bin (*Cestino*): what has been deleted, by whom, and what keeps it from coming back. */

/** Adds to deleted records who deleted them, as the reader may know it; null where the audit log does not say. */
export async function withDeleters(
  reader: Reader,
  served: ServedResource,
  records: readonly RecordOnWire[],
): Promise<RecordOnWire[]> {
  // a person is deleted from the list of any role
  const subjects = allServed().flatMap(({ table, resource }) => (table === served.table ? [resource.name] : []))
  const ids = records.map(({ id }) => id)
  const entries = await reader.tx
    .selectDistinctOn([auditEntries.subject_id])
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.subject, subjects),
        inArray(auditEntries.subject_id, ids),
        eq(auditEntries.action, 'delete'),
      ),
    )
    .orderBy(auditEntries.subject_id, desc(auditEntries.id))
  const signed = await signers(reader, entries)
  const byId = new Map(entries.map((entry) => [entry.subject_id, signed(entry).actor]))
  return records.map((record) => ({ ...record, deleted_by: byId.get(record.id) ?? null }))
}

/** Refuses (409) to restore records that cannot be without another one while that is deleted; it says which. */
export async function requireParents({ tx }: Reader, served: ServedResource, rows: readonly Row[]): Promise<void> {
  const { fields } = served.resource
  for (const { field, to, many } of relations(served.resource).values()) {
    if (many || fields[field]?.optional) continue
    const target = findServed(to)
    // read-only resources have no bin of their own
    if (target.resource.readOnly && !target.columns.deleted_at) continue
    const ids = rows.map((row) => row[field]).filter((id) => typeof id === 'number')
    const deleted = await tx
      .select({ id: column(target, 'id') })
      .from(target.table)
      .where(and(sql`${column(target, 'id')} = any(${arrayOf(ids)}::int[])`, isNotNull(column(target, 'deleted_at'))))
      .limit(1)
    const [gone] = deleted
    if (!gone) continue
    const id = gone.id as number
    const name = (await titlesOf(tx, to, [id])).get(id)?.name ?? ''
    throw new Refusal(409, {
      message: `Non si può ripristinare: ${fields[field]?.label} «${name}» è nel Cestino. Ripristina prima quello.`,
    })
  }
}

/** Runs the write of a restore; turns a value that another record has taken meanwhile into words that name the field. */
export async function restored<T>(served: ServedResource, write: () => Promise<T>): Promise<T> {
  try {
    return await uniquely(served, write)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.body.errors) throw error
    const names = Object.keys(error.body.errors).map((name) => `«${served.resource.fields[name]?.label ?? name}»`)
    throw new Refusal(409, {
      message: `Non si può ripristinare: il valore di ${names.join(' e ')} è ormai di un altro elemento. Cambialo prima lì.`,
    })
  }
}
