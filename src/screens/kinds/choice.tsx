import type { ChoiceOptions } from '../../../domain/resource'
import { weekdayShortNames } from '../../../domain/text/dates'
import { AnyOfFilter, labelsOf, noneOfFilter } from './filter-inputs'
import type { FilterView, KindView } from './kind-view'
import css from './kinds.module.css'

export interface Option {
  readonly value: string
  readonly label: string
}

export const optionsOf = (options: ChoiceOptions): Option[] =>
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
  filters: [anyOf, noneOfFilter(({ options }) => optionsOf(options))],
}

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
  filters: [
    {
      operator: 'in',
      Input: ({ widget, ...props }) => <AnyOfFilter {...props} options={optionsOf(widget.options)} />,
      Words: ({ operand, widget }) => labelsOf(operand, optionsOf(widget.options)),
    },
  ],
}

/** The week as Italians begin it. */
const week = [1, 2, 3, 4, 5, 6, 0] as const
export const days: readonly Option[] = week.map((day) => ({ value: String(day), label: weekdayShortNames[day] }))
export const inWeekOrder = (value: readonly number[]) => week.filter((day) => value.includes(day))

export const weekdays: KindView<'weekdays'> = {
  Cell: ({ value }) =>
    inWeekOrder(value)
      .map((day) => weekdayShortNames[day])
      .join(', '),
  filters: [
    {
      operator: 'in',
      Input: ({ widget: _, ...props }) => <AnyOfFilter {...props} options={days} />,
      Words: ({ operand }) => labelsOf(operand, days),
    },
  ],
}
