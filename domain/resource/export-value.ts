import type { CivilDate, Weekday } from '../calendar/civil-date'
import { romeWallClock } from '../calendar/rome'
import { numericDate, numericMoment, weekdayShortNames } from '../text/dates'
import { defaultDialCode } from '../text/limits'
import type { Field, Fields, Period } from './field'
import type { LinkedFile } from './record'
import type { Relation } from './resource'

/** The value of a spreadsheet cell. */
type ExportCell = string | number | boolean | null
/** A day of a workbook, with the minutes of the clock in Rome where it is an instant. */
export interface DayCell {
  readonly date: CivilDate
  readonly minutes?: number
}

/**
 * A field's value for a spreadsheet: numbers as numbers (money in euros), dates in the Italian format, choices by their
 * label. `related` is the referenced record or records (`with=`), the name, type and link of a file, or the prefix of a phone.
 */
export function exported(field: Field, value: unknown, related?: unknown): ExportCell {
  if (value === null || value === undefined) return null
  const { widget } = field
  switch (widget.kind) {
    case 'money':
      return (value as number) / 100
    case 'number':
    case 'percent':
    case 'position':
    case 'boolean':
      return value as number | boolean
    case 'date':
      return numericDate(value as string)
    case 'instant':
      return numericMoment(value as string)
    case 'period':
      return periodText(value as Period)
    case 'choice':
      return widget.options[value as string] ?? String(value)
    case 'multi-choice':
      return listed((value as string[]).map((one) => widget.options[one] ?? one)) ?? widget.none ?? null
    case 'weekdays':
      return listed((value as Weekday[]).map((day) => weekdayShortNames[day]))
    case 'postal-codes':
      return listed(value as string[])
    case 'reference':
      return (related as Relation | null | undefined)?.name ?? `n. ${value}`
    case 'references':
      return listed(
        (related as readonly Relation[] | undefined)?.map(({ name }) => name) ?? (value as number[]).map(String),
      )
    case 'image':
    case 'file':
      return (related as LinkedFile | null | undefined)?.name ?? null
    case 'rows':
      return (value as Record<string, unknown>[]).map((row) => rowText(widget.columns, row)).join(' | ') || null
    case 'text':
    case 'long-text':
    case 'markdown':
    case 'aic':
    case 'vat-number':
    case 'fiscal-code':
    case 'url':
    case 'email':
    case 'time':
      return String(value)
    case 'phone':
      // with 00 for a leading +, which a spreadsheet would take for a formula
      return withPrefix(value as string, related).replace(/^\+/, '00')
    case 'dial-code':
      return (value as string).replace(/^\+/, '00')
    default:
      return widget satisfies never
  }
}

const withPrefix = (phone: string, prefix: unknown) =>
  typeof prefix === 'string' && prefix !== defaultDialCode ? `${prefix} ${phone}` : phone

/** The heads of a field's columns in a workbook: a period has one for each of its days. */
export const workbookHeads = ({ label, widget }: Field): readonly string[] =>
  widget.kind === 'period' ? [`${label}: dal`, `${label}: al`] : [label]

/** A field's cells in a workbook, whose cells have types: days are days, and no text is taken for a formula. */
export function workbookCells(field: Field, value: unknown, related?: unknown): readonly (ExportCell | DayCell)[] {
  const { kind } = field.widget
  if (kind === 'period') return periodCells(value as Period | null | undefined)
  if (value === null || value === undefined) return [null]
  if (kind === 'date') return [{ date: value as CivilDate }]
  if (kind === 'instant') return [momentCell(value as string)]
  if (kind === 'phone') return [withPrefix(value as string, related)]
  return [kind === 'dial-code' ? (value as string) : exported(field, value, related)]
}

/** An instant as a cell. */
export function momentCell(instant: string): DayCell {
  const { date, minutes } = romeWallClock(Date.parse(instant))
  return { date, minutes: Math.floor(minutes) }
}

/** The days of a period; without either it is for ever, which is not the same as none. */
function periodCells(period: Period | null | undefined): readonly (ExportCell | DayCell)[] {
  if (!period) return [null, null]
  const { from, to } = period
  if (from === null && to === null) return [periodText(period), null]
  return [from, to].map((date) => date && { date })
}

const listed = (texts: readonly string[]) => texts.join(', ') || null

/** "dal 01/11/2026 al 30/11/2026", "dal 01/11/2026", "fino al 30/11/2026", "sempre". */
export function periodText({ from, to }: Period): string {
  const start = from === null ? null : `dal ${numericDate(from)}`
  const end = to === null ? null : `${start ? 'al' : 'fino al'} ${numericDate(to)}`
  return [start, end].filter(Boolean).join(' ') || 'sempre'
}

const rowText = (columns: Fields, row: Record<string, unknown>) =>
  Object.entries(columns)
    .map(([name, column]) => ({ label: column.label, cell: exported(column, row[name]) }))
    .flatMap(({ label, cell }) => (cell === null ? [] : [`${label}: ${cell}`]))
    .join('; ')
