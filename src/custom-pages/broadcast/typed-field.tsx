import { Input } from 'antd'
import { numericDate, parseNumericDate } from '../../../domain/text/dates'
import { Field } from '../../ui/field'
import type { ComposerForm } from './use-composer'

interface TypedFieldProps {
  readonly form: ComposerForm
  readonly name: 'ageFrom' | 'ageTo' | 'seenFrom' | 'seenTo' | 'date' | 'time'
  readonly label: string
  readonly placeholder: string
  readonly hint?: string | undefined
  /** How what was typed is written once the field is left; null for what cannot be read. */
  readonly tidy?: (typed: string) => string | null
}

/** A number, a day or a time as it is typed. */
export const TypedField = ({ form, name, label, placeholder, hint, tidy }: TypedFieldProps) => (
  <Field label={label} error={form.errors[name]} hint={hint}>
    {(control) => (
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={placeholder}
        value={form.draft[name]}
        onChange={({ target }) => form.change({ [name]: target.value })}
        onBlur={() => {
          const tidied = tidy?.(form.draft[name]) ?? form.draft[name]
          if (tidied !== form.draft[name]) form.change({ [name]: tidied })
        }}
      />
    )}
  </Field>
)

const tidyDay = (typed: string) => {
  const date = parseNumericDate(typed)
  return date && numericDate(date)
}

/** A day; left, it is written with two digits. */
export const DayField = (
  props: Omit<TypedFieldProps, 'name' | 'placeholder' | 'tidy'> & { name: 'seenFrom' | 'seenTo' | 'date' },
) => <TypedField {...props} placeholder="gg/mm/aaaa" tidy={tidyDay} />
