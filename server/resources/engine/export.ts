import { Readable } from 'node:stream'
import { agendaClock } from '../../../domain/calendar/rome'
import { invalid } from '../../../domain/contract/refusal'
import {
  type ExportBody,
  exported,
  keptColumns,
  type RecordOnWire,
  type Resource,
  relationOf,
  relations,
  type TableFormat,
  tableType,
  workbookLimit,
} from '../../../domain/resource'
import { numericMoment } from '../../../domain/text/dates'
import { fold } from '../../../domain/text/fold'
import { countText } from '../../../domain/text/money'
import { record } from '../../audit/audit'
import { signature } from '../../audit/signature'
import type { Context } from '../../http/context'
import { type Download, download } from '../../http/replies'
import { type Cell, csvOf, workbookOf } from '../../http/table-file'
import { pageOfRows } from './list'
import type { FindServed } from './order'
import { onWire, withRelations } from './record-reply'
import type { Served } from './serve'

/** Rows read at a time: what is in memory of a CSV, however long it is. */
const rowsAtATime = 1000

const tooManyRows = `Al massimo ${countText(workbookLimit)} righe in un file XLSX: scegli CSV, o restringi i filtri.`

/**
 * What a list shows, as a file: its columns in their order, its rows by its filters and search. Who took it away stands in
 * the trail with format and columns; what was searched for does not.
 */
export async function exportRows(
  context: Context,
  served: Served,
  { format, columns, ids, where, sort }: ExportBody,
  find: FindServed,
): Promise<Download> {
  const { tx, now, caller } = context
  const { resource } = served
  const query = { ...where, sort, ...(ids && { 'filter[id][in]': ids.join(',') }) }
  const parts = partsOf(context, served, query, columns, find)
  const { value: first = [] } = await parts.next()
  const rows = sheetOf(columns.map(headOf(resource)), first, parts)
  const content = format === 'csv' ? Readable.from(csvOf(rows)) : Readable.from(await workbookOf(await gathered(rows)))
  await record(tx, {
    ...signature(caller),
    at: now,
    action: 'export',
    subject: resource.name,
    detail: `${format} ${columns.join(',')}`,
  })
  return download({ name: fileName(resource, format, now), type: tableType[format], content })
}

/** What it holds and the day; a name in it would stand in every list of recent files. */
const fileName = ({ labels }: Resource, format: TableFormat, now: Date) =>
  `${fold(labels.many).replaceAll(' ', '-')}-${agendaClock(now.getTime()).date}.${format}`

const headOf = (resource: Resource) => (name: string) =>
  resource.fields[name]?.label ?? keptColumns[name as keyof typeof keptColumns]

async function* sheetOf(head: Cell[], first: Cell[][], others: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][]> {
  yield [head, ...first]
  yield* others
}

/** All of it at once, as a workbook is put together; refused before it is too large for that. */
async function gathered(parts: AsyncIterable<Cell[][]>): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const part of parts) {
    rows.push(...part)
    if (rows.length > workbookLimit + 1) throw invalid({ format: [tooManyRows] })
  }
  return rows
}

/** The rows as cells, part by part; each part is a question of its own, so that a slow line holds no connection. */
async function* partsOf(
  context: Context,
  served: Served,
  query: Readonly<Record<string, string | undefined>>,
  columns: readonly string[],
  find: FindServed,
): AsyncGenerator<Cell[][], undefined> {
  const { resource } = served
  const shown = [...relations(resource)].filter(([, { field }]) => columns.includes(field))
  const names = shown.map(([name]) => name).join(',') || undefined
  let cursor: string | undefined
  do {
    const page = await pageOfRows(context, served, { ...query, cursor }, { limit: rowsAtATime, page: 1 }, find)
    const records = page.rows.map((row) => onWire(served, row, context.now))
    const related = await withRelations(context.tx, resource, records, names, find)
    yield related.map((one) => columns.map((name) => cellOf(resource, one, name)))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return undefined
}

function cellOf({ fields }: Resource, record: RecordOnWire, name: string): Cell {
  const field = fields[name]
  if (field) return exported(field, record[name], record[relationOf(name)])
  return name === 'id' ? record.id : numericMoment(String(record[name]))
}
