import { inArray } from 'drizzle-orm'
import { type RecordOnWire, type Resource, relations } from '../../domain/resource'
import type { Tx } from '../db/types'
import type { FindServed } from './order'
import { column } from './serve'

/** A row as drizzle reads it: columns by the names of the wire. */
export type Row = Record<string, unknown> & { id: number; version: number; created_at: Date; updated_at: Date }

/** A row as it travels: declared fields and what the server keeps, nothing else of the table. */
export function onWire(resource: Resource, row: Row): RecordOnWire {
  const { id, version, created_at, updated_at } = row
  const deletedAt = row.deleted_at as Date | null
  return {
    id,
    ...Object.fromEntries(Object.keys(resource.fields).map((name) => [name, row[name] ?? null])),
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    deleted_at: deletedAt?.toISOString() ?? null,
  }
}

/** Adds the relations named by `with=`: `{id, name}` of what a reference points to, deleted or not. One read per relation. */
export async function withRelations(
  tx: Tx,
  resource: Resource,
  records: readonly RecordOnWire[],
  names: string | undefined,
  find: FindServed,
): Promise<RecordOnWire[]> {
  let answer = [...records]
  for (const name of new Set(names?.split(','))) {
    const relation = relations(resource).get(name)
    if (!relation) continue
    const titles = await titlesOf(
      tx,
      find,
      relation.to,
      answer.map((record) => record[relation.field]),
    )
    answer = answer.map((record) => ({ ...record, [name]: titles.get(record[relation.field] as number) ?? null }))
  }
  return answer
}

async function titlesOf(tx: Tx, find: FindServed, to: string, ids: readonly unknown[]) {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (wanted.length === 0) return new Map<number, { id: number; name: string }>()
  const target = find(to)
  const rows = await tx
    .select({ id: column(target, 'id'), name: column(target, target.resource.titleField) })
    .from(target.table)
    .where(inArray(column(target, 'id'), wanted))
  return new Map(rows.map(({ id, name }) => [id as number, { id: id as number, name: String(name) }]))
}
