import type { SelectHTMLAttributes } from 'react'
import controls from './controls.module.css'
import styles from './native-select.module.css'

type NativeSelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'children'> & {
  value: string
  onChange: (value: string) => void
  options: readonly { readonly value: string; readonly label: string }[]
}

/** A select of the platform in the product's clothes: light, and on a phone the list the thumb already knows. */
export function NativeSelect({ value, onChange, options, className = '', ...others }: NativeSelectProps) {
  return (
    <span className={`${styles.wrap} ${className}`}>
      <select
        {...others}
        className={`${controls.input} ${styles.select}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <svg
        className={styles.arrow}
        width="12"
        height="12"
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path d="m2.5 4.5 3.5 3.5 3.5-3.5" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
