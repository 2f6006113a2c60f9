import { Select } from 'antd'
import type { PracticeCity } from '../../domain/contract/offices'
import type { FieldControl } from './field'
import { listOfChoices } from './list-of-choices'

const optionOf = ({ id, name, province_code }: PracticeCity) => ({ value: id, label: `${name} (${province_code})` })

interface CitiesSelectProps {
  readonly control: FieldControl
  readonly ids: readonly number[]
  /** The chosen ones, as far as they are known. */
  readonly chosen: readonly PracticeCity[]
  /** What is typed; null while the list is closed. */
  readonly typed: string | null
  /** What was found for it. */
  readonly found: { readonly cities: readonly PracticeCity[]; readonly isError: boolean; readonly isPending: boolean }
  readonly onTyped: (typed: string | null) => void
  readonly onChange: (ids: number[]) => void
}

/** Some of Italy's cities, each found by its name. */
export function CitiesSelect({ control, ids, chosen, typed, found, onTyped, onChange }: CitiesSelectProps) {
  const known = new Map([...found.cities, ...chosen].map((city) => [city.id, city]))
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
      options={found.cities.map(optionOf)}
      notFoundContent={emptyText}
      placeholder="Ovunque"
      onOpenChange={(open) => onTyped(open ? '' : null)}
      onSearch={onTyped}
      onChange={(next) => onChange(next.map(({ value }) => value))}
    />
  )
}
