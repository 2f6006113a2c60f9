import { Select } from 'antd'
import { useState } from 'react'
import type { PracticeCity, PracticeOffice } from '../../../../domain/contract/offices'
import { usePracticeCities } from '../../../api/offices'
import type { FieldControl } from '../../../ui/field'
import { listOfChoices } from '../../../ui/list-of-choices'
import { useDebouncedValue } from '../../../ui/use-debounced-value'
import { cityText } from './values'

type City = NonNullable<PracticeOffice['office']['city']>

/** The cities found by what is typed, while the list is open, and what it says when there are none. */
function useCitySearch() {
  const [typed, setTyped] = useState<string | null>(null)
  const [search] = useDebouncedValue(typed)
  const { data, isPending, isError } = usePracticeCities(search)
  const found: readonly PracticeCity[] = data?.data ?? []
  const emptyText = isError
    ? 'La ricerca non è riuscita: riprova tra poco.'
    : isPending
      ? 'Ricerca in corso…'
      : `Nessun comune per “${typed?.trim()}”.`
  const list = {
    ...listOfChoices,
    showSearch: true,
    filterOption: false as const,
    notFoundContent: emptyText,
    options: found.map(optionOf),
    onOpenChange: (open: boolean) => setTyped(open ? '' : null),
    onSearch: setTyped,
  }
  return { found, list }
}

const optionOf = (city: City | PracticeCity) => ({ value: city.id, label: cityText(city) })

interface CitySelectProps {
  readonly control: FieldControl
  readonly value: City | null
  readonly onChange: (city: PracticeCity | null) => void
}

/** One of Italy's cities, found by name. */
export function CitySelect({ control, value, onChange }: CitySelectProps) {
  const { found, list } = useCitySearch()
  return (
    <Select<{ value: number; label: string } | null>
      {...control}
      {...list}
      allowClear
      labelInValue
      value={value && optionOf(value)}
      placeholder="Scrivi il nome"
      onChange={(chosen) => onChange(found.find(({ id }) => id === chosen?.value) ?? null)}
    />
  )
}

interface CitiesSelectProps {
  readonly control: FieldControl
  readonly value: readonly City[]
  readonly onChange: (cities: City[]) => void
}

/** Several cities. */
export function CitiesSelect({ control, value, onChange }: CitiesSelectProps) {
  const { found, list } = useCitySearch()
  const known = new Map<number, City>([...found, ...value].map((city) => [city.id, city]))
  return (
    <Select<{ value: number; label: string }[]>
      {...control}
      {...list}
      mode="multiple"
      labelInValue
      value={value.map(optionOf)}
      placeholder="Ovunque"
      onChange={(chosen) =>
        onChange(
          chosen.flatMap(({ value: id }) => {
            const city = known.get(id)
            return city ? [{ id, name: city.name, province_code: city.province_code }] : []
          }),
        )
      }
    />
  )
}
