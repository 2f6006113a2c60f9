import type { ReactNode } from 'react'
import {
  type Field,
  type KeptColumn,
  keptColumns,
  type RecordOnWire,
  type Resource,
  sortableFields,
  titleFields,
  titleText,
} from '../../../../domain/resource'
import { columnNames } from '../../../../domain/resource/column-names'
import { numericMoment } from '../../../../domain/text/dates'
import { FieldCell, viewOf } from '../../kinds'
import { ownCell } from '../../overrides/cells'

/** A column of a list: the title, another field, or what the server keeps of each record. */
export interface Column {
  readonly name: string
  readonly label: string
  readonly field: Field | undefined
  readonly isTitle: boolean
  readonly sortable: boolean
  readonly alignRight: boolean
}

function columnOf(resource: Resource, name: string): Column {
  const field = resource.fields[name]
  const isTitle = name === resource.titleField
  const ofTitle = titleFields(resource).map((part) => resource.fields[part]?.label)
  const isLent = field?.widget.kind === 'reference'
  return {
    name,
    field,
    isTitle,
    label: isTitle ? ofTitle.join(isLent ? ' · ' : ' ') : (field?.label ?? keptColumns[name as KeptColumn]),
    sortable: sortableFields(resource).includes(name),
    alignRight: !isTitle && (field ? (viewOf(field).alignRight ?? false) : name === 'id'),
  }
}

/** What the bin says of each record besides. */
const binColumns: readonly Column[] = [
  { name: 'deleted_at', label: 'Eliminato il' },
  { name: 'deleted_by', label: 'Eliminato da' },
].map((column) => ({ ...column, field: undefined, isTitle: false, sortable: false, alignRight: false }))

/** The columns that are shown; in the bin when and by whom a record was deleted stand first. */
export function columnsOf(resource: Resource, names: readonly string[] | undefined, isBin = false): Column[] {
  const columns = columnNames(resource, names).map((name) => columnOf(resource, name))
  if (!isBin) return columns
  const isTitle = (column: Column) => column.isTitle
  return [...columns.filter(isTitle), ...binColumns, ...columns.filter((column) => !isTitle(column))]
}

interface ColumnCellProps {
  readonly resource: Resource
  readonly column: Column
  readonly record: RecordOnWire
  /** There is room for all of it. */
  readonly whole?: boolean
}

/** A record's value in a column. */
export function ColumnCell({ resource, column, record, whole = false }: ColumnCellProps): ReactNode {
  const { name, field, isTitle } = column
  const subtitle = resource.subtitleField && record[resource.subtitleField]
  if (isTitle) return [titleText(resource, record), subtitle].filter(Boolean).join(' · ')
  const Own = whole ? undefined : ownCell(resource.name, name)
  if (Own) return <Own record={record} />
  if (field) return <FieldCell name={name} field={field} record={record} whole={whole} />
  if (name === 'deleted_by') return record.deleted_by?.name ?? 'Non risulta'
  return name === 'id' ? record.id : numericMoment(String(record[name]))
}
