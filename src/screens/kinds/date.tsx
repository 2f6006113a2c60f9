import { Input } from 'antd'
import { isCivilDate } from '../../../domain/calendar/civil-date'
import { numericDate, numericMoment, parseNumericDate } from '../../../domain/text/dates'
import type { FieldControl } from '../../ui/field'
import { rangeFilters } from './filter-inputs'
import type { KindView } from './kind-view'

interface DateInputProps {
  readonly control: FieldControl
  readonly label?: string
  readonly value: string | null
  readonly onChange: (date: string | null) => void
  readonly onBlur: () => void
}

/** How a day is typed, whatever the language of the browser. */
const dayExample = 'gg/mm/aaaa'

/** A day as Italians write it. What is no date yet stands as it was typed, and is refused as what it is. */
export const DateInput = ({ control, label, value, onChange, onBlur }: DateInputProps) => (
  <Input
    {...control}
    aria-label={label}
    inputMode="numeric"
    autoComplete="off"
    placeholder={dayExample}
    maxLength={10}
    value={value && isCivilDate(value) ? numericDate(value) : (value ?? '')}
    onChange={({ target }) => onChange(parseNumericDate(target.value) ?? (target.value || null))}
    onBlur={onBlur}
  />
)

const readDay = (typed: string) => parseNumericDate(typed) ?? undefined
const dayOf = (operand: string) => (isCivilDate(operand) ? numericDate(operand) : numericMoment(operand))

export const date: KindView<'date'> = {
  Cell: ({ value }) => numericDate(value),
  Input: ({ control, value, onChange, onBlur }) => (
    <DateInput control={control} value={value} onChange={onChange} onBlur={onBlur} />
  ),
  filters: rangeFilters(dayOf, readDay, dayExample),
  width: 108,
}

export const instant: KindView<'instant'> = {
  Cell: ({ value }) => numericMoment(value),
  filters: rangeFilters(dayOf, readDay, dayExample),
  width: 152,
}
