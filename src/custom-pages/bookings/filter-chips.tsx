import { CloseOutlined } from '@ant-design/icons'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { chosenService, noFilters, periodName, type ServiceChoice, type VisitFilters } from './filters'
import css from './filters.module.css'
import { statusFilterName } from './visits'

interface FilterChipsProps {
  readonly filters: VisitFilters
  readonly services: readonly ServiceChoice[]
  readonly isList: boolean
  readonly shown: CivilDate
  readonly onFilters: (next: Partial<VisitFilters>) => void
}

/** The filters at work, each a chip that takes it away (design.md, "Lists"); nothing while none is. */
export function FilterChips({ filters, services, isList, shown, onFilters }: FilterChipsProps) {
  const { status, period } = filters
  const service = chosenService(services, filters.service)
  const chips = [
    status !== noFilters.status && {
      name: 'Stato',
      value: statusFilterName[status],
      usual: { status: noFilters.status },
    },
    service && { name: 'Prestazione', value: service.name, usual: { service: null } },
    isList &&
      period.kind !== 'month' && {
        name: 'Periodo',
        value: periodName(period, shown),
        usual: { period: noFilters.period },
      },
  ].filter((chip) => chip !== false && chip !== undefined)
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Filtri attivi">
      {chips.map(({ name, value, usual }) => (
        <li key={name}>
          <button type="button" onClick={() => onFilters(usual)}>
            <span className="visually-hidden">Togli il filtro </span>
            {name}: {value}
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
