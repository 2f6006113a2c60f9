import { Input, type InputProps } from 'antd'
import { numericDate, parseTypedDate } from '../../../domain/text/dates'
import { Field } from './field'

/** A form whose draft holds what is typed. */
export interface TypedForm<D extends object> {
  readonly draft: D
  readonly errors: Readonly<Partial<Record<keyof D, string>>>
  change(part: Partial<D>): void
}

/** The fields of a draft that are texts. */
type TextOf<D extends object> = {
  [K in keyof D]: D[K] extends string ? (string extends D[K] ? K : never) : never
}[keyof D] &
  string

interface ParsedFieldProps<D extends object>
  extends Pick<InputProps, 'placeholder' | 'disabled' | 'suffix' | 'inputMode'> {
  readonly form: TypedForm<D>
  readonly name: TextOf<D>
  readonly label: string
  readonly hint?: string | undefined
  /** How what was typed is written once the field is left; null for what cannot be read. */
  readonly tidy?: (typed: string) => string | null
}

/** A number, an amount, a day or a time as it is typed. */
export function ParsedField<D extends object>({ form, name, label, hint, tidy, ...input }: ParsedFieldProps<D>) {
  const typed = form.draft[name] as string
  const change = (text: string) => form.change({ [name]: text } as Partial<D>)
  return (
    <Field label={label} error={form.errors[name]} hint={hint}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          {...input}
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={({ target }) => change(target.value)}
          onBlur={() => {
            const tidied = tidy?.(typed) ?? typed
            if (tidied !== typed) change(tidied)
          }}
        />
      )}
    </Field>
  )
}

/** A day; left, it is written with two digits. */
export const DayField = <D extends object>(props: Omit<ParsedFieldProps<D>, 'tidy'>) => (
  <ParsedField placeholder="gg/mm/aaaa" {...props} tidy={tidyDay} />
)
const tidyDay = (typed: string) => {
  const date = parseTypedDate(typed)
  return date && numericDate(date)
}
