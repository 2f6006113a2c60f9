import { lazy, type ReactNode, Suspense } from 'react'
import type { Field, Kind } from '../../../../domain/resource'
import { romeNow } from '../../../platform/basic/clock'
import { DateInput } from '../../../ui/fields/date-input'
import { FieldCell } from '..'
import type { FieldInputProps, InputProps } from '../kind-view'
import { detailsOf } from '../kind-view'
import { BooleanInput, ChoiceInput, MultiChoiceInput, PostalCodesInput, WeekdaysInput } from './choices'
import { LongTextInput, MarkdownInput } from './long-text'
import { MoneyInput, NumberInput, PercentInput } from './number'
import { PeriodInput } from './period'
import { ReferenceInput, ReferencesInput } from './reference'
import { rowsInput } from './rows'
import { PhoneInput, PlainPhone, textInput } from './text'

/** antd's upload comes with the first form that has a file. */
const Uploading = lazy(() => import('./file'))
const FileInput = (props: InputProps<'file'> | InputProps<'image'>) => (
  <Suspense>
    <Uploading {...props} />
  </Suspense>
)
const digits = textInput({ inputMode: 'numeric' })

/** The inputs by kind, which come with the first form; what is only read has none. */
const inputs: { readonly [K in Kind]?: (props: InputProps<K>) => ReactNode } = {
  text: textInput(),
  'long-text': LongTextInput,
  markdown: MarkdownInput,
  aic: digits,
  'vat-number': digits,
  'fiscal-code': textInput(),
  url: textInput({ type: 'url' }),
  email: textInput({ type: 'email' }),
  phone: PhoneInput,
  'dial-code': PlainPhone,
  number: NumberInput,
  percent: PercentInput,
  money: MoneyInput,
  date: ({ widget, ...props }) => <DateInput {...props} latest={widget.past ? romeNow().date : undefined} />,
  time: textInput(),
  period: PeriodInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  'multi-choice': MultiChoiceInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  'postal-codes': PostalCodesInput,
  image: FileInput,
  file: FileInput,
  weekdays: WeekdaysInput,
  rows: rowsInput(FieldInput),
}

const noop = () => {}

/** The control of a field, as an item of antd's form gives it its value. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { name, field, record, own, value, onChange = noop, onBlur = noop, ...control } = props
  // the table pairs each kind with its own input, which the compiler cannot follow through a lookup
  const Input = (own ?? inputs[field.widget.kind]) as ((props: InputProps<'text'>) => ReactNode) | undefined
  if (!Input) return <FieldCell name={name} field={field} record={{ ...record, [name]: value }} />
  return (
    <Input
      control={control}
      label={field.label}
      value={(value ?? null) as string | null}
      widget={field.widget as { kind: 'text'; max: number }}
      example={String(field.example)}
      optional={field.optional}
      details={detailsOf(record, name, field)}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

const wideKinds: readonly Kind[] = ['long-text', 'markdown', 'period', 'references', 'rows', 'image', 'file']

/** Takes the whole width of a form. */
export const isWide = ({ widget }: Field): boolean =>
  wideKinds.includes(widget.kind) ||
  (widget.kind === 'text' && widget.max > 60) ||
  (widget.kind === 'multi-choice' && Object.keys(widget.options).length > 5)
