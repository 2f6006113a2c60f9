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
  titleText,
} from '../../../domain/resource'
import { numericMoment } from '../../../domain/text/dates'
import { FieldCell, viewOf } from '../kinds'

/** A column of a list: the title, another field, or what the server keeps of each record. */
export interface Column {
  readonly name: string
  readonly label: string
  readonly field: Field | undefined
  readonly isTitle: boolean
  readonly sortable: boolean
  readonly alignRight: boolean
}

/** Texts of several lines and small tables say nothing in one line; a prefix stands with its phone. */
const neverColumns: readonly Kind[] = ['long-text', 'markdown', 'rows', 'dial-code']

const keptNames = Object.keys(keptColumns) as KeptColumn[]

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

/** The other fields of a name stand in the column of its first one. */
const isInTitle = (resource: Resource, name: string) =>
  name !== resource.titleField && titleFields(resource).includes(name)

/** Everything a list can show, its own columns first. */
export function possibleColumns(resource: Resource): string[] {
  const listed = listedFields(resource).map(([name]) => name)
  const others = fieldEntries(resource).flatMap(([name, { widget }]) =>
    listed.includes(name) || neverColumns.includes(widget.kind) ? [] : [name],
  )
  return [...listed, ...others, ...(resource.keeps ?? keptNames)].filter((name) => !isInTitle(resource, name))
}

/** What it shows unless told. */
export const ownColumns = (resource: Resource): string[] =>
  listedFields(resource).flatMap(([name, { list }]) =>
    list.includes('on-request') || isInTitle(resource, name) ? [] : [name],
  )

/** The columns to show: those asked for that there are, the title among them, or the list's own. */
export function columnsOf(resource: Resource, asked: readonly string[] | undefined): Column[] {
  const possible = possibleColumns(resource)
  const known = (asked ?? []).filter((name) => possible.includes(name))
  const names = known.length > 0 ? known : ownColumns(resource)
  const titled = names.includes(resource.titleField) ? names : [resource.titleField, ...names]
  return titled.map((name) => columnOf(resource, name))
}

/** The fields behind some columns: the title has several. */
export const fieldsBehind = (resource: Resource, columns: readonly Column[]): string[] =>
  columns.flatMap(({ name, isTitle }) => (isTitle ? titleFields(resource) : [name]))

/** The fields that the shown columns need. */
export function fieldsFor(resource: Resource, columns: readonly Column[]): string[] {
  const { subtitleField } = resource
  const needed = fieldsBehind(resource, columns).flatMap((name) => {
    const widget = resource.fields[name]?.widget
    if (!widget) return []
    return widget.kind === 'phone' && widget.prefix ? [name, widget.prefix] : [name]
  })
  return subtitleField === undefined ? needed : [...needed, subtitleField]
}

/** The relations that the shown columns need, and the title. */
export function relationsFor(resource: Resource, columns: readonly Column[]): string[] {
  const needed = fieldsBehind(resource, columns)
  return [...relations(resource)].flatMap(([name, { field }]) => (needed.includes(field) ? [name] : []))
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
  const beside = resource.subtitleField && record[resource.subtitleField]
  if (isTitle) return [titleText(resource, record), beside].filter(Boolean).join(' · ')
  if (field) return <FieldCell name={name} field={field} record={record} whole={whole} />
  return name === 'id' ? record.id : numericMoment(String(record[name]))
}
