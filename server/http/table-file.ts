import Papa from 'papaparse'
import writeXlsxFile from 'write-excel-file/node'
import { byteOrderMark, csvDialect } from '../../domain/contract/files'

/** A cell of a table file: strings and numbers as they are, booleans written as sì and no. */
export type Cell = string | number | boolean | null

const yesOrNo = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? 'sì' : 'no') : cell)

/** Writes decimals with a comma; a negative number stays a number, so that its minus sign is not escaped as a formula. */
const csvCell = (cell: Cell) =>
  typeof cell === 'number' && !Number.isInteger(cell) && cell >= 0 ? String(cell).replace('.', ',') : yesOrNo(cell)

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
