import { CloseCircleFilled } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { isWebAddress } from '../../../domain/contract/primitives'
import { searchDebounceMs } from '../../../domain/text/limits'
import type { FilterProps, InputProps, KindView } from './kind-view'

interface Keyboard {
  readonly type?: 'url' | 'email' | 'tel'
  readonly inputMode?: 'numeric'
}

/** One line of text, with the keyboard that suits it on a phone. */
const textInput =
  (keyboard: Keyboard = {}) =>
  ({ control, value, example, onChange, onBlur }: Omit<InputProps<'text'>, 'widget'>) => (
    <Input
      {...control}
      {...keyboard}
      value={value ?? ''}
      placeholder={example}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  )

/** Part of the text; it is asked for when the typing pauses. */
function TextFilter({ control, operand, onChange }: Omit<FilterProps<'text'>, 'widget'>) {
  const [typed, setTyped] = useState(operand ?? '')
  useEffect(() => {
    if (typed === (operand ?? '')) return
    const timer = setTimeout(() => onChange(typed.trim() || undefined), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, operand, onChange])
  return (
    <Input
      {...control}
      value={typed}
      allowClear={{ clearIcon: <CloseCircleFilled aria-label="Svuota il filtro" /> }}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

const filter = {
  operator: 'contains',
  Input: TextFilter,
  Words: ({ operand }: { operand: string }) => operand,
} as const

const Plain = ({ value }: { value: string }) => value

/** Only what is an address becomes a link; anything else stays text. */
function UrlCell({ value }: { value: string }) {
  if (!isWebAddress(value)) return value
  return (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}

export const text: KindView<'text'> = {
  Cell: Plain,
  Input: textInput(),
  filter,
  width: ({ max }) => (max <= 20 ? 96 : undefined),
}
export const aic: KindView<'aic'> = {
  Cell: Plain,
  Input: textInput({ inputMode: 'numeric' }),
  filter,
  width: 108,
}
export const vatNumber: KindView<'vat-number'> = {
  Cell: Plain,
  Input: textInput({ inputMode: 'numeric' }),
  filter,
  width: 132,
}
export const url: KindView<'url'> = { Cell: UrlCell, Input: textInput({ type: 'url' }), filter }
export const email: KindView<'email'> = {
  Cell: ({ value }) => <a href={`mailto:${value}`}>{value}</a>,
  Input: textInput({ type: 'email' }),
  filter,
}
export const phone: KindView<'phone'> = {
  Cell: ({ value }) => <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a>,
  Input: textInput({ type: 'tel' }),
  filter,
  width: 150,
}
