import { Select } from 'antd'
import { useState } from 'react'
import { filterParameter, type Resource, sortText } from '../../../domain/resource'
import { possibleColumns } from '../../../domain/resource/column-names'
import { Field as Labelled } from '../../ui/fields/field'
import { selectProps } from '../../ui/fields/select-props'
import { useIsPhone } from '../../ui/hooks/use-media'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { FilterInput, type ListFilter, listFilters } from '../kinds'
import type { Changes } from '../params'
import css from './list.module.css'
import type { ListState } from './list-state'
import { columnsOf } from './table/columns'

interface FiltersProps {
  readonly resource: Resource
  /** Only those of these fields; without it all. */
  readonly names?: readonly string[]
  readonly state: ListState
  readonly onChange: (changes: Changes) => void
}

/** In the head of a table they open for one field: the keyboard goes on there, as soon as its input has come. */
function focusFirst(section: HTMLElement | null) {
  const focus = () => {
    const input = section?.querySelector('input')
    if (!input || input.disabled) return false
    input.focus({ preventScroll: true })
    return true
  }
  if (!section || focus()) return undefined
  const observer = new MutationObserver(() => focus() && observer.disconnect())
  observer.observe(section, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The filters of fields; each works as soon as it is set. */
export default function Filters({ resource, names, ...props }: FiltersProps) {
  const all = listFilters(resource)
  const isPhone = useIsPhone()
  const fields = [...new Set(all.map(({ name }) => name))].filter((name) => !names || names.includes(name))
  return (
    <section
      className={names ? css.headFilters : `${section.section} ${css.filters}`}
      aria-label="Filtri"
      data-popups
      ref={names ? focusFirst : undefined}
    >
      {isPhone && !names && <Order resource={resource} {...props} />}
      {fields.map((name) => (
        <FieldFilters key={name} {...props} filters={all.filter((one) => one.name === name)} />
      ))}
    </section>
  )
}

/** The order of a list whose columns have no heads to press. */
function Order({ resource, state, onChange }: FiltersProps) {
  const options = columnsOf(resource, possibleColumns(resource))
    .filter(({ sortable }) => sortable)
    .flatMap(({ name, label }) => [
      { value: name, label: `${label}, crescente` },
      { value: `-${name}`, label: `${label}, decrescente` },
    ])
  if (options.length === 0) return null
  return (
    <Labelled label="Ordina per">
      {(control) => (
        <Select
          {...control}
          {...selectProps}
          allowClear
          placeholder="Come viene"
          value={sortText(state.sorts) ?? null}
          options={options}
          onChange={(sort) => onChange({ sort: sort ?? undefined })}
        />
      )}
    </Labelled>
  )
}

/** What is asked of a field: a value, another one, or whether there is one at all. */
type Question = 'is' | 'not' | 'empty' | 'filled'
const questionOf = (parameter: string, operand: string | undefined): Question =>
  parameter.endsWith('[null]') ? (operand === '0' ? 'filled' : 'empty') : parameter.endsWith('[ne]') ? 'not' : 'is'

interface FieldFiltersProps extends Omit<FiltersProps, 'resource' | 'names'> {
  readonly filters: readonly ListFilter[]
}

function FieldFilters({ filters, state, onChange }: FieldFiltersProps) {
  const [chosen, setChosen] = useState<Question>('is')
  const active = filters.find(({ filter }) => state.filters.has(filter.parameter))?.filter
  const question = active ? questionOf(active.parameter, state.filters.get(active.parameter)) : chosen
  const inputs = filters.filter(({ filter }) => questionOf(filter.parameter, undefined) === question)
  const { field, name } = filters[0] as ListFilter
  const questions = questionsOf(filters)
  const choose = (next: Question) => {
    setChosen(next)
    const operand = { is: undefined, not: undefined, empty: '1', filled: '0' }[next]
    const others = Object.fromEntries(filters.map(({ filter }) => [filter.parameter, undefined]))
    if (active || operand) onChange({ ...others, ...(operand && { [filterParameter(name, 'null')]: operand }) })
  }
  return (
    <div className={css.filter}>
      {question === 'empty' || question === 'filled' ? (
        <span className={text.label}>{field.label}</span>
      ) : (
        inputs.map(({ filter }) => (
          <Labelled key={filter.parameter} label={filter.label}>
            {(control) => (
              <FilterInput
                field={field}
                filter={filter}
                control={control}
                operand={state.filters.get(filter.parameter)}
                onChange={(operand) => onChange({ [filter.parameter]: operand })}
              />
            )}
          </Labelled>
        ))
      )}
      {questions.length > 1 && (
        <Select
          {...selectProps}
          className={css.question ?? ''}
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={`${field.label}: condizione`}
          value={question}
          options={questions}
          onChange={choose}
        />
      )}
    </div>
  )
}

const firstQuestion: { readonly [operator: string]: string } = { contains: 'contiene', gte: 'da – a' }

/** What can be asked of a field; where only its presence can, its own filter asks that. */
function questionsOf(filters: readonly ListFilter[]) {
  const operators = filters.map(({ filter }) => filter.view.operator)
  if (operators.length === 1) return []
  return [
    { value: 'is', label: firstQuestion[operators[0] ?? ''] ?? 'è' },
    ...(operators.includes('ne') ? [{ value: 'not', label: 'non è' }] : []),
    ...(operators.includes('null') ? emptyQuestions : []),
  ] as { value: Question; label: string }[]
}

const emptyQuestions = [
  { value: 'empty', label: 'è vuoto' },
  { value: 'filled', label: 'non è vuoto' },
]
