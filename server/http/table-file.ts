import Papa from 'papaparse'
import writeXlsxFile from 'write-excel-file/node'
import { byteOrderMark, csvDialect } from '../../domain/contract/files'
import { withoutFormulas } from '../../domain/text/spreadsheet'

/** A cell of a table file: strings and numbers as they are, booleans written as sì and no. */
export type Cell = string | number | boolean | null

const yesOrNo = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? 'sì' : 'no') : cell)

/** Texts never begin a formula (quality.md, IM1); decimals have a comma; a negative number keeps its sign. */
function csvCell(cell: Cell) {
  if (typeof cell === 'string') return withoutFormulas(cell)
  return typeof cell === 'number' ? String(cell).replace('.', ',') : yesOrNo(cell)
}

/** Rows as CSV text, part by part; the first row of the first part is the header. */
export async function* csvOf(parts: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const rows of parts) {
    const cells = rows.map((row) => row.map(csvCell))
    if (cells.length > 0) yield `${Papa.unparse(cells, csvDialect)}${csvDialect.newline}`
  }
}

/** Rows as an XLSX workbook, the first one as its header. Strings are typed as strings, so that none becomes a formula. */
export async function workbookOf(rows: readonly Cell[][]): Promise<Buffer> {
  const [head = [], ...body] = rows.map((row) => row.map(yesOrNo))
  const cells = body.map((row) => row.map((cell) => (typeof cell === 'string' ? { value: cell, type: String } : cell)))
  const titles = head.map((title) => ({ value: String(title ?? ''), type: String, fontWeight: 'bold' as const }))
  const columns = head.map((title, index) => {
    const lengths = [title, ...body.map((row) => row[index])].map((cell) => String(cell ?? '').length)
    return { width: Math.min(60, 2 + lengths.reduce((most, length) => Math.max(most, length), 0)) }
  })
  return writeXlsxFile([titles, ...cells], { columns, stickyRowsCount: 1 }).toBuffer()
}
