import type { ReactNode } from 'react'
import {
  type Field,
  fieldEntries,
  type KeptColumn,
  type Kind,
  keptColumns,
  listedFields,
  type RecordOnWire,
  type Resource,
  relations,
  sortableFields,
  titleFields,
} from '../../../domain/resource'
import { numericMoment } from '../../../domain/text/dates'
import { columnWidth, FieldCell, viewOf } from '../kinds'

/** A column of a list: a field, or what the server keeps of each record. */
export interface Column {
  readonly name: string
  readonly label: string
  readonly field: Field | undefined
  readonly sortable: boolean
  readonly alignRight: boolean
  /** In pixels, where its kind has one: never less than its head takes. */
  readonly width: number | undefined
  /** What a column without one takes at least. */
  readonly leastWidth: number
}

/** Texts of several lines and small tables say nothing in one line; a prefix stands with its phone. */
const neverColumns: readonly Kind[] = ['long-text', 'markdown', 'rows', 'dial-code']

const keptNames = Object.keys(keptColumns) as KeptColumn[]
const keptWidth: Record<KeptColumn, number> = { id: 76, created_at: 148, updated_at: 148 }

/** Below this a text says nothing any more, in pixels. */
const leastTextWidth = 110
/** A longer head is cut rather than its column widened. */
const widestHead = 168

/** What a head takes on one line, with the sign of its order, in pixels. */
const headWidth = (label: string, sortable: boolean) =>
  Math.min(widestHead, Math.ceil(7.4 * label.length) + 16 + (sortable ? 14 : 0))

function columnOf(resource: Resource, name: string): Column {
  const field = resource.fields[name]
  const sortable = sortableFields(resource).includes(name)
  const kept = name as KeptColumn
  const label = field?.label ?? keptColumns[kept]
  const width = field ? columnWidth(field) : keptWidth[kept]
  const head = headWidth(label, sortable)
  return {
    name,
    field,
    label,
    sortable,
    alignRight: field ? (viewOf(field).alignRight ?? false) : kept === 'id',
    width: width && Math.max(width, head),
    leastWidth: Math.max(leastTextWidth, head),
  }
}

/** Everything a list can show, its own columns first. */
export function possibleColumns(resource: Resource): string[] {
  const listed = listedFields(resource).map(([name]) => name)
  const others = fieldEntries(resource).flatMap(([name, { widget }]) =>
    listed.includes(name) || neverColumns.includes(widget.kind) ? [] : [name],
  )
  return [...listed, ...others, ...keptNames]
}

/** What it shows unless told. */
export const ownColumns = (resource: Resource): string[] =>
  listedFields(resource).flatMap(([name, { list }]) => (list.includes('on-request') ? [] : [name]))

/** The columns to show: those asked for that there are, the title among them, or the list's own. */
export function columnsOf(resource: Resource, asked: readonly string[] | undefined): Column[] {
  const possible = possibleColumns(resource)
  const known = (asked ?? []).filter((name) => possible.includes(name))
  const names = known.length > 0 ? known : ownColumns(resource)
  const titled = names.includes(resource.titleField) ? names : [resource.titleField, ...names]
  return titled.map((name) => columnOf(resource, name))
}

/** The fields that the shown columns need; the title's come anyway. */
export function fieldsFor(resource: Resource, columns: readonly Column[]): string[] {
  const needed = columns.flatMap(({ name, field }) => {
    if (!field) return []
    return field.widget.kind === 'phone' && field.widget.prefix ? [name, field.widget.prefix] : [name]
  })
  return needed.length > 0 ? needed : [resource.titleField]
}

/** The relations that the shown columns need, and the title. */
export function relationsFor(resource: Resource, columns: readonly Column[]): string[] {
  const needed = [...columns.map(({ name }) => name), ...titleFields(resource)]
  return [...relations(resource)].flatMap(([name, { field }]) => (needed.includes(field) ? [name] : []))
}

/** A record's value in a column. */
export function ColumnCell({ column, record }: { column: Column; record: RecordOnWire }): ReactNode {
  const { name, field } = column
  if (field) return <FieldCell name={name} field={field} record={record} />
  return name === 'id' ? record.id : numericMoment(String(record[name]))
}
