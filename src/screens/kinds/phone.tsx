import { lazy, Suspense } from 'react'
import { phoneText } from '../../../domain/text/format'
import { containsFilter } from './filter-inputs'
import type { CellProps, InputProps, KindView } from './kind-view'
import { textInput } from './text'

/** The countries of the world come when a number is written (quality.md: phone metadata lazy). */
const DialPhone = lazy(() => import('./dial-phone'))

const Plain = textInput({ type: 'tel' })

function PhoneCell({ value, widget, record }: CellProps<'phone'>) {
  const prefix = widget.prefix === undefined ? null : ((record?.[widget.prefix] ?? null) as string | null)
  return (
    <a href={`tel:${`${prefix ?? ''}${value}`.replace(/[^\d+]/g, '')}`}>
      {widget.prefix === undefined ? value : phoneText(prefix, value)}
    </a>
  )
}

function PhoneInput({ widget, around, ...props }: InputProps<'phone'>) {
  const { prefix } = widget
  if (prefix === undefined || !around) return <Plain {...props} />
  return (
    <Suspense fallback={<Plain {...props} />}>
      <DialPhone
        control={props.control}
        label={props.label}
        prefix={(around.values[prefix] ?? null) as string | null}
        phone={props.value}
        example={props.example}
        onChange={(dialCode, phone) => around.onChanges({ [prefix]: dialCode, [props.name]: phone })}
        onBlur={props.onBlur}
      />
    </Suspense>
  )
}

export const phone: KindView<'phone'> = {
  Cell: PhoneCell,
  Input: PhoneInput,
  filters: [containsFilter],
  width: 150,
}

/** Alone only where no phone names it. */
export const dialCode: KindView<'dial-code'> = {
  Cell: ({ value }) => value,
  Input: textInput({ type: 'tel' }),
  width: 84,
}
