import { Select, Space, Switch } from 'antd'
import { selectProps, severalProps } from '../../../ui/fields/select-props'
import { days, inWeekOrder, type Option, optionsOf } from '../choice'
import type { FieldControl, InputProps } from '../kind-view'

export const BooleanInput = ({ control, value, onChange }: InputProps<'boolean'>) => (
  <Space style={{ minHeight: 36 }}>
    <Switch
      id={control.id}
      aria-label={control['aria-label']}
      aria-describedby={control['aria-describedby']}
      checked={value ?? false}
      onChange={onChange}
    />
    {value ? 'Sì' : 'No'}
  </Space>
)

/** One of a few: letters find one sooner than looking. */
export const ChoiceInput = ({ control, value, widget, optional, onChange, onBlur }: InputProps<'choice'>) => (
  <Select
    {...control}
    {...selectProps}
    value={value}
    placeholder="Scegli"
    allowClear={optional}
    options={optionsOf(widget.options)}
    onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
    onBlur={onBlur}
  />
)

interface SomeOfProps {
  readonly control: FieldControl
  readonly value: readonly string[]
  readonly options: readonly Option[]
  readonly placeholder?: string | undefined
  readonly onChange: (values: string[]) => void
  readonly onBlur: () => void
}

/** Some of a few. */
const SomeOf = ({ control, value, options, placeholder = 'Scegli', onChange, onBlur }: SomeOfProps) => (
  <Select
    {...control}
    {...severalProps}
    value={[...value]}
    placeholder={placeholder}
    options={[...options]}
    onChange={onChange}
    onBlur={onBlur}
  />
)

export const MultiChoiceInput = ({ value, widget, ...props }: InputProps<'multi-choice'>) => (
  <SomeOf {...props} value={value ?? []} options={optionsOf(widget.options)} placeholder={widget.none} />
)

export const WeekdaysInput = ({ value, onChange, ...props }: InputProps<'weekdays'>) => (
  <SomeOf
    {...props}
    value={inWeekOrder(value ?? []).map(String)}
    options={days}
    onChange={(chosen) => onChange(chosen.map(Number).sort((a, b) => a - b))}
  />
)

/** Codes typed one after the other; a comma, a space or Enter ends one. */
export const PostalCodesInput = ({ control, value, onChange, onBlur }: InputProps<'postal-codes'>) => (
  <Select
    {...control}
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={[',', ' ', ';']}
    value={[...(value ?? [])]}
    placeholder="00100"
    onChange={(codes: string[]) => onChange(codes.map((code) => code.trim()))}
    onBlur={onBlur}
  />
)
