import {
  type Period,
  type PublicationStatus,
  periodText,
  publicationStatus,
  publicationStatuses,
  publicationStatusOf,
} from '../../../domain/resource'
import { useRomeClock } from '../../ui/rome-clock'
import { AnyOfFilter, labelsOf } from './filter-inputs'
import type { KindView, WidgetOf } from './kind-view'
import css from './kinds.module.css'

const options = ({ gender }: WidgetOf<'period'>) =>
  publicationStatuses.map((value) => ({ value, label: publicationStatus[value].label[gender] }))

/** What a period means today, in the gender of what it is of. */
export function StatusChip({ period, widget }: { period: Period | null; widget: WidgetOf<'period'> }) {
  const status: PublicationStatus = publicationStatusOf(period, useRomeClock().date)
  const { label, tone } = publicationStatus[status]
  return (
    <span className={css.status} data-tone={tone}>
      {label[widget.gender]}
    </span>
  )
}

export const period: KindView<'period'> = {
  Cell: ({ value, widget }) => (
    <span title={value ? periodText(value) : undefined}>
      <StatusChip period={value} widget={widget} />
    </span>
  ),
  Whole: ({ value, widget }) => (
    <span className={css.chips}>
      <StatusChip period={value} widget={widget} />
      {value && periodText(value)}
    </span>
  ),
  filters: [
    {
      operator: 'in',
      Input: ({ widget, ...props }) => <AnyOfFilter {...props} options={options(widget)} />,
      Words: ({ operand, widget }) => labelsOf(operand, options(widget)),
    },
  ],
}
