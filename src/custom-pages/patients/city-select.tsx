import { Select } from 'antd'
import { useState } from 'react'
import { useCitySearch } from '../../api/cities'
import type { FieldControl } from '../../ui/field'
import { listOfChoices } from '../../ui/list-of-choices'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import { type City, cityText } from './words'

const optionOf = (city: City) => ({ value: city.id, label: cityText(city) })

interface CitySelectProps {
  readonly control: FieldControl
  readonly value: City | null
  readonly placeholder?: string
  readonly onChange: (city: City | null) => void
}

/** One of Italy's cities, found by its name. */
export function CitySelect({ control, value, placeholder = 'Scrivi il nome', onChange }: CitySelectProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [search] = useDebouncedValue(typed)
  const { cities, isPending, isError } = useCitySearch(search)
  const emptyText = isError
    ? 'La ricerca non è riuscita: riprova tra poco.'
    : isPending
      ? 'Ricerca in corso…'
      : `Nessun comune per “${typed?.trim()}”.`
  return (
    <Select<{ value: number; label: string } | null>
      {...control}
      {...listOfChoices}
      allowClear
      labelInValue
      showSearch
      filterOption={false}
      value={value && optionOf(value)}
      options={cities.map(optionOf)}
      placeholder={placeholder}
      notFoundContent={emptyText}
      onOpenChange={(open) => setTyped(open ? '' : null)}
      onSearch={setTyped}
      onChange={(chosen) => {
        const city = cities.find(({ id }) => id === chosen?.value)
        onChange(city ? { id: city.id, name: city.name, province_code: city.province_code } : null)
      }}
    />
  )
}
