import { Input } from 'antd'
import type { InputProps } from '../input-view'

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
