import { CloseOutlined } from '@ant-design/icons'
import { type Field, fieldsIn, filterParameters, type Resource } from '../../../domain/resource'
import { Field as Labelled } from '../../ui/field'
import { FieldFilter, FilterWords, viewOf } from '../kinds'
import css from './list.module.css'
import type { ListState } from './list-state'

/** The query parameter that the filter of a field writes. */
function parameterOf(name: string, field: Field): string | undefined {
  const operator = viewOf(field).filter?.operator
  if (!operator) return undefined
  return operator === 'eq' ? `filter[${name}]` : `filter[${name}][${operator}]`
}

interface FiltersProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: (parameter: string, operand: string | undefined) => void
}

/** One filter per field that has one; each works as soon as it is set. */
export function FilterPanel({ resource, state, onChange, id }: FiltersProps & { id: string }) {
  return (
    <section id={id} className={css.filters} aria-label="Filtri">
      {fieldsIn(resource, 'filter').map(([name, field]) => {
        const parameter = parameterOf(name, field)
        if (!parameter) return null
        return (
          <Labelled key={name} label={field.label}>
            {(control) => (
              <FieldFilter
                field={field}
                control={control}
                operand={state.filters.get(parameter)}
                onChange={(operand) => onChange(parameter, operand)}
              />
            )}
          </Labelled>
        )
      })}
    </section>
  )
}

/** The filters at work, each a chip that takes it away. */
export function FilterChips({ resource, state, onChange }: FiltersProps) {
  const parameters = filterParameters(resource)
  return [...state.filters].map(([parameter, operand]) => {
    const name = parameters.get(parameter)?.field ?? ''
    const field = resource.fields[name]
    const label = field?.label ?? name
    return (
      <button
        key={parameter}
        type="button"
        className={css.chip}
        title={`Togli il filtro ${label}`}
        onClick={() => onChange(parameter, undefined)}
      >
        <span className="visually-hidden">Togli il filtro </span>
        {label}: {field ? <FilterWords field={field} operand={operand} /> : operand}
        <CloseOutlined aria-hidden />
      </button>
    )
  })
}
