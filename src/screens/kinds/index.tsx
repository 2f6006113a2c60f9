import type { ReactNode } from 'react'
import type { Field, Kind, RecordOnWire } from '../../../domain/resource'
import { relationOf } from '../../../domain/resource'
import type { FieldControl } from '../../ui/field'
import { boolean } from './boolean'
import { choice } from './choice'
import type { KindView, Related } from './kind-view'
import css from './kinds.module.css'
import { money, number } from './number'
import { reference } from './reference'
import { aic, email, phone, text, url, vatNumber } from './text'

const views: { readonly [K in Kind]: KindView<K> } = {
  text,
  aic,
  'vat-number': vatNumber,
  url,
  email,
  phone,
  number,
  money,
  boolean,
  choice,
  reference,
}

/**
 * The view of a field's kind. The table above pairs each kind with its own view, which the compiler cannot follow through
 * a lookup: hence the one cast.
 */
export const viewOf = (field: Field) => views[field.widget.kind] as unknown as KindView<'text'>
const widgetOf = (field: Field) => field.widget as { kind: 'text'; max: number }

const relatedOf = (record: RecordOnWire | undefined, name: string) => record?.[relationOf(name)] as Related | undefined

/** A record's value of a field, as its kind shows it. */
export function FieldCell({ name, field, record }: { name: string; field: Field; record: RecordOnWire }): ReactNode {
  const { Cell } = viewOf(field)
  const value = record[name]
  if (value === null || value === undefined || value === '') return <span className={css.none}>–</span>
  return <Cell value={value as string} widget={widgetOf(field)} related={relatedOf(record, name) ?? undefined} />
}

interface FieldInputProps {
  readonly name: string
  readonly field: Field
  readonly control: FieldControl
  readonly value: unknown
  /** The record being edited, for the names of what its references point to. */
  readonly record: RecordOnWire | undefined
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

export function FieldInput({ name, field, control, value, record, onChange, onBlur }: FieldInputProps): ReactNode {
  const { Input } = viewOf(field)
  return (
    <Input
      control={control}
      value={(value ?? null) as string | null}
      widget={widgetOf(field)}
      example={String(field.example)}
      optional={field.optional}
      related={relatedOf(record, name) ?? undefined}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

interface FieldFilterProps {
  readonly field: Field
  readonly control: FieldControl
  readonly operand: string | undefined
  readonly onChange: (operand: string | undefined) => void
}

export function FieldFilter({ field, ...props }: FieldFilterProps): ReactNode {
  const { filter } = viewOf(field)
  return filter ? <filter.Input widget={widgetOf(field)} {...props} /> : null
}

/** Width of the field's column in pixels, where its kind has one. */
export function columnWidth(field: Field): number | undefined {
  const { width } = viewOf(field)
  return typeof width === 'function' ? width(widgetOf(field)) : width
}

/** What a filter asks for, in words. */
export function FilterWords({ field, operand }: { field: Field; operand: string }): ReactNode {
  const { filter } = viewOf(field)
  return filter ? <filter.Words operand={operand} widget={widgetOf(field)} /> : operand
}
