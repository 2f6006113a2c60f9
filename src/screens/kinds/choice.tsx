import { Select } from 'antd'
import type { ChoiceOptions } from '../../../domain/resource'
import { weekdayShortNames } from '../../../domain/text/dates'
import type { FieldControl } from '../../ui/field'
import { AnyOfFilter, labelsOf } from './filter-inputs'
import type { FilterView, KindView } from './kind-view'
import css from './kinds.module.css'
import { selectProps, severalProps } from './select-props'

interface Option {
  readonly value: string
  readonly label: string
}

const optionsOf = (options: ChoiceOptions): Option[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }))

const anyOf = {
  operator: 'in',
  Input: ({ widget, ...props }) => <AnyOfFilter {...props} options={optionsOf(widget.options)} />,
  Words: ({ operand, widget }) => labelsOf(operand, optionsOf(widget.options)),
} as const satisfies FilterView<'choice'>

export const choice: KindView<'choice'> = {
  Cell: ({ value, widget: { options, tones } }) => (
    <span className={tones ? css.status : css.chip} data-tone={tones?.[value]}>
      {options[value] ?? value}
    </span>
  ),
  Input: ({ control, value, widget, optional, onChange, onBlur }) => (
    <Select
      {...control}
      {...selectProps}
      value={value}
      placeholder="Scegli"
      showSearch={Object.keys(widget.options).length > worthSearching}
      optionFilterProp="label"
      notFoundContent="Nessun risultato"
      allowClear={optional}
      options={optionsOf(widget.options)}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      onBlur={onBlur}
    />
  ),
  filters: [anyOf],
  width: ({ options }) => widthOf(options),
}

/** From so many choices on, typing finds one sooner than looking. */
const worthSearching = 5

/** Room for the longest label in its chip, in pixels. */
const widthOf = (options: ChoiceOptions) =>
  Math.max(88, 36 + 7 * Math.max(...Object.values(options).map(({ length }) => length)))

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
    optionFilterProp="label"
    notFoundContent="Nessun risultato"
    options={[...options]}
    onChange={onChange}
    onBlur={onBlur}
  />
)

const Chips = ({ labels }: { labels: readonly string[] }) => (
  <span className={css.chips}>
    {labels.map((label) => (
      <span key={label} className={css.chip}>
        {label}
      </span>
    ))}
  </span>
)

export const multiChoice: KindView<'multi-choice'> = {
  Cell: ({ value, widget }) => value.map((one) => widget.options[one] ?? one).join(', '),
  Whole: ({ value, widget }) => <Chips labels={value.map((one) => widget.options[one] ?? one)} />,
  Input: ({ control, value, widget, onChange, onBlur }) => (
    <SomeOf
      control={control}
      value={value ?? []}
      options={optionsOf(widget.options)}
      placeholder={widget.none}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
  filters: [
    {
      operator: 'in',
      Input: ({ widget, ...props }) => <AnyOfFilter {...props} options={optionsOf(widget.options)} />,
      Words: ({ operand, widget }) => labelsOf(operand, optionsOf(widget.options)),
    },
  ],
  wide: ({ options }) => Object.keys(options).length > 5,
}

/** The week as Italians begin it. */
const week = [1, 2, 3, 4, 5, 6, 0] as const
const days: readonly Option[] = week.map((day) => ({ value: String(day), label: weekdayShortNames[day] }))
const inWeekOrder = (value: readonly number[]) => week.filter((day) => value.includes(day))

export const weekdays: KindView<'weekdays'> = {
  Cell: ({ value }) =>
    inWeekOrder(value)
      .map((day) => weekdayShortNames[day])
      .join(', '),
  Input: ({ control, value, onChange, onBlur }) => (
    <SomeOf
      control={control}
      value={inWeekOrder(value ?? []).map(String)}
      options={days}
      onChange={(chosen) => onChange(chosen.map(Number).sort((a, b) => a - b))}
      onBlur={onBlur}
    />
  ),
  filters: [
    {
      operator: 'in',
      Input: ({ widget: _, ...props }) => <AnyOfFilter {...props} options={days} />,
      Words: ({ operand }) => labelsOf(operand, days),
    },
  ],
  width: 150,
}
