import type { ReactNode } from 'react'
import {
  type Field,
  fieldsIn,
  filterParameter,
  filterParameters,
  isEmptyValue,
  type Kind,
  type Resource,
} from '../../../domain/resource'
import text from '../../ui/text/text.module.css'
import { choices } from './choice'
import { dates } from './date'
import { files } from './file'
import {
  detailsOf,
  type FieldCellProps,
  type FieldControl,
  type FilterView,
  type KindView,
  type Views,
} from './kind-view'
import { longTexts } from './long-text'
import { numbers } from './number'
import { period } from './period'
import { relations } from './reference'
import { rowsOf } from './rows'
import { texts } from './text'

const views: Views<Kind> = {
  ...texts,
  ...longTexts,
  ...numbers,
  ...dates,
  ...choices,
  ...relations,
  ...files,
  period,
  rows: rowsOf(FieldCell),
}

/**
 * The view of a field's kind. The table above pairs each kind with its own view, which the compiler cannot follow through
 * a lookup: hence the one cast.
 */
export const viewOf = (field: Field) => views[field.widget.kind] as unknown as KindView<'text'>
const widgetOf = (field: Field) => field.widget as { kind: 'text'; max: number }

/** A record's value of a field, as its kind shows it. */
export function FieldCell({ name, field, record, whole = false }: FieldCellProps): ReactNode {
  const { Cell, Whole = Cell } = viewOf(field)
  const value = record[name]
  if (isEmptyValue(value)) return <EmptyCell field={field} />
  const View = whole ? Whole : Cell
  return (
    <View value={value as string} widget={widgetOf(field)} details={detailsOf(record, name, field)} record={record} />
  )
}

/** No period says something, it is a draft; no choice and no reference do where they mean all of them. */
function EmptyCell({ field: { widget } }: { field: Field }) {
  if (widget.kind === 'period') return <period.Cell value={null as never} widget={widget} />
  if ('none' in widget && widget.none) return widget.none
  return <span className={text.muted}>–</span>
}

export interface FieldFilter {
  /** The query parameter that it writes. */
  readonly parameter: string
  readonly label: string
  readonly view: FilterView<'text'>
}

/** Whether there is a value at all; asked for without an input. */
const emptyFilter: FilterView<'text'> = {
  operator: 'null',
  Input: () => null,
  Operand: ({ operand }) => (operand === '1' ? 'vuoto' : 'non vuoto'),
}

/** The ways in which a list can be filtered by one field. */
function filtersOf(name: string, field: Field): readonly FieldFilter[] {
  const filters = (viewOf(field).filters ?? []).filter(({ operator }) => operator !== 'null' || field.optional)
  const hasEmpty =
    !field.optional || field.widget.kind === 'rows' || filters.some(({ operator }) => operator === 'null')
  return (hasEmpty ? filters : [...filters, emptyFilter]).map((view) => ({
    parameter: filterParameter(name, view.operator),
    label: view.after ? `${field.label} ${view.after}` : field.label,
    view,
  }))
}

/** One way to filter a list, with the field it is about. */
export interface ListFilter {
  readonly name: string
  readonly field: Field
  readonly filter: FieldFilter
}

/** Every way to filter a list. */
export function listFilters(resource: Resource): ListFilter[] {
  const known = filterParameters(resource)
  return fieldsIn(resource, 'filter').flatMap(([name, field]) =>
    filtersOf(name, field).flatMap((filter) => (known.has(filter.parameter) ? [{ name, field, filter }] : [])),
  )
}

interface FilterInputProps {
  readonly field: Field
  readonly filter: FieldFilter
  readonly control: FieldControl
  readonly operand: string | undefined
  readonly onChange: (operand: string | undefined) => void
}

export const FilterInput = ({ field, filter, ...props }: FilterInputProps): ReactNode => (
  <filter.view.Input widget={widgetOf(field)} {...props} />
)

/** What a filter asks for, in words. */
export const FilterText = ({ field, filter, operand }: { field: Field; filter: FieldFilter; operand: string }) => (
  <filter.view.Operand operand={operand} widget={widgetOf(field)} />
)
