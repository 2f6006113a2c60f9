import { inArray } from 'drizzle-orm'
import {
  emptyOf,
  type Field,
  fieldEntries,
  fileFields,
  fileOf,
  type LinkedFile,
  type RecordOnWire,
  type Relation,
  type Resource,
  relations,
} from '../../../domain/resource'
import type { Tx } from '../../db/types'
import { downloadLink, linkReader, thumbnailLink } from '../../storage/links'
import { titleSql } from './rows'
import { column, findServed, type Reader, type Row, type ServedResource } from './serve'

/** A row in API form: the shown fields, links to its files and server-maintained fields, nothing else of the table. */
export function toRecord(
  { resource }: ServedResource,
  row: Row,
  reader: Pick<Reader, 'now' | 'caller'>,
  shown: readonly string[] = Object.keys(resource.fields),
): RecordOnWire {
  const { id, version, created_at, updated_at, deleted_at } = row
  const fields = fieldEntries(resource).filter(([name]) => shown.includes(name))
  const files = fileFields(resource).flatMap((name) =>
    shown.includes(name) ? [[fileOf(name), linked(row, name, reader)]] : [],
  )
  return {
    id,
    ...Object.fromEntries(fields.map(([name, field]) => [name, valueOnWire(field, row[name])])),
    ...Object.fromEntries(files),
    version,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    deleted_at: deleted_at?.toISOString() ?? null,
  }
}

function valueOnWire(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return emptyOf(field)
  const { widget } = field
  if (widget.kind === 'instant') return new Date(value as string | Date).toISOString()
  if (widget.kind !== 'rows') return value
  // jsonb does not preserve the order of keys
  const names = Object.keys(widget.columns)
  return (value as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
  )
}

/** The file with a link, for readers of the record; the URL reveals neither the content nor the owner (quality.md, UP1). */
function linked(row: Row, name: string, { now, caller }: Pick<Reader, 'now' | 'caller'>): LinkedFile | null {
  const facts = row[fileOf(name)] as { name: string; type: string; secret: string } | null | undefined
  if (!facts) return null
  const url = downloadLink(facts.secret, String(row[name]), linkReader(caller), now)
  return { name: facts.name, type: facts.type, url, thumbnail: thumbnailLink(url, facts.type) }
}

/** Adds the relations named by `with=`: `{id, name}` of each referenced record, deleted or not. One read per relation. */
export async function withRelations(
  tx: Tx,
  resource: Resource,
  records: readonly RecordOnWire[],
  names: string | undefined,
): Promise<RecordOnWire[]> {
  let answer = [...records]
  for (const name of new Set(names?.split(','))) {
    const relation = relations(resource).get(name)
    if (!relation) continue
    const idsOf = (record: RecordOnWire) => [record[relation.field] ?? []].flat() as number[]
    const titles = await titlesOf(tx, relation.to, answer.flatMap(idsOf))
    answer = answer.map((record) => {
      const related = idsOf(record).flatMap((id) => titles.get(id) ?? [])
      return { ...record, [name]: relation.many ? related : (related[0] ?? null) }
    })
  }
  return answer
}

/** The titles of records, deleted or not, by id. */
export async function titlesOf(tx: Tx, to: string, ids: readonly number[]): Promise<Map<number, Relation>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const target = findServed(to)
  const id = column(target, 'id')
  const rows = await tx
    .select({ id, name: titleSql(target).mapWith(String) })
    .from(target.table)
    .where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id as number, row as Relation]))
}
