import type { ReactNode } from 'react'
import type { Kind, WidgetOf } from '../../../domain/resource'
import type { FieldControl } from '../../ui/field'

/** A field's value as the wire carries it, by kind. */
interface ValueByKind {
  text: string
  aic: string
  'vat-number': string
  url: string
  email: string
  phone: string
  number: number
  money: number
  boolean: boolean
  choice: string
  reference: number
}
export type ValueOf<K extends Kind> = ValueByKind[K]

/** What a reference points to. */
export interface Related {
  readonly id: number
  readonly name: string
}

export interface CellProps<K extends Kind> {
  readonly value: ValueOf<K>
  readonly widget: WidgetOf<K>
  readonly related?: Related | undefined
}

export interface InputProps<K extends Kind> {
  readonly control: FieldControl
  readonly value: ValueOf<K> | null
  readonly widget: WidgetOf<K>
  readonly example: string
  readonly optional: boolean
  readonly related?: Related | undefined
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

/** How one kind of field is drawn: a small cell and a small input, and a filter where there is one. */
export interface KindView<K extends Kind> {
  readonly Cell: (props: CellProps<K>) => ReactNode
  readonly Input: (props: InputProps<K>) => ReactNode
  readonly filter?: {
    readonly operator: 'eq' | 'in' | 'contains'
    readonly Input: (props: FilterProps<K>) => ReactNode
    /** The operand in words, for the chip that removes it. */
    readonly Words: (props: { operand: string; widget: WidgetOf<K> }) => ReactNode
  }
  /** Numbers stand at the right, in tabular figures. */
  readonly alignRight?: boolean
  /** Width of its column in pixels; without one the column takes its part of what is left. */
  readonly width?: number | ((widget: WidgetOf<K>) => number | undefined)
}
