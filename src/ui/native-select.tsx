import type { ComponentProps } from 'react'
import controls from './controls.module.css'

type NativeSelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> & {
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
