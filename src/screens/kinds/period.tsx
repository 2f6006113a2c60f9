import { isCivilDate } from '../../../domain/calendar/civil-date'
import {
  type Period,
  type PublicationStatus,
  periodText,
  publicationStatus,
  publicationStatuses,
  publicationStatusOf,
} from '../../../domain/resource'
import { useRomeClock } from '../../ui/rome-clock'
import { DateInput } from './date'
import { AnyOfFilter, labelsOf } from './filter-inputs'
import type { InputProps, KindView } from './kind-view'
import css from './kinds.module.css'

const options = publicationStatuses.map((value) => ({ value, label: publicationStatus[value].label }))

function StatusChip({ period }: { period: Period | null }) {
  const status: PublicationStatus = publicationStatusOf(period, useRomeClock().date)
  const { label, tone } = publicationStatus[status]
  return (
    <span className={css.status} data-tone={tone}>
      {label}
    </span>
  )
}

/** What is being typed is no day yet. */
const dayOrNone = (typed: string | null) => (typed !== null && isCivilDate(typed) ? typed : null)

/** Two days, either of which may be left open; neither is a draft. What follows from them stands beside. */
function PeriodInput({ control, label, value, onChange, onBlur }: InputProps<'period'>) {
  const { from = null, to = null } = value ?? {}
  const change = (part: Partial<Period>) => {
    const next = { from, to, ...part }
    onChange(next.from === null && next.to === null ? null : next)
  }
  const { id, ...rest } = control
  return (
    <fieldset className={css.period} aria-label={label}>
      <span aria-hidden>dal</span>
      <DateInput
        control={control}
        label={`${label}: dal`}
        value={from}
        onChange={(day) => change({ from: day })}
        onBlur={onBlur}
      />
      <span aria-hidden>al</span>
      <DateInput
        control={{ ...rest, id: `${id}-to` }}
        label={`${label}: al`}
        value={to}
        onChange={(day) => change({ to: day })}
        onBlur={onBlur}
      />
      <StatusChip period={value && { from: dayOrNone(from), to: dayOrNone(to) }} />
    </fieldset>
  )
}

export const period: KindView<'period'> = {
  Cell: ({ value }) => (
    <span title={value ? periodText(value) : undefined}>
      <StatusChip period={value} />
    </span>
  ),
  Whole: ({ value }) => (
    <span className={css.chips}>
      <StatusChip period={value} />
      {value && periodText(value)}
    </span>
  ),
  Input: PeriodInput,
  filters: [
    {
      operator: 'in',
      Input: ({ widget: _, ...props }) => <AnyOfFilter {...props} options={options} />,
      Words: ({ operand }) => labelsOf(operand, options),
    },
  ],
  wide: true,
  width: 118,
}
