import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { notFound } from '../../../domain/contract/refusal'
import {
  type RecordHistoryEntry,
  type RecordOnWire,
  type Resource,
  relationOf,
  relations,
} from '../../../domain/resource'
import { hiddenPeople, shownPerson } from '../../audit/hidden-people'
import { auditEntries, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { type Change, openedChanges, recordChanges } from './audited-changes'
import { withRelations } from './record'
import { rowsById } from './rows'
import type { ServedResource, Values } from './serve'

const pageSize = 50

export type AuditRow = typeof auditEntries.$inferSelect

/** The changes of a record with their authors, newest first; also of a deleted record. Values of a patient's card are a read of it. */
export async function history(
  context: Context,
  served: ServedResource,
  { id, cursor }: { readonly id: string; readonly cursor: string | undefined },
): Promise<{ data: RecordHistoryEntry[]; meta: { next_cursor: string | null } }> {
  const { tx } = context
  const [row] = await rowsById(context, served, [Number(id)])
  if (!row) throw notFound()
  const ofRecord = and(eq(auditEntries.subject, served.resource.name), eq(auditEntries.subject_id, row.id))
  const found = await tx
    .select()
    .from(auditEntries)
    .where(cursor === undefined ? ofRecord : and(ofRecord, lt(auditEntries.id, Number(cursor))))
    .orderBy(desc(auditEntries.id))
    .limit(pageSize + 1)
  const entries = found.slice(0, pageSize)
  const signed = await signers(context, entries)
  const sides = await beforeAndAfter(tx, served, entries)
  if (served.recordsReads && sides.some((side) => Object.keys(side).length > 0))
    await recordChanges(context, served, 'read', [{ id: row.id }])
  const data = entries.map((entry, index) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    ...signed(entry),
    before: sides[index * 2] ?? {},
    after: sides[index * 2 + 1] ?? {},
  }))
  return { data, meta: { next_cursor: found.length > pageSize ? String(entries.at(-1)?.id) : null } }
}

/** The fields of each entry before and after, in turn, with the names of referenced records: one read per relation. */
export async function beforeAndAfter(tx: Tx, served: ServedResource, entries: readonly AuditRow[]): Promise<Values[]> {
  const { resource } = served
  const changes = await openedChanges(tx, served, entries)
  const declared = changes.map((change) => Object.entries(change).filter(([name]) => name in resource.fields))
  return withNames(
    tx,
    resource,
    declared.flatMap((fields) => sidesOf(Object.fromEntries(fields))),
  )
}

/** The values before and after a change. */
export const sidesOf = (change: Change) =>
  [0, 1].map((side) => Object.fromEntries(Object.entries(change).map(([name, values]) => [name, values[side]])))

/** Adds to partial records the relations of the fields present. */
export async function withNames(tx: Tx, resource: Resource, parts: readonly Values[]): Promise<Values[]> {
  const names = [...relations(resource)].filter(([, { field }]) => parts.some((part) => field in part))
  if (names.length === 0) return [...parts]
  const words = names.map(([name]) => name).join(',')
  const related = await withRelations(tx, resource, parts as RecordOnWire[], words)
  return related.map((part) => {
    const absent = names.filter(([, { field }]) => !(field in part)).map(([, { field }]) => relationOf(field))
    return Object.fromEntries(Object.entries(part).filter(([name]) => !absent.includes(name)))
  })
}

/** The people of audit log entries by name, as the reader may see them: actor, doctor acted for, impersonator. */
export async function signers(reader: Pick<Context, 'tx' | 'caller'>, entries: readonly AuditRow[]) {
  const ids = entries.flatMap(({ actor_id, on_behalf_of_id, impersonator_id }) =>
    [actor_id, on_behalf_of_id, impersonator_id].filter((id) => id !== null),
  )
  const { id, first_name, last_name } = users
  const people = await reader.tx
    .select({ id, first_name, last_name })
    .from(users)
    .where(inArray(id, [...new Set(ids)]))
  const byId = new Map(people.map((one) => [one.id, { id: one.id, name: `${one.first_name} ${one.last_name}`.trim() }]))
  const hidden = await hiddenPeople(reader, ids)
  const named = (userId: number | null) => shownPerson(hidden, byId.get(userId ?? 0) ?? null)
  return ({ actor_id, on_behalf_of_id, impersonator_id }: AuditRow) => ({
    actor: named(actor_id),
    on_behalf_of: named(on_behalf_of_id),
    impersonator: named(impersonator_id),
  })
}
