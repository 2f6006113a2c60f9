import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { isCivilDate } from '../../../domain/calendar/civil-date'
import { numericDate, numericMoment } from '../../../domain/text/dates'
import { rangeFilters, useTyping } from './filter-inputs'
import type { DateInputProps, FilterProps, Views } from './kind-view'

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

const readDay = (typed: string) => (isCivilDate(typed) ? typed : undefined)
const showDay = (operand: string) => (isCivilDate(operand) ? operand : numericMoment(operand))

/** A day, typed or picked. */
function DayFilter({ control, ...typing }: Omit<FilterProps<'date'>, 'widget'>) {
  const [typed, setTyped] = useTyping({ ...typing, read: readDay, show: showDay })
  return (
    <DateInput
      control={control}
      value={typed || null}
      onChange={(day) => setTyped(day ?? '')}
      onBlur={() => undefined}
    />
  )
}

export const dates: Views<'date' | 'instant'> = {
  date: { Cell: ({ value }) => numericDate(value), filters: rangeFilters(dayOf, DayFilter) },
  instant: { Cell: ({ value }) => numericMoment(value), filters: rangeFilters(dayOf, DayFilter) },
}
