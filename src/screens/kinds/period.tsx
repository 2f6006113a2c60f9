import {
  type Period,
  type PublicationStatus,
  periodText,
  publicationStatus,
  publicationStatuses,
  publicationStatusOf,
} from '../../../domain/resource'
import { useRomeClock } from '../../platform/basic/rome-clock'
import page from '../../ui/page.module.css'
import { Badge } from './choice'
import { anyOfFilter } from './filter-inputs'
import type { KindView, WidgetOf } from './kind-view'

const options = ({ gender }: WidgetOf<'period'>) =>
  publicationStatuses.map((value) => ({ value, label: publicationStatus[value].label[gender] }))

/** What a period means today, in the gender of what it is of. */
export function StatusChip({ period, widget }: { period: Period | null; widget: WidgetOf<'period'> }) {
  const status: PublicationStatus = publicationStatusOf(period, useRomeClock().date)
  const { label, tone } = publicationStatus[status]
  return <Badge tone={tone}>{label[widget.gender]}</Badge>
}

export const period: KindView<'period'> = {
  Cell: ({ value, widget }) => (
    <span title={value ? periodText(value) : undefined}>
      <StatusChip period={value} widget={widget} />
    </span>
  ),
  Whole: ({ value, widget }) => (
    <span className={page.toolbar}>
      <StatusChip period={value} widget={widget} />
      {value && periodText(value)}
    </span>
  ),
  filters: [anyOfFilter(options)],
}
