import type { Weekday } from '../calendar/civil-date'
import { numericDate, numericMoment, weekdayShortNames } from '../text/dates'
import type { Field, Fields, Period } from './field'
import type { LinkedFile } from './record'
import type { Relation } from './resource'

/** The value of a spreadsheet cell. */
type ExportCell = string | number | boolean | null

/**
 * A field's value for a spreadsheet: numbers as numbers (money in euros), dates in the Italian format, choices by their
 * label. `related` is the referenced record or records (`with=`), or the name, type and link of a file.
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
    case 'phone':
    case 'dial-code':
      return String(value)
    default:
      return widget satisfies never
  }
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
