import { Input } from 'antd'
import { useState } from 'react'
import { centsText, countText, euroText, parseCents } from '../../../domain/text/format'
import type { FieldControl } from '../../ui/field'
import { rangeFilters } from './filter-inputs'
import type { KindView } from './kind-view'

interface NumericInputProps {
  readonly control: FieldControl
  readonly value: number | null
  readonly example: string
  readonly suffix?: string | undefined
  readonly show: (value: number) => string
  /** NaN for what is not a number: the field's schema then says so. */
  readonly read: (typed: string) => number
  readonly onChange: (value: number | null) => void
  readonly onBlur: () => void
}

/** Keeps what was typed as it was typed, until something else sets the value. */
function NumericInput({ control, value, example, suffix, show, read, onChange, onBlur }: NumericInputProps) {
  const shown = (number: number | null) => (number === null || Number.isNaN(number) ? '' : show(number))
  const [typed, setTyped] = useState(() => shown(value))
  const meant = typed.trim() === '' ? null : read(typed)
  const text = Object.is(meant, value) ? typed : shown(value)
  return (
    <Input
      {...control}
      value={text}
      placeholder={example}
      inputMode="decimal"
      autoComplete="off"
      suffix={suffix}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.trim() === '' ? null : read(target.value))
      }}
      onBlur={onBlur}
    />
  )
}

const wholeNumber = (typed: string) => (/^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const operandOf = (read: (typed: string) => number) => (typed: string) => {
  const value = read(typed)
  return Number.isNaN(value) ? undefined : String(value)
}
const readWhole = operandOf(wholeNumber)

export const number: KindView<'number'> = {
  Cell: ({ value, widget }) => (widget.unit ? `${countText(value)} ${widget.unit}` : countText(value)),
  Input: ({ widget, ...props }) => <NumericInput {...props} suffix={widget.unit} show={String} read={wholeNumber} />,
  filters: rangeFilters(String, readWhole),
  alignRight: true,
  width: 96,
}

export const percent: KindView<'percent'> = {
  Cell: ({ value }) => `${value}\u00a0%`,
  Input: (props) => <NumericInput {...props} suffix="%" show={String} read={wholeNumber} />,
  filters: rangeFilters((operand) => `${operand}\u00a0%`, readWhole),
  alignRight: true,
  width: 84,
}

export const money: KindView<'money'> = {
  Cell: ({ value }) => euroText(value),
  Input: (props) => <NumericInput {...props} example="0,00" suffix="€" show={centsText} read={parseCents} />,
  filters: rangeFilters((operand) => euroText(Number(operand)), operandOf(parseCents)),
  alignRight: true,
  width: 96,
}

export const position: KindView<'position'> = {
  Cell: ({ value }) => countText(value),
  alignRight: true,
  width: 84,
}
