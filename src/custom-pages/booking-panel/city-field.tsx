import { Select } from 'antd'
import { type UIEvent, useState } from 'react'
import type { HomeVisitCity } from '../../../domain/contract/free-time'
import { useHomeVisitCities } from '../../api/home-visit-cities'
import { Field } from '../../ui/field'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import { plainList } from './plain-list'

/** How close to its end the list may be scrolled before more cities are read, in pixels. */
const nearTheEnd = 120

/** "Samone (TN)": a few names occur in two provinces. */
const cityName = ({ name, province_code }: HomeVisitCity) => `${name} (${province_code})`
const optionOf = (city: HomeVisitCity) => ({ value: city.id, label: cityName(city) })

interface CityFieldProps {
  readonly officeServiceId: number
  readonly city: HomeVisitCity | null
  readonly error: string | undefined
  readonly onCity: (city: HomeVisitCity | null) => void
}

/** The Comune of a home visit, among those the service reaches, found by typing. */
export function CityField({ officeServiceId, city, error, onCity }: CityFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const text = isOpen ? typed.trim() : null
  const [asked] = useDebouncedValue(text)
  const search = useHomeVisitCities(officeServiceId, text === '' ? '' : asked)
  const isPending = text !== '' && text !== asked ? true : !search.isKnown && !search.isError
  // Enter takes what stands in the list: nothing of an earlier text may.
  const cities = isPending ? [] : search.cities

  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollTop + box.clientHeight > box.scrollHeight - nearTheEnd) search.fetchMore()
  }
  return (
    <Field label="Comune" error={error}>
      {(control) => (
        <Select<{ value: number; label: string } | null>
          {...control}
          {...plainList}
          showSearch
          allowClear
          filterOption={false}
          labelInValue
          value={city && optionOf(city)}
          placeholder="Scrivi il nome del Comune"
          notFoundContent={emptyWords(isPending, search.isError, typed.trim())}
          options={cities.map(optionOf)}
          onOpenChange={(open) => {
            setOpen(open)
            setTyped('')
          }}
          onSearch={setTyped}
          onPopupScroll={onScroll}
          onChange={(chosen) => onCity(cities.find(({ id }) => id === chosen?.value) ?? null)}
        />
      )}
    </Field>
  )
}

function emptyWords(isPending: boolean, isError: boolean, typed: string): string {
  if (isPending) return 'Ricerca in corso…'
  if (isError) return 'La ricerca non è riuscita: riprova tra poco.'
  return typed ? `Nessun Comune servito per “${typed}”.` : 'Nessun Comune servito.'
}
