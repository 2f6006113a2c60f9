import { useEffect, useState } from 'react'
import type { PublicService } from '../../../../domain/contract/public/directory'
import { cityText } from '../../../../domain/text/format'
import { tabStorage } from '../../../platform/basic/storage'
import { Combobox } from '../../ui/combobox'
import controls from '../../ui/controls.module.css'
import { Field, TextField } from '../../ui/field'
import section from '../../ui/section.module.css'
import { whereOption } from '../search-fields'
import { useSuggestions } from '../use-suggestions'

/** Where a visit at home takes place. It says where somebody lives: it is kept by the tab, and never by the address. */
export interface HomePlace {
  readonly cityId: number | null
  readonly city: string
  readonly address: string
}

const key = 'guest_place'
const noPlace: HomePlace = { cityId: null, city: '', address: '' }

/** The place of a visit at home, kept over a reload. */
export function useHomePlace() {
  const [place, setPlace] = useState(noPlace)
  // not in the first drawing, which is the server's
  useEffect(() => {
    const kept = tabStorage.read(key) as HomePlace | undefined
    if (kept) setPlace(kept)
  }, [])
  const change = (changed: Partial<HomePlace>) => {
    const next = { ...place, ...changed }
    setPlace(next)
    tabStorage.write(key, next)
  }
  return { place, change }
}

export const forgetHomePlace = () => tabStorage.remove(key)

interface HomePlaceFieldsProps {
  readonly service: PublicService
  readonly place: HomePlace
  readonly error: string | undefined
  readonly onChange: (changed: Partial<HomePlace>) => void
}

/** Comune and Indirizzo, before there are times to choose from. */
export function HomePlaceFields({ service, place, error, onChange }: HomePlaceFieldsProps) {
  const { cities } = service
  return (
    <fieldset className={section.stack} aria-label="Dove si svolge la visita">
      {cities.length > 0 ? (
        <Field label="Comune" error={undefined} hint="Le visite a domicilio si fanno in questi comuni.">
          {(control) => (
            <select
              {...control}
              className={controls.input}
              value={place.cityId ?? ''}
              onChange={({ target }) => onChange({ cityId: Number(target.value) || null })}
            >
              <option value="">Scegli il comune</option>
              {cities.map((city) => (
                <option key={city.id} value={city.id}>
                  {cityText(city)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : (
        <CityField place={place} onChange={onChange} />
      )}
      <TextField
        label="Indirizzo"
        error={error}
        autoComplete="street-address"
        maxLength={160}
        value={place.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
    </fieldset>
  )
}

/** Any city, by its first letters. */
function CityField({ place, onChange }: Pick<HomePlaceFieldsProps, 'place' | 'onChange'>) {
  const cities = useSuggestions('where', place.cityId === null ? place.city : '').filter(({ kind }) => kind === 'city')
  return (
    <Combobox
      label="Comune"
      error={undefined}
      placeholder="Comune"
      typed={place.city}
      options={cities.map(whereOption)}
      onType={(city) => onChange({ city, cityId: null })}
      onChoose={({ where }) => onChange({ city: where.name, cityId: where.id })}
    />
  )
}
