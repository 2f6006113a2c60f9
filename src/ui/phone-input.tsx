import { Input, Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { countryList } from '../../domain/phone/countries'
import { fold } from '../../domain/text/search'
import { Field } from './field'
import { listOfChoices } from './list-of-choices'
import styles from './phone-input.module.css'

interface CountryOption {
  readonly value: string
  readonly label: string
  readonly short: string
}

const options: CountryOption[] = countryList.map(({ code, name, dial_code }) => ({
  value: code,
  label: `${name} (${dial_code})`,
  short: `${code} ${dial_code}`,
}))

const finds = (typed: string, option: CountryOption | undefined) =>
  option !== undefined && (fold(option.label).includes(fold(typed)) || option.short.toLowerCase().includes(typed))

/** The country whose prefix a number has; what is chosen is the country, since several share a prefix. */
export const CountrySelect = ({
  id,
  label,
  country,
  onCountry,
}: {
  id?: string
  label?: string
  country: string
  onCountry: (code: string) => void
}) => (
  <Select<string, CountryOption>
    id={id}
    aria-label={label}
    {...listOfChoices}
    getPopupContainer={(select) => select.parentElement ?? select}
    value={country}
    options={options}
    onChange={onCountry}
    showSearch
    filterOption={finds}
    optionLabelProp="short"
    popupMatchSelectWidth={280}
    notFoundContent="Nessun Paese trovato"
  />
)

/** International prefix and number. */
export function PhoneInput({
  country,
  phone,
  error,
  onCountry,
  onPhone,
  onEnter,
}: {
  country: string
  phone: string
  error?: string | undefined
  onCountry: (code: string) => void
  onPhone: (phone: string) => void
  onEnter?: () => void
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !onEnter) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={styles.phone}>
      <Field label="Prefisso">{({ id }) => <CountrySelect id={id} country={country} onCountry={onCountry} />}</Field>
      <Field label="Telefono" error={error}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phone}
            onChange={(event) => onPhone(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
    </div>
  )
}
