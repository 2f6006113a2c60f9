import { Input } from 'antd'
import { useState } from 'react'
import { unitText } from '../../../../domain/resource'
import { centsText, parseCents } from '../../../../domain/text/format'
import type { InputProps } from '../kind-view'
import { wholeNumber } from '../number'

type NumericInputProps = Omit<InputProps<'number'>, 'widget' | 'details'> & {
  readonly suffix?: string | undefined
  readonly show: (value: number) => string
  /** NaN for what is not a number. */
  readonly read: (typed: string) => number
}

/** What is no number stands, and is kept in a draft, as it was typed: the field's schema refuses a text. */
function NumericInput({ control, value, example, suffix, show, read, onChange, onBlur }: NumericInputProps) {
  const parsed = (typed: string): number | string | null => {
    const number = read(typed)
    return typed.trim() === '' ? null : Number.isNaN(number) ? typed : number
  }
  const formatted = (stored: unknown) => (typeof stored === 'number' ? show(stored) : String(stored ?? ''))
  const [typed, setTyped] = useState(() => formatted(value))
  return (
    <Input
      {...control}
      // as it was typed, until something else sets the value
      value={Object.is(parsed(typed), value ?? null) ? typed : formatted(value)}
      placeholder={example}
      inputMode="decimal"
      autoComplete="off"
      suffix={suffix}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parsed(target.value) as number | null)
      }}
      onBlur={onBlur}
    />
  )
}

export const NumberInput = ({ widget: { unit }, ...props }: InputProps<'number'>) => (
  <NumericInput {...props} suffix={unit && unitText(unit, props.value)} show={String} read={wholeNumber} />
)

export const PercentInput = (props: InputProps<'percent'>) => (
  <NumericInput {...props} suffix="%" show={String} read={wholeNumber} />
)

export const MoneyInput = (props: InputProps<'money'>) => (
  <NumericInput {...props} example="0,00" suffix="€" show={centsText} read={parseCents} />
)
