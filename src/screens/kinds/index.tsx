import type { ReactNode } from 'react'
import {
  type Field,
  type Fields,
  fieldsIn,
  fileOf,
  isEmptyValue,
  type Kind,
  type Resource,
  relationOf,
} from '../../../domain/resource'
import type { FieldControl } from '../../ui/field'
import { boolean } from './boolean'
import { choice, multiChoice, weekdays } from './choice'
import { date, instant } from './date'
import { file, image } from './file'
import type { FieldCellProps, FieldInputProps, FilterView, KindView, SomeRecord } from './kind-view'
import css from './kinds.module.css'
import { longText, markdown } from './long-text'
import { money, number, percent, position } from './number'
import { period } from './period'
import { dialCode, phone } from './phone'
import { postalCodes } from './postal-codes'
import { reference, references } from './reference'
import { rowsOf } from './rows'
import { aic, email, fiscalCode, text, url, vatNumber } from './text'

const views: { readonly [K in Kind]: KindView<K> } = {
  text,
  'long-text': longText,
  markdown,
  aic,
  'vat-number': vatNumber,
  'fiscal-code': fiscalCode,
  url,
  email,
  phone,
  'dial-code': dialCode,
  number,
  percent,
  money,
  date,
  period,
  instant,
  boolean,
  choice,
  'multi-choice': multiChoice,
  reference,
  references,
  'postal-codes': postalCodes,
  position,
  image,
  file,
  weekdays,
  rows: rowsOf({ FieldCell, FieldInput }),
}

/**
 * The view of a field's kind. The table above pairs each kind with its own view, which the compiler cannot follow through
 * a lookup: hence the one cast.
 */
export const viewOf = (field: Field) => views[field.widget.kind] as unknown as KindView<'text'>
const widgetOf = (field: Field) => field.widget as { kind: 'text'; max: number }

function besideOf(record: SomeRecord | undefined, name: string, { widget }: Field): never {
  const isFile = widget.kind === 'image' || widget.kind === 'file'
  return (record?.[isFile ? fileOf(name) : relationOf(name)] ?? undefined) as never
}

/** A record's value of a field, as its kind shows it. */
export function FieldCell({ name, field, record, whole = false }: FieldCellProps): ReactNode {
  const { Cell, Whole = Cell } = viewOf(field)
  const value = record[name]
  if (isEmptyValue(value)) return <EmptyCell field={field} />
  const Shown = whole ? Whole : Cell
  return (
    <Shown value={value as string} widget={widgetOf(field)} beside={besideOf(record, name, field)} record={record} />
  )
}

/** No period says something, it is a draft; no choice does where it means all of them. */
function EmptyCell({ field: { widget } }: { field: Field }) {
  if (widget.kind === 'period') return <period.Cell value={null as never} widget={widget} />
  if (widget.kind === 'multi-choice' && widget.none) return widget.none
  return <span className={css.none}>–</span>
}

export function FieldInput({
  name,
  field,
  control,
  value,
  record,
  around,
  onChange,
  onBlur,
}: FieldInputProps): ReactNode {
  const { Input } = viewOf(field)
  if (!Input) return <FieldCell name={name} field={field} record={{ ...record, [name]: value }} />
  return (
    <Input
      control={control}
      name={name}
      label={field.label}
      value={(value ?? null) as string | null}
      widget={widgetOf(field)}
      example={String(field.example)}
      optional={field.optional}
      beside={besideOf(record, name, field)}
      around={around}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

/** Drawn within the input of another field: an international prefix with its phone. */
export const isDrawnElsewhere = (fields: Fields, name: string): boolean =>
  Object.values(fields).some(({ widget }) => widget.kind === 'phone' && widget.prefix === name)

/** Takes the whole width of a form. */
export function isWide(field: Field): boolean {
  const { wide = false } = viewOf(field)
  return typeof wide === 'function' ? wide(widgetOf(field)) : wide
}

export interface FieldFilter {
  /** The query parameter that it writes. */
  readonly parameter: string
  readonly label: string
  readonly view: FilterView<'text'>
}

/** The ways in which a list can be filtered by one field. */
const filtersOf = (name: string, field: Field): readonly FieldFilter[] =>
  (viewOf(field).filters ?? [])
    .filter(({ operator }) => operator !== 'null' || field.optional)
    .map((view) => ({
      parameter: view.operator === 'eq' ? `filter[${name}]` : `filter[${name}][${view.operator}]`,
      label: view.after ? `${field.label} ${view.after}` : field.label,
      view,
    }))

/** Every way to filter a list, with the field it is about. */
export const listFilters = (resource: Resource) =>
  fieldsIn(resource, 'filter').flatMap(([name, field]) => filtersOf(name, field).map((filter) => ({ field, filter })))

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

/** Width of the field's column in pixels, where its kind has one. */
export function columnWidth(field: Field): number | undefined {
  const { width } = viewOf(field)
  return typeof width === 'function' ? width(widgetOf(field)) : width
}

/** What a filter asks for, in words. */
export const FilterWords = ({ field, filter, operand }: { field: Field; filter: FieldFilter; operand: string }) => (
  <filter.view.Words operand={operand} widget={widgetOf(field)} />
)
