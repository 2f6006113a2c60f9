import { patronDayOf } from '../../../../../domain/calendar/patron-days'
import { mostDirections, type PracticeCity } from '../../../../../domain/contract/practice/offices'
import { splitPhone } from '../../../../../domain/phone/countries'
import { officeKinds } from '../../../../../domain/resource/shared-fields'
import type { SectionForm } from '../../../../forms/section-form'
import { useCitySearch } from '../../../../shared/people/cities'
import { CitySelect } from '../../../../shared/people/cities-select'
import { PhoneInput } from '../../../../shared/people/phone-input'
import controls from '../../../../ui/controls.module.css'
import { Field } from '../../../../ui/fields/field'
import { NativeSelect, SelectField } from '../../../../ui/fields/native-select'
import { TextField } from '../../../../ui/fields/plain-fields'
import css from '../../../../ui/section-form.module.css'
import { dayOptions, monthOptions, type OfficeValues, patronOf, patronText } from './values'

const kindOptions = Object.entries(officeKinds).map(([value, label]) => ({ value, label }))

/** The fields of an office's data, new or not. */
export function OfficeFields({ form }: { form: Pick<SectionForm<OfficeValues>, 'values' | 'errors' | 'set'> }) {
  const { values, errors, set } = form
  const search = useCitySearch()
  const textField = (name: 'name' | 'address' | 'postal_code' | 'email', label: string, more = {}) => (
    <TextField
      name={name}
      label={label}
      error={errors[name]}
      value={values[name]}
      autoComplete="off"
      onChange={({ target }) => set({ [name]: target.value })}
      {...more}
    />
  )
  /** A city with one CAP fills it in. */
  const chooseCity = (city: PracticeCity | null) => {
    const [code, ...others] = city?.postal_codes ?? []
    const known = city && { id: city.id, name: city.name, province_code: city.province_code }
    set({ city: known, ...(code && others.length === 0 && { postal_code: code }) })
  }
  return (
    <div className={css.grid}>
      <div className={css.half}>{textField('name', 'Nome', { maxLength: 120, required: true })}</div>
      <div className={css.half}>
        <SelectField
          label="Tipo"
          error={errors.kind}
          value={values.kind}
          options={kindOptions}
          onChange={(kind) => set({ kind })}
        />
      </div>
      <div className={css.half}>
        {textField('address', 'Indirizzo', { maxLength: 160, placeholder: 'Via e numero civico' })}
      </div>
      <div className={css.third}>
        <Field label="Comune" error={errors.city}>
          {(control) => <CitySelect {...{ control, search }} value={values.city} onChange={chooseCity} />}
        </Field>
      </div>
      <div className={css.cap}>{textField('postal_code', 'CAP', { inputMode: 'numeric', maxLength: 5 })}</div>
      <div className={css.half}>
        <PhoneInput
          country={values.country}
          phone={values.phone}
          error={errors.phone}
          onCountry={(country) => set({ country })}
          onPhone={(phone) => set({ phone, ...splitPhone(phone) })}
        />
      </div>
      <div className={css.half}>
        {textField('email', 'E-mail', { type: 'email', inputMode: 'email', spellCheck: false, maxLength: 200 })}
      </div>
      <PatronField form={form} />
      <div className={css.half}>
        <Field
          label="Come arrivare"
          error={errors.directions}
          hint="Lo legge chi prenota dal sito: fermata, parcheggio, citofono."
        >
          {({ status: _, ...control }) => (
            <textarea
              {...control}
              name="directions"
              className={controls.input}
              rows={3}
              maxLength={mostDirections}
              value={values.directions}
              onChange={({ target }) => set({ directions: target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

/** The feast of the patron, proposed by the city: closed there like on a public holiday. */
function PatronField({ form }: { form: Pick<SectionForm<OfficeValues>, 'values' | 'errors' | 'set'> }) {
  const { values, errors, set } = form
  const { patron, city } = values
  const known = patronDayOf(city)
  const proposed = known && patronOf(known.day)
  const isProposed = proposed && patronText(proposed) === patronText(patron)
  const note = known && isProposed ? known.saint : 'Le feste nazionali ci sono già.'
  return (
    <div className={css.half}>
      <Field label="Festa del patrono" error={errors.patron} hint={note}>
        {({ status: _, ...control }) => (
          <span className={css.pair}>
            <NativeSelect
              {...control}
              aria-label="Festa del patrono: giorno"
              value={patron.day}
              options={dayOptions}
              onChange={(day) => set({ patron: { ...patron, day } })}
            />
            <NativeSelect
              aria-label="Festa del patrono: mese"
              aria-invalid={control['aria-invalid']}
              value={patron.month}
              options={monthOptions}
              onChange={(month) => set({ patron: { ...patron, month } })}
            />
          </span>
        )}
      </Field>
      {known && proposed && !isProposed && (
        <button type="button" className={`${controls.link} ${css.proposal}`} onClick={() => set({ patron: proposed })}>
          Usa il patrono di {city?.name}: {known.saint}, {patronText(proposed)}
        </button>
      )}
    </div>
  )
}
