import { CheckOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { ChoiceOptions } from '../../../domain/resource'
import { weekdayShortNames } from '../../../domain/text/dates'
import page from '../../ui/page.module.css'
import text from '../../ui/text/text.module.css'
import { anyOfFilter, labelsOf, noneOfAllFilter, noneOfFilter, OneOfFilter } from './filter-inputs'
import type { Views } from './kind-view'

export interface Option {
  readonly value: string
  readonly label: string
}

export const optionsOf = (options: ChoiceOptions): Option[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }))
const ownOptions = ({ options }: { readonly options: ChoiceOptions }) => optionsOf(options)

/** A word in a colour of its meaning. */
export const Badge = ({ tone = 'neutral', children }: { tone?: string | undefined; children: ReactNode }) => (
  <span className={text.badge} data-tone={tone}>
    {children}
  </span>
)

/** The week as Italians begin it. */
const week = [1, 2, 3, 4, 5, 6, 0] as const
export const days: readonly Option[] = week.map((day) => ({ value: String(day), label: weekdayShortNames[day] }))
export const inWeekOrder = (value: readonly number[]) => week.filter((day) => value.includes(day))

const yesOrNo = [
  { value: '1', label: 'Sì' },
  { value: '0', label: 'No' },
] as const

export const choices: Views<'boolean' | 'choice' | 'multi-choice' | 'weekdays'> = {
  boolean: {
    Cell: ({ value, widget }) => (
      <Badge tone={value ? widget.tone : undefined}>
        {value && <CheckOutlined aria-hidden />}
        {value ? 'Sì' : 'No'}
      </Badge>
    ),
    filters: [
      {
        operator: 'eq',
        Input: (props) => <OneOfFilter {...props} options={yesOrNo} />,
        Operand: ({ operand }) => labelsOf(operand, yesOrNo),
      },
    ],
  },
  choice: {
    Cell: ({ value, widget: { options, tones } }) => <Badge tone={tones?.[value]}>{options[value] ?? value}</Badge>,
    filters: [anyOfFilter(ownOptions), noneOfFilter(ownOptions)],
  },
  'multi-choice': {
    Cell: ({ value, widget }) => value.map((one) => widget.options[one] ?? one).join(', '),
    Whole: ({ value, widget }) => (
      <span className={page.toolbar}>
        {value.map((one) => (
          <Badge key={one}>{widget.options[one] ?? one}</Badge>
        ))}
      </span>
    ),
    filters: [anyOfFilter(ownOptions), noneOfAllFilter(ownOptions)],
  },
  weekdays: {
    Cell: ({ value }) => labelsOf(inWeekOrder(value).join(), days),
    filters: [anyOfFilter(() => days), noneOfAllFilter(() => days)],
  },
}
