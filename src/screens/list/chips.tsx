import { CloseOutlined } from '@ant-design/icons'
import { filterParameters, type Resource } from '../../../domain/resource'
import { FilterWords, listFilters } from '../kinds'
import css from './list.module.css'
import type { ListState } from './list-state'

interface FilterChipsProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onRemove: (parameter: string) => void
}

/** The filters at work, each a chip that takes it away. */
export function FilterChips({ resource, state, onRemove }: FilterChipsProps) {
  const known = listFilters(resource)
  return [...state.filters].map(([parameter, operand]) => {
    const asked = known.find(({ filter }) => filter.parameter === parameter)
    const field = resource.fields[filterParameters(resource).get(parameter)?.field ?? '']
    const label = asked?.filter.label ?? field?.label ?? 'Scelti'
    return (
      <button key={parameter} type="button" className={css.chip} onClick={() => onRemove(parameter)}>
        <span className="visually-hidden">Togli il filtro </span>
        <span>
          {label}: {asked ? <FilterWords {...asked} operand={operand} /> : field ? operand : operand.split(',').length}
        </span>
        <CloseOutlined aria-hidden />
      </button>
    )
  })
}
