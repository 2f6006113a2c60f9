import { Form, Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../kind-view'

interface Keyboard {
  readonly type?: 'url' | 'email' | 'tel'
  readonly inputMode?: 'numeric'
}

/** One line of text, with the keyboard that suits it on a phone. */
export const textInput =
  (keyboard: Keyboard = {}) =>
  ({ control, value, example, onChange, onBlur }: Omit<InputProps<'text'>, 'widget' | 'details'>) => (
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

/** The countries of the world come when a number is written (quality.md: phone metadata lazy). */
const DialPhone = lazy(() => import('./dial-phone'))

export const PlainPhone = textInput({ type: 'tel' })

/** With its prefix, a field of its own in the same form, where it has one. */
export function PhoneInput({ widget: { prefix }, ...phone }: InputProps<'phone'>) {
  const form = Form.useFormInstance()
  if (prefix === undefined || !form) return <PlainPhone {...phone} />
  return (
    <Suspense fallback={<PlainPhone {...phone} />}>
      <Form.Item name={prefix} noStyle>
        <DialPhone phone={phone} />
      </Form.Item>
    </Suspense>
  )
}
