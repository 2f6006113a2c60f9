import type { ReactNode } from 'react'
import {
  type Field,
  fileOf,
  type Kind,
  type LinkedFile,
  type Operator,
  type Period,
  type Relation,
  relationOf,
  type WidgetOf,
} from '../../../domain/resource'
import type { ControlProps as FieldControl } from '../../ui/fields/field'

export type { Relation, WidgetOf } from '../../../domain/resource'
export type { ControlProps as FieldControl } from '../../ui/fields/field'

/** A field's value as the wire carries it, by kind; of any other kind it is a text. */
interface ValueByKind {
  number: number
  percent: number
  money: number
  position: number
  period: Period
  boolean: boolean
  'multi-choice': readonly string[]
  reference: number
  references: readonly number[]
  'postal-codes': readonly string[]
  weekdays: readonly number[]
  rows: readonly Readonly<Record<string, unknown>>[]
}
export type ValueOf<K extends Kind> = K extends keyof ValueByKind ? ValueByKind[K] : string

/** What a record says of a value besides: names of what it refers to, facts of a file. */
interface DetailsByKind {
  reference: Relation
  references: readonly Relation[]
  image: LinkedFile
  file: LinkedFile
}
export type DetailsOf<K extends Kind> = K extends keyof DetailsByKind ? DetailsByKind[K] : never

export interface CellProps<K extends Kind> {
  readonly value: ValueOf<K>
  readonly widget: WidgetOf<K>
  readonly details?: DetailsOf<K> | undefined
  /** The other values of the record. */
  readonly record?: Readonly<Record<string, unknown>> | undefined
}

export interface FilterProps<K extends Kind> {
  readonly control: FieldControl
  /** What stands after `=` in the query, or undefined when the filter is off. */
  readonly operand: string | undefined
  readonly widget: WidgetOf<K>
  readonly onChange: (operand: string | undefined) => void
}

/** One way to filter by a field. */
export interface FilterView<K extends Kind> {
  readonly operator: Operator
  /** Said after the field's label: "Prezzo da". */
  readonly after?: string
  readonly Input: (props: FilterProps<K>) => ReactNode
  /** The operand in words, for the chip that removes it. */
  readonly Operand: (props: { operand: string; widget: WidgetOf<K> }) => ReactNode
}

/** How one kind of field is drawn in lists and on cards: a small cell, and filters where there are any. Its input: `inputs`. */
export interface KindView<K extends Kind> {
  readonly Cell: (props: CellProps<K>) => ReactNode
  /** Where there is room for all of it: on the record's own page. */
  readonly Whole?: (props: CellProps<K>) => ReactNode
  readonly filters?: readonly FilterView<K>[]
  /** Numbers stand at the right, in tabular figures. */
  readonly alignRight?: boolean
}

/** The views of some kinds. */
export type Views<K extends Kind> = { readonly [One in K]: KindView<One> }

/** A record, or part of one: a row of a change. */
export type SomeRecord = Readonly<Record<string, unknown>>

export interface FieldCellProps {
  readonly name: string
  readonly field: Field
  readonly record: SomeRecord
  /** There is room for all of it. */
  readonly whole?: boolean
}

/** Any field of any kind, for the kind that is made of fields. */
export type FieldCellType = (props: FieldCellProps) => ReactNode

export interface InputProps<K extends Kind> {
  readonly control: FieldControl
  /** How people call the field. */
  readonly label: string
  readonly value: ValueOf<K> | null
  readonly widget: WidgetOf<K>
  readonly example: string
  readonly optional: boolean
  readonly details?: DetailsOf<K> | undefined
  readonly onChange: (value: ValueOf<K> | null) => void
  readonly onBlur: () => void
}

/** An input made for one field of one resource; its kind is that of the field. */
export type OwnInput = (props: never) => ReactNode

export interface FieldInputProps extends FieldControl {
  readonly name: string
  readonly field: Field
  /** The record being edited, for the names of what its references point to. */
  readonly record?: SomeRecord | undefined
  /** The input of this one field, instead of that of its kind. */
  readonly own?: OwnInput | undefined
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: () => void
}

export type FieldInputType = (props: FieldInputProps) => ReactNode

/** What a record says of a field's value besides. */
export function detailsOf(record: SomeRecord | undefined, name: string, { widget }: Field): never {
  const isFile = widget.kind === 'image' || widget.kind === 'file'
  return (record?.[isFile ? fileOf(name) : relationOf(name)] ?? undefined) as never
}
