import type { Kind } from './field'
import {
  fieldEntries,
  type KeptColumn,
  keptColumns,
  listedFields,
  type Resource,
  relations,
  titleFields,
} from './resource'

/** Texts of several lines and small tables say nothing in one line; a prefix stands with its phone. */
const neverColumns: readonly Kind[] = ['long-text', 'markdown', 'rows', 'dial-code']

const keptNames = Object.keys(keptColumns) as KeptColumn[]

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
export function columnNames(resource: Resource, asked: readonly string[] | undefined): string[] {
  const possible = possibleColumns(resource)
  const known = (asked ?? []).filter((name) => possible.includes(name))
  const names = known.length > 0 ? known : ownColumns(resource)
  return names.includes(resource.titleField) ? names : [resource.titleField, ...names]
}

/** The fields behind some columns: the title has several. */
export const fieldsBehind = (resource: Resource, names: readonly string[]): string[] =>
  names.flatMap((name) => (name === resource.titleField ? titleFields(resource) : [name]))

/** Every column of a file: the shown ones in their order, then the others, also those that say nothing in one line. */
export const exportedColumns = (resource: Resource, names: readonly string[]): string[] => [
  ...new Set([
    ...[...names, ...possibleColumns(resource)].flatMap((name) => fieldsBehind(resource, [name])),
    ...Object.keys(resource.fields),
  ]),
]

/** The fields that the shown columns need. */
export function fieldsFor(resource: Resource, names: readonly string[]): string[] {
  const { subtitleField } = resource
  const needed = fieldsBehind(resource, names).flatMap((name) => {
    const widget = resource.fields[name]?.widget
    if (!widget) return []
    return widget.kind === 'phone' && widget.prefix ? [name, widget.prefix] : [name]
  })
  return subtitleField === undefined ? needed : [...needed, subtitleField]
}

/** The relations that the shown columns need, and the title. */
export function relationsFor(resource: Resource, names: readonly string[]): string[] {
  const needed = fieldsBehind(resource, names)
  return [...relations(resource)].flatMap(([name, { field }]) => (needed.includes(field) ? [name] : []))
}
