import { isCivilDate } from '../../../domain/calendar/civil-date'
import type { Kind, Operator } from '../../../domain/resource'
import { numericDate, numericMoment } from '../../../domain/text/dates'
import { DateInput } from '../../ui/fields/date-input'
import { rangeFilters, useTyping } from './filter-inputs'
import type { FilterProps, FilterView, Views } from './kind-view'

const dayOf = (operand: string) => (isCivilDate(operand) ? numericDate(operand) : numericMoment(operand))

const readDay = (typed: string) => (isCivilDate(typed) ? typed : undefined)
const showDay = (operand: string) => (isCivilDate(operand) ? operand : numericMoment(operand))

/** A day, typed or picked. */
function DayFilter({ control, ...typing }: Omit<FilterProps<'date'>, 'widget'>) {
  const [typed, setTyped] = useTyping({ ...typing, read: readDay, show: showDay })
  return <DateInput control={control} value={typed || null} onChange={(day) => setTyped(day ?? '')} />
}

/** From or up to a day. */
export const dayFilter = <K extends Kind>(operator: Operator, after: string): FilterView<K> => ({
  operator,
  after,
  Input: ({ widget: _, ...props }) => <DayFilter {...props} />,
  Operand: ({ operand }) => dayOf(operand),
})

export const dates: Views<'date' | 'instant'> = {
  date: { Cell: ({ value }) => numericDate(value), filters: rangeFilters(dayOf, DayFilter) },
  instant: { Cell: ({ value }) => numericMoment(value), filters: rangeFilters(dayOf, DayFilter) },
}
