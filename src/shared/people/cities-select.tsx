import { Select } from 'antd'
import { cityText } from '../../../domain/text/format'
import type { FieldControl } from '../../ui/fields/field'
import { listOfChoices } from '../../ui/fields/list-of-choices'

interface City {
  readonly id: number
  readonly name: string
  readonly province_code: string
}

interface SearchProps<C extends City> {
  readonly control: FieldControl
  /** What is typed, and what it found (`useCitySearch` of src/shared/people/cities.ts). */
  readonly search: {
    /** Null while the list is closed. */
    readonly typed: string | null
    readonly cities: readonly C[]
    readonly isPending: boolean
    readonly isError: boolean
    readonly onTyped: (typed: string | null) => void
  }
}

interface Option {
  readonly value: number
  readonly label: string
}

const optionOf = (city: City): Option => ({ value: city.id, label: cityText(city) })

/** The list of a select: what was found, and what it says when that is nothing. */
const listOf = <C extends City>({ typed, cities, isPending, isError, onTyped }: SearchProps<C>['search']) => ({
  ...listOfChoices,
  labelInValue: true,
  showSearch: true,
  filterOption: false as const,
  options: cities.map(optionOf),
  notFoundContent: isError
    ? 'La ricerca non è riuscita: riprova tra poco.'
    : isPending
      ? 'Ricerca in corso…'
      : `Nessun comune per “${typed?.trim() ?? ''}”.`,
  onOpenChange: (open: boolean) => onTyped(open ? '' : null),
  onSearch: onTyped,
})

interface CitySelectProps<C extends City> extends SearchProps<C> {
  readonly value: City | null
  readonly placeholder?: string
  readonly onChange: (city: C | null) => void
}

/** One of Italy's cities, found by its name. */
export function CitySelect<C extends City>(props: CitySelectProps<C>) {
  const { control, search, value, placeholder = 'Scrivi il nome', onChange } = props
  return (
    <Select<Option | null>
      {...control}
      {...listOf(search)}
      allowClear
      value={value && optionOf(value)}
      placeholder={placeholder}
      onChange={(chosen) => onChange(search.cities.find(({ id }) => id === chosen?.value) ?? null)}
    />
  )
}

interface CitiesSelectProps extends SearchProps<City> {
  readonly value: readonly City[]
  readonly onChange: (cities: City[]) => void
}

/** Some of Italy's cities. */
export function CitiesSelect({ control, search, value, onChange }: CitiesSelectProps) {
  const known = new Map([...value, ...search.cities].map((city) => [city.id, city]))
  const knownOf = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? [])
  return (
    <Select<Option[]>
      {...control}
      {...listOf(search)}
      mode="multiple"
      value={knownOf(value.map(({ id }) => id)).map(optionOf)}
      placeholder="Ovunque"
      onChange={(chosen) =>
        onChange(
          knownOf(chosen.map((option) => option.value)).map(({ id, name, province_code }) => ({
            id,
            name,
            province_code,
          })),
        )
      }
    />
  )
}
