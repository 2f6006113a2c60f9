import type { ReactNode } from 'react'
import type { Field, Kind } from '../../../domain/resource'
import type { BesideOf, SomeRecord, ValueOf, WidgetOf } from './kind-view'

/** What an item of antd's form, or a label of ours, gives its control beside the value. */
export interface FieldControl {
  readonly id?: string | undefined
  readonly status?: 'error' | '' | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | undefined
  readonly 'aria-describedby'?: string | undefined
}

export interface InputProps<K extends Kind> {
  readonly control: FieldControl
  /** How people call the field. */
  readonly label: string
  readonly value: ValueOf<K> | null
  readonly widget: WidgetOf<K>
  readonly example: string
  readonly optional: boolean
  readonly beside?: BesideOf<K> | undefined
  readonly onChange: (value: ValueOf<K> | null) => void
  readonly onBlur: () => void
}

export type DateInputProps = Pick<InputProps<'date'>, 'control' | 'value' | 'onChange' | 'onBlur'> & {
  readonly label?: string
}

export interface FieldInputProps extends FieldControl {
  readonly name: string
  readonly field: Field
  /** The record being edited, for the names of what its references point to. */
  readonly record?: SomeRecord | undefined
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: () => void
}

export type FieldInputType = (props: FieldInputProps) => ReactNode
