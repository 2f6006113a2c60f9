import type { ComponentProps } from 'react'
import controls from '../controls.module.css'
import { Field } from './field'

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> {
  value: string
  onChange: (value: string) => void
  options: readonly { readonly value: string; readonly label: string }[]
}

/** A styled native select: light, and on a phone it opens the platform's list. */
export const NativeSelect = ({ onChange, options, className = '', ...select }: NativeSelectProps) => (
  <span className={`${controls.field} ${className}`}>
    <select {...select} className={controls.input} onChange={({ target }) => onChange(target.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </span>
)

interface SelectFieldProps extends NativeSelectProps {
  label: string
  error?: string | undefined
}

/** The same under its label, with what is wrong with it below. */
export const SelectField = ({ label, error, ...select }: SelectFieldProps) => (
  <Field label={label} error={error}>
    {({ status: _, ...control }) => <NativeSelect {...control} {...select} />}
  </Field>
)
