import { Input } from 'antd'
import { isCivilDate } from '../../../domain/calendar/civil-date'
import { numericDate, numericMoment } from '../../../domain/text/dates'
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

/** A day; the platform's own input, which every browser spells in Italian for Italians. */
export const DateInput = ({ control, label, value, onChange, onBlur }: DateInputProps) => (
  <Input
    {...control}
    aria-label={label}
    type="date"
    min="1900-01-01"
    max="2199-12-31"
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value || null)}
    onBlur={onBlur}
  />
)

const readDay = (typed: string) => (isCivilDate(typed) ? typed : undefined)
const dayOf = (operand: string) => (isCivilDate(operand) ? numericDate(operand) : numericMoment(operand))

export const date: KindView<'date'> = {
  Cell: ({ value }) => numericDate(value),
  Input: ({ control, value, onChange, onBlur }) => (
    <DateInput control={control} value={value} onChange={onChange} onBlur={onBlur} />
  ),
  filters: rangeFilters(dayOf, readDay, 'date'),
  width: 108,
}

export const instant: KindView<'instant'> = {
  Cell: ({ value }) => numericMoment(value),
  filters: rangeFilters(dayOf, readDay, 'date'),
  width: 140,
}
