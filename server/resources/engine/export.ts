import { Readable } from 'node:stream'
import { agendaClock } from '../../../domain/calendar/rome'
import { invalid } from '../../../domain/contract/refusal'
import {
  type ExportBody,
  exported,
  keptColumns,
  momentCell,
  type RecordOnWire,
  type Resource,
  relationOf,
  relations,
  type TableFormat,
  tableType,
  workbookCells,
  workbookHeads,
  workbookLimit,
} from '../../../domain/resource'
import { countText } from '../../../domain/text/format'
import { fold } from '../../../domain/text/search'
import { recordAction } from '../../audit/audit'
import { rowsAfter } from '../../db/keyset'
import type { Context } from '../../http/context'
import { type Download, download } from '../../http/replies'
import { type Cell, csvOf, workbookOf } from '../../http/table-file'
import { conditions } from './filters'
import { orderOf, readRows } from './list'
import { toRecord, withRelations } from './record'
import type { ServedResource } from './serve'

/** Rows read at a time: the memory limit of a CSV of any length. */
const rowsAtATime = 1000

const tooManyRows = `Al massimo ${countText(workbookLimit)} righe in un file XLSX: scegli CSV, o restringi i filtri.`

/**
 * Exports a list as a file: its columns in their order, its rows by its filters and search. The audit log records the caller,
 * format and columns, not the search.
 */
export async function exportRows(context: Context, served: ServedResource, body: ExportBody): Promise<Download> {
  const { now } = context
  const { resource } = served
  const { format, columns } = body
  const parts = partsOf(context, served, body)
  // read before the file begins, so that a refusal gets its own status
  const { value: first = [] } = await parts.next()
  const head = columns.flatMap((name) => {
    const field = resource.fields[name]
    if (!field) return keptColumns[name as keyof typeof keptColumns]
    return format === 'csv' ? field.label : workbookHeads(field)
  })
  const rows = sheetOf([head, ...first], parts)
  const content = format === 'csv' ? Readable.from(csvOf(rows)) : Readable.from(await workbookOf(await gathered(rows)))
  const detail = `${format} ${columns.join(',')}`
  await recordAction(context, { action: 'export', subject: resource.name, detail })
  // a person's name in it would show in lists of recent files
  const name = `${fold(resource.labels.many).replaceAll(' ', '-')}-${agendaClock(now.getTime()).date}.${format}`
  return download({ name, type: tableType[format], content })
}

async function* sheetOf(first: Cell[][], others: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[][]> {
  yield first
  yield* others
}

/** Collects all rows, since a workbook is built in memory; refused above the row limit. */
async function gathered(parts: AsyncIterable<Cell[][]>): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const part of parts) {
    rows.push(...part)
    if (rows.length > workbookLimit + 1) throw invalid({ format: [tooManyRows] })
  }
  return rows
}

/** The rows as cells, in parts; each part is a separate statement, so that a slow download holds no connection. */
async function* partsOf(
  context: Context,
  served: ServedResource,
  { format, columns, ids, where: filters, sort }: ExportBody,
): AsyncGenerator<Cell[][], undefined> {
  const { resource } = served
  const shown = [...relations(resource)].filter(([, { field }]) => columns.includes(field))
  const relationNames = shown.map(([name]) => name).join(',') || undefined
  const query = { ...filters, ...(ids && { 'filter[id][in]': ids.join(',') }) }
  const where = conditions(context, served, query)
  const order = orderOf(served, sort)
  let last: readonly (string | null)[] | undefined
  do {
    const after = last && rowsAfter(order.keys, last)
    const rows = await readRows(context, served, where, order, { limit: rowsAtATime, offset: 0, after })
    const records = rows.map(({ row }) => toRecord(served, row, context))
    const related = await withRelations(context.tx, resource, records, relationNames)
    yield related.map((one) => columns.flatMap((name) => cellsOf(resource, one, name, format)))
    last = rows.length === rowsAtATime ? rows.at(-1)?.cursor : undefined
  } while (last)
  return undefined
}

function cellsOf({ fields }: Resource, row: RecordOnWire, name: string, format: TableFormat): readonly Cell[] {
  const field = fields[name]
  if (!field) return [name === 'id' ? row.id : momentCell(String(row[name]))]
  const prefix = field.widget.kind === 'phone' ? field.widget.prefix : undefined
  const related = row[prefix ?? relationOf(name)]
  return format === 'csv' ? [exported(field, row[name], related)] : workbookCells(field, row[name], related)
}
