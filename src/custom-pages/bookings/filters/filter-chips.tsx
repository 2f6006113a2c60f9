import { CloseOutlined } from '@ant-design/icons'
import type { FilterProps } from './filter-menu'
import { chosenService, noFilters, periodName, statusFilterName } from './filters'
import css from './filters.module.css'

/** The active filters, each a chip that takes it away (design.md, "Lists"). */
export function FilterChips({ filters, services, isList, shown, onFilters }: FilterProps) {
  const { status, period } = filters
  const service = chosenService(services, filters.service)
  const chips = [
    status !== 'active' && { name: 'Stato', value: statusFilterName[status], off: { status: noFilters.status } },
    service && { name: 'Prestazione', value: service.name, off: { service: null } },
    isList &&
      period.kind !== 'month' && {
        name: 'Periodo',
        value: periodName(period, shown),
        off: { period: noFilters.period },
      },
  ].filter((chip) => chip !== false && chip !== undefined)
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Filtri attivi">
      {chips.map(({ name, value, off }) => (
        <li key={name}>
          <button type="button" onClick={() => onFilters(off)}>
            <span className="visually-hidden">Togli il filtro </span>
            {name}: {value}
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
