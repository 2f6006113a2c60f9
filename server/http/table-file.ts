import Papa from 'papaparse'
import writeXlsxFile from 'write-excel-file/node'
import { toDayNumber } from '../../domain/calendar/civil-date'
import { endOfDay, shortTime } from '../../domain/calendar/minutes'
import { byteOrderMark, csvDialect } from '../../domain/contract/files'
import type { DayCell } from '../../domain/resource'
import { numericDate } from '../../domain/text/dates'
import { withoutFormulas } from '../../domain/text/spreadsheet'

/** A cell of a table file: strings and numbers as they are, booleans written as sì and no, days as the format has them. */
export type Cell = string | number | boolean | null | DayCell

const isDay = (cell: Cell): cell is DayCell => typeof cell === 'object' && cell !== null

/** "24/11/2026", "24/11/2026 09:15". */
const dayText = ({ date, minutes }: DayCell) =>
  minutes === undefined ? numericDate(date) : `${numericDate(date)} ${shortTime(minutes)}`

const yesOrNo = <T>(cell: T | boolean) => (typeof cell === 'boolean' ? (cell ? 'sì' : 'no') : cell)

/** Texts never begin a formula (quality.md, IM1); decimals have a comma; a negative number keeps its sign. */
function csvCell(cell: Cell) {
  if (isDay(cell)) return dayText(cell)
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

/**
 * Rows as an XLSX workbook, the first one as its header. Strings are typed as texts, so that none becomes a formula and a code keeps
 * its zeros also when it is edited; days are dates, with which one can sort and reckon.
 */
export async function workbookOf(rows: readonly Cell[][]): Promise<Buffer> {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => yesOrNo(cell)))
  const titles = head.map((title) => ({ value: String(title ?? ''), type: String, fontWeight: 'bold' as const }))
  const columns = head.map((title, index) => {
    const lengths = [title, ...body.map((row) => row[index])].map((cell) => shownText(cell ?? null).length)
    return { width: Math.min(60, 2 + lengths.reduce((most, length) => Math.max(most, length), 0)) }
  })
  return writeXlsxFile([titles, ...body.map((row) => row.map(workbookCell))], {
    columns,
    stickyRowsCount: 1,
  }).toBuffer()
}

const shownText = (cell: Cell) => (isDay(cell) ? dayText(cell) : String(cell ?? ''))

function workbookCell(cell: Cell) {
  if (typeof cell === 'string') return { value: cell, type: String, format: '@' }
  if (!isDay(cell)) return cell as number | null
  const { date, minutes } = cell
  const value = new Date((toDayNumber(date) * endOfDay + (minutes ?? 0)) * 60_000)
  return { value, type: Date, format: minutes === undefined ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm' }
}
