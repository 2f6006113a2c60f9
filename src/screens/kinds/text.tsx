import { Input } from 'antd'
import { isWebAddress } from '../../../domain/contract/primitives'
import { containsFilter } from './filter-inputs'
import type { InputProps, KindView } from './kind-view'

interface Keyboard {
  readonly type?: 'url' | 'email' | 'tel'
  readonly inputMode?: 'numeric'
}

/** One line of text, with the keyboard that suits it on a phone. */
export const textInput =
  (keyboard: Keyboard = {}) =>
  ({ control, value, example, onChange, onBlur }: Omit<InputProps<'text'>, 'widget' | 'beside'>) => (
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

const filters = [containsFilter]

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
  filters,
  wide: ({ max }) => max > 60,
  width: ({ max }) => (max <= 20 ? 96 : undefined),
}
export const aic: KindView<'aic'> = {
  Cell: Plain,
  Input: textInput({ inputMode: 'numeric' }),
  filters,
  width: 108,
}
export const vatNumber: KindView<'vat-number'> = {
  Cell: Plain,
  Input: textInput({ inputMode: 'numeric' }),
  filters,
  width: 132,
}
export const fiscalCode: KindView<'fiscal-code'> = { Cell: Plain, Input: textInput(), filters, width: 184 }
export const url: KindView<'url'> = { Cell: UrlCell, Input: textInput({ type: 'url' }), filters }
export const email: KindView<'email'> = {
  Cell: ({ value }) => <a href={`mailto:${value}`}>{value}</a>,
  Input: textInput({ type: 'email' }),
  filters,
}
