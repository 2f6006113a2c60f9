import Papa from 'papaparse'
import writeXlsxFile from 'write-excel-file/node'

/** What stands in a cell: texts and numbers as they are, yes and no in words. */
export type Cell = string | number | boolean | null

/**
 * As Excel in Italy opens it with a double click: UTF-8 with its mark, semicolons, a decimal comma, lines that end like
 * Windows'. A text that would begin a formula begins with an apostrophe instead (quality.md, IM1).
 */
const sheet = { delimiter: ';', newline: '\r\n', escapeFormulae: /^[=+\-@\t\r\n]/ } as const
const byteOrderMark = '\uFEFF'

/** A number is no text: its minus sign begins no formula, and stays one. */
const csvCell = (cell: Cell): string | number | null => {
  if (typeof cell === 'boolean') return yesOrNo(cell)
  return typeof cell === 'number' && !Number.isInteger(cell) && cell >= 0 ? String(cell).replace('.', ',') : cell
}
const yesOrNo = (value: boolean) => (value ? 'sì' : 'no')

export async function* csvOf(parts: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const rows of parts)
    if (rows.length > 0)
      yield `${Papa.unparse(
        rows.map((row) => row.map(csvCell)),
        sheet,
      )}\r\n`
}

/** A workbook: its texts are typed as texts, so none of them is ever a formula. The first row is its head. */
export async function workbookOf([head = [], ...rows]: readonly Cell[][]): Promise<Buffer> {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'boolean' ? yesOrNo(cell) : cell)))
  const texts = cells.map((row) => row.map((cell) => (typeof cell === 'string' ? { value: cell, type: String } : cell)))
  const titles = head.map((title) => ({ value: String(title ?? ''), type: String, fontWeight: 'bold' as const }))
  const columns = head.map((title, column) => ({ width: widthOf([title, ...cells.map((row) => row[column] ?? null)]) }))
  return writeXlsxFile([titles, ...texts], { columns, stickyRowsCount: 1 }).toBuffer()
}

const widest = 60

/** Wide enough for what it holds, in characters. */
const widthOf = (column: readonly Cell[]) =>
  Math.min(widest, 2 + column.reduce<number>((most, cell) => Math.max(most, String(cell ?? '').length), 0))
