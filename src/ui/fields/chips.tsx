import { Button } from 'antd'
import type { Ref } from 'react'
import css from '../buttons.module.css'

interface ChipsProps {
  readonly label: string
  readonly className?: string | undefined
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLFieldSetElement>
}

/** A single choice among a few options, as buttons in a row, which wraps where a Segmented would scroll. */
export const Chips = ({ label, className, value, options, onChange, ref }: ChipsProps) => (
  <fieldset ref={ref} className={className}>
    <legend className="visually-hidden">{label}</legend>
    {options.map((option) => (
      <Button
        key={option.value}
        className={css.chip}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </Button>
    ))}
  </fieldset>
)
