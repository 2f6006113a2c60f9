import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { RegistrationCity } from '../../../../domain/contract/public/registrations'
import { cityText } from '../../../../domain/text/format'
import { searchDebounceMs } from '../../../../domain/text/limits'
import { publicCall } from '../../../platform/basic/public-call'
import controls from '../../ui/controls.module.css'
import { Field } from '../../ui/field'
import styles from './signup.module.css'

export interface ChosenCity {
  readonly id: number
  readonly label: string
}

interface CityFieldProps {
  readonly error: string | undefined
  readonly chosen: ChosenCity | null
  /** Null while something else is typed. */
  readonly onChoose: (city: ChosenCity | null) => void
}

/** The cities that begin with what is typed, once one stops typing; none for the name of the chosen one. */
function useCities(typed: string, chosen: ChosenCity | null): readonly ChosenCity[] {
  const [found, setFound] = useState<readonly ChosenCity[]>([])
  const text = typed.trim()
  const isWanted = text.length > 1 && typed !== chosen?.label
  useEffect(() => {
    if (!isWanted) return
    let isLatest = true
    const timer = setTimeout(async () => {
      const outcome = await publicCall<RegistrationCity[]>('POST', 'registrations/cities', { typed: text })
      if (isLatest && outcome.kind === 'done')
        setFound(outcome.data.slice(0, 8).map((city) => ({ id: city.id, label: cityText(city) })))
    }, searchDebounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [text, isWanted])
  return isWanted ? found : []
}

/** A city by typing: a combobox with its list below (ARIA authoring practices), chosen by arrows and Enter, or touched. */
export function CityField({ error, chosen, onChoose }: CityFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState(chosen?.label ?? '')
  const [active, setActive] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const found = useCities(typed, chosen)
  const cities = isClosed ? [] : found
  const choose = (city: ChosenCity) => {
    setTyped(city.label)
    setActive(0)
    onChoose(city)
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    setClosed(false)
    onChoose(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = cities[active]
    if (step !== undefined && cities.length > 0) setActive((active + step + cities.length) % cities.length)
    else if (event.key === 'Enter' && at) choose(at)
    else if (event.key === 'Escape' && cities.length > 0) setClosed(true)
    else return
    event.preventDefault()
  }
  return (
    <Field label="Comune" error={error} hint="Scrivi le prime lettere e scegli dall’elenco.">
      {(control) => (
        <div className={styles.combobox}>
          <input
            {...control}
            name="city"
            className={controls.input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={cities.length > 0}
            aria-controls={listId}
            aria-activedescendant={cities.length > 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => setClosed(true)}
            onFocus={() => setClosed(false)}
          />
          <input type="hidden" name="city_id" value={chosen?.id ?? ''} />
          <div id={listId} role="listbox" aria-label="Comuni" className={styles.options} hidden={cities.length === 0}>
            {cities.map((city, index) => (
              <div
                key={city.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                // before the input loses the focus, which closes the list
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(city)
                }}
              >
                {city.label}
              </div>
            ))}
          </div>
          <span role="status" className="visually-hidden">
            {cities.length > 0 && `${cities.length} ${cities.length === 1 ? 'comune' : 'comuni'}`}
          </span>
        </div>
      )}
    </Field>
  )
}
