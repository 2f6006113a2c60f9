import { Form } from 'antd'
import { lazy, Suspense } from 'react'
import type { InputProps } from '../input-view'
import { textInput } from './text'

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
