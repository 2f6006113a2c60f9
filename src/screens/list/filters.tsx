import { CloseOutlined } from '@ant-design/icons'
import type { Resource } from '../../../domain/resource'
import { Field as Labelled } from '../../ui/field'
import { FilterInput, FilterWords, listFilters } from '../kinds'
import css from './list.module.css'
import type { ListState } from './list-state'

interface FiltersProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (parameter: string, operand: string | undefined) => void
}

/** The filters of each field that has any; each works as soon as it is set. */
export function FilterPanel({ resource, state, onChange, id }: FiltersProps & { id: string }) {
  return (
    <section id={id} className={css.filters} aria-label="Filtri">
      {listFilters(resource).map(({ field, filter }) => (
        <Labelled key={filter.parameter} label={filter.label}>
          {(control) => (
            <FilterInput
              field={field}
              filter={filter}
              control={control}
              operand={state.filters.get(filter.parameter)}
              onChange={(operand) => onChange(filter.parameter, operand)}
            />
          )}
        </Labelled>
      ))}
    </section>
  )
}

/** The filters at work, each a chip that takes it away. */
export function FilterChips({ resource, state, onChange }: FiltersProps) {
  const known = listFilters(resource)
  return [...state.filters].map(([parameter, operand]) => {
    const asked = known.find(({ filter }) => filter.parameter === parameter)
    const label = asked?.filter.label ?? parameter
    return (
      <button
        key={parameter}
        type="button"
        className={css.chip}
        title={`Togli il filtro ${label}`}
        onClick={() => onChange(parameter, undefined)}
      >
        <span className="visually-hidden">Togli il filtro </span>
        {label}: {asked ? <FilterWords {...asked} operand={operand} /> : operand}
        <CloseOutlined aria-hidden />
      </button>
    )
  })
}
