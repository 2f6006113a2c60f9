import { useState } from 'react'
import { useCity, useCitySearch } from '../../api/cities'
import { CitySelect } from '../../ui/cities-select'
import controls from '../../ui/controls.module.css'
import { Field } from '../../ui/field'
import { NativeSelect } from '../../ui/native-select'
import { type ListState, type Sort, sorts } from './list-state'
import css from './patients.module.css'

interface FiltersProps {
  readonly state: ListState
  readonly onChange: (changes: Partial<ListState>) => void
}

const genders = [
  { value: '', label: 'Tutti' },
  { value: 'F', label: 'Donne' },
  { value: 'M', label: 'Uomini' },
]
const orders = Object.entries(sorts).map(([value, label]) => ({ value, label }))

/** What the list can be narrowed to and ordered by; each change is at work at once. */
export default function Filters({ state, onChange }: FiltersProps) {
  const city = useCity(state.cityId)
  const search = useCitySearch()
  return (
    <section className={css.filters} aria-label="Filtri">
      <Field label="Sesso">
        {({ id }) => (
          <NativeSelect
            id={id}
            value={state.gender ?? ''}
            options={genders}
            onChange={(value) => onChange({ gender: value === 'F' || value === 'M' ? value : null })}
          />
        )}
      </Field>
      <div className={css.ages}>
        <Age label="Età da" value={state.ageFrom} onChange={(ageFrom) => onChange({ ageFrom })} />
        <Age label="a" value={state.ageTo} onChange={(ageTo) => onChange({ ageTo })} />
      </div>
      <Field label="Comune">
        {(control) => (
          <CitySelect
            {...{ control, search }}
            value={city}
            placeholder="Qualsiasi"
            onChange={(chosen) => onChange({ cityId: chosen?.id ?? null })}
          />
        )}
      </Field>
      <Field label="Ordina per">
        {({ id }) => (
          <NativeSelect
            id={id}
            value={state.sort}
            options={orders}
            onChange={(sort) => onChange({ sort: sort as Sort })}
          />
        )}
      </Field>
      <div className={css.flags}>
        <Flag label="Utenti limitati" isOn={state.isLimited} onChange={(isLimited) => onChange({ isLimited })} />
        <Flag
          label="Senza telefono né e-mail"
          isOn={state.isUnreachable}
          onChange={(isUnreachable) => onChange({ isUnreachable })}
        />
      </div>
    </section>
  )
}

interface AgeProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (years: number | null) => void
}

/** Applied when the field is left, so that 6 on the way to 65 asks nothing. */
function Age({ label, value, onChange }: AgeProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const apply = () => {
    const years = /^\d{1,3}$/.test(typed.trim()) ? Math.min(Number(typed), 120) : null
    setTyped(years === null ? '' : String(years))
    if (years !== value) onChange(years)
  }
  return (
    <Field label={label}>
      {({ status: _, ...control }) => (
        <input
          {...control}
          className={controls.input}
          inputMode="numeric"
          autoComplete="off"
          placeholder="anni"
          maxLength={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={apply}
          onKeyDown={({ key }) => key === 'Enter' && apply()}
        />
      )}
    </Field>
  )
}

interface FlagProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

const Flag = ({ label, isOn, onChange }: FlagProps) => (
  <label className={controls.chip}>
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)
