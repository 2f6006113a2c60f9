import {
  type Period,
  type PublicationStatus,
  periodText,
  publicationStatus,
  publicationStatuses,
  publicationStatusOf,
} from '../../../domain/resource'
import { numericDate } from '../../../domain/text/dates'
import { useRomeClock } from '../../platform/basic/rome-clock'
import page from '../../ui/page.module.css'
import { Badge } from './choice'
import { dayFilter } from './date'
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

/** The day on which the status changes, or did: when it begins, else when it ends. */
function NextChange({ period }: { period: Period }) {
  const { from, to } = period
  const { date: today } = useRomeClock()
  if (from !== null && from > today) return ` dal ${numericDate(from)}`
  return to && ` ${to < today ? 'il' : 'fino al'} ${numericDate(to)}`
}

export const period: KindView<'period'> = {
  Cell: ({ value, widget }) => (
    <span title={value ? periodText(value) : undefined}>
      <StatusChip period={value} widget={widget} />
      {value && <NextChange period={value} />}
    </span>
  ),
  Whole: ({ value, widget }) => (
    <span className={page.toolbar}>
      <StatusChip period={value} widget={widget} />
      {value && periodText(value)}
    </span>
  ),
  filters: [anyOfFilter(options), dayFilter('gte', 'con fine dal'), dayFilter('lte', 'con fine entro il')],
}
