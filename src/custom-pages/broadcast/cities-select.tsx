import { Select } from 'antd'
import { useState } from 'react'
import type { PracticeCity } from '../../../domain/contract/offices'
import { useCitiesOf } from '../../api/broadcasts'
import { usePracticeCities } from '../../api/offices'
import type { FieldControl } from '../../ui/field'
import { listOfChoices } from '../../ui/list-of-choices'
import { useDebouncedValue } from '../../ui/use-debounced-value'

const optionOf = ({ id, name, province_code }: PracticeCity) => ({ value: id, label: `${name} (${province_code})` })

interface CitiesSelectProps {
  readonly control: FieldControl
  readonly ids: readonly number[]
  readonly onChange: (ids: number[]) => void
}

/** Some of Italy's cities, each found by its name. */
export function CitiesSelect({ control, ids, onChange }: CitiesSelectProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [search] = useDebouncedValue(typed)
  const found = usePracticeCities(search)
  const { cities } = useCitiesOf(ids)
  const known = new Map([...(found.data?.data ?? []), ...cities].map((city) => [city.id, city]))
  const emptyText = found.isError
    ? 'La ricerca non è riuscita: riprova tra poco.'
    : found.isPending
      ? 'Ricerca in corso…'
      : `Nessun comune per “${typed?.trim() ?? ''}”.`
  return (
    <Select<{ value: number; label: string }[]>
      {...control}
      {...listOfChoices}
      mode="multiple"
      labelInValue
      showSearch
      filterOption={false}
      value={ids.map((id) => {
        const city = known.get(id)
        return city ? optionOf(city) : { value: id, label: '…' }
      })}
      options={(found.data?.data ?? []).map(optionOf)}
      notFoundContent={emptyText}
      placeholder="Ovunque"
      onOpenChange={(open) => setTyped(open ? '' : null)}
      onSearch={setTyped}
      onChange={(chosen) => onChange(chosen.map(({ value }) => value))}
    />
  )
}
