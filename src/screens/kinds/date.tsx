import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { isCivilDate } from '../../../domain/calendar/civil-date'
import { numericDate, numericMoment, parseNumericDate } from '../../../domain/text/dates'
import { rangeFilters } from './filter-inputs'
import type { DateInputProps, Views } from './kind-view'

/** antd's calendar comes with the first date that is asked for, never with a list. */
const DayPicker = lazy(() => import('./day-picker'))

/** How a day is typed, whatever the language of the browser. */
const dayExample = 'gg/mm/aaaa'

/** A day as Italians write it. What is no date yet stands as it was typed, and is refused as what it is. */
export const DateInput = ({ control, label, value, onChange, onBlur }: DateInputProps) => (
  <Suspense
    fallback={<Input disabled id={control.id} aria-label={control['aria-label'] ?? label} placeholder={dayExample} />}
  >
    <DayPicker
      control={{ 'aria-label': label, ...control }}
      {...{ value, onChange, onBlur }}
      placeholder={dayExample}
    />
  </Suspense>
)

const dayOf = (operand: string) => (isCivilDate(operand) ? numericDate(operand) : numericMoment(operand))

const filters = <K extends 'date' | 'instant'>() =>
  rangeFilters<K>(dayOf, (typed) => parseNumericDate(typed) ?? undefined, dayExample)

export const dates: Views<'date' | 'instant'> = {
  date: { Cell: ({ value }) => numericDate(value), filters: filters() },
  instant: { Cell: ({ value }) => numericMoment(value), filters: filters() },
}
