import { Input, Select } from 'antd'
import { countryList } from '../../../domain/phone/countries'
import { fold } from '../../../domain/text/search'
import { Field } from '../../ui/fields/field'
import { listOfChoices } from '../../ui/fields/list-of-choices'
import sectionForm from '../../ui/section-form.module.css'

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

const matches = (typed: string, option: CountryOption | undefined) =>
  option !== undefined && (fold(option.label).includes(fold(typed)) || option.short.toLowerCase().includes(typed))

interface CountrySelectProps {
  id?: string
  label?: string
  country: string
  onCountry: (code: string) => void
}

/** Selects the country of a phone prefix; the value is the country, since several share a prefix. */
export const CountrySelect = ({ id, label, country, onCountry }: CountrySelectProps) => (
  <Select<string, CountryOption>
    id={id}
    aria-label={label}
    {...listOfChoices}
    getPopupContainer={(select) => select.parentElement ?? select}
    value={country}
    options={options}
    onChange={onCountry}
    showSearch
    filterOption={matches}
    optionLabelProp="short"
    popupMatchSelectWidth={280}
    notFoundContent="Nessun Paese trovato"
  />
)

interface PhoneInputProps extends Pick<CountrySelectProps, 'country' | 'onCountry'> {
  phone: string
  error?: string | undefined
  onPhone: (phone: string) => void
  onEnter?: () => void
}

/** International prefix and number. */
export const PhoneInput = ({ country, phone, error, onCountry, onPhone, onEnter }: PhoneInputProps) => (
  <div className={sectionForm.pair}>
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
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !onEnter) return
            event.preventDefault()
            onEnter()
          }}
        />
      )}
    </Field>
  </div>
)
