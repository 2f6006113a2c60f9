import type { ReactNode } from 'react'
import type { Field, Kind, LinkedFile, Operator, Period, Related, WidgetOf } from '../../../domain/resource'
import type { FieldControl } from '../../ui/field'

export type { Related } from '../../../domain/resource'

/** A field's value as the wire carries it, by kind. */
interface ValueByKind {
  text: string
  'long-text': string
  markdown: string
  aic: string
  'vat-number': string
  'fiscal-code': string
  url: string
  email: string
  phone: string
  'dial-code': string
  number: number
  percent: number
  money: number
  date: string
  period: Period
  instant: string
  boolean: boolean
  choice: string
  'multi-choice': readonly string[]
  reference: number
  references: readonly number[]
  'postal-codes': readonly string[]
  position: number
  image: string
  file: string
  weekdays: readonly number[]
  rows: readonly Readonly<Record<string, unknown>>[]
}
export type ValueOf<K extends Kind> = ValueByKind[K]

/** What stands beside a value in a record: names of what it refers to, facts of a file. */
interface BesideByKind {
  reference: Related
  references: readonly Related[]
  image: LinkedFile
  file: LinkedFile
}
export type BesideOf<K extends Kind> = K extends keyof BesideByKind ? BesideByKind[K] : never

export interface CellProps<K extends Kind> {
  readonly value: ValueOf<K>
  readonly widget: WidgetOf<K>
  readonly beside?: BesideOf<K> | undefined
  /** The other values of the record. */
  readonly record?: Readonly<Record<string, unknown>> | undefined
}

/** The rest of a form, for the kinds that are drawn with another field. */
export interface FormAround {
  readonly values: Readonly<Record<string, unknown>>
  readonly onChanges: (changes: Readonly<Record<string, unknown>>) => void
}

export interface InputProps<K extends Kind> {
  readonly control: FieldControl
  /** The field's own name on the wire, and how people call it. */
  readonly name: string
  readonly label: string
  readonly value: ValueOf<K> | null
  readonly widget: WidgetOf<K>
  readonly example: string
  readonly optional: boolean
  readonly beside?: BesideOf<K> | undefined
  readonly around?: FormAround | undefined
  readonly onChange: (value: ValueOf<K> | null) => void
  readonly onBlur: () => void
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
  readonly Words: (props: { operand: string; widget: WidgetOf<K> }) => ReactNode
}

/** How one kind of field is drawn: a small cell and a small input, and filters where there are any. */
export interface KindView<K extends Kind> {
  readonly Cell: (props: CellProps<K>) => ReactNode
  /** Where there is room for all of it: on the record's own page. */
  readonly Whole?: (props: CellProps<K>) => ReactNode
  /** Absent for what is only read. */
  readonly Input?: (props: InputProps<K>) => ReactNode
  readonly filters?: readonly FilterView<K>[]
  /** Numbers stand at the right, in tabular figures. */
  readonly alignRight?: boolean
  /** Takes the whole width of a form. */
  readonly wide?: boolean | ((widget: WidgetOf<K>) => boolean)
  /** Width of its column in pixels; without one the column takes its part of what is left. */
  readonly width?: number | ((widget: WidgetOf<K>) => number | undefined)
}

/** A record, or part of one: a row of a change. */
export type SomeRecord = Readonly<Record<string, unknown>>

export interface FieldCellProps {
  readonly name: string
  readonly field: Field
  readonly record: SomeRecord
  /** There is room for all of it. */
  readonly whole?: boolean
}

export interface FieldInputProps {
  readonly name: string
  readonly field: Field
  readonly control: FieldControl
  readonly value: unknown
  /** The record being edited, for the names of what its references point to. */
  readonly record: SomeRecord | undefined
  /** The rest of the form, where it has more than this field. */
  readonly around?: FormAround | undefined
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

/** Any field of any kind, for the kind that is made of fields. */
export interface FieldParts {
  readonly FieldCell: (props: FieldCellProps) => ReactNode
  readonly FieldInput: (props: FieldInputProps) => ReactNode
}
