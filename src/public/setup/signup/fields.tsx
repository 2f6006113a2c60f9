import type { ReactNode } from 'react'
import { countryList, countryOfDialCode } from '../../../../domain/phone/countries'
import controls from '../../ui/controls.module.css'
import { Field, TextField } from '../../ui/field'
import text from '../../ui/text.module.css'
import type { Draft } from './draft'
import styles from './signup.module.css'

type Errors = Readonly<Record<string, string>>

interface PhoneFieldsProps {
  readonly errors: Errors
  readonly typed: Draft
  readonly saved: { readonly phone_prefix: string; readonly phone: string } | null
}

/** The country of a phone, and the number. */
export function PhoneFields({ errors, typed, saved }: PhoneFieldsProps) {
  return (
    <div className={controls.phone}>
      <Field label="Prefisso" error={errors.phone_prefix}>
        {(control) => (
          <select
            {...control}
            name="country"
            className={controls.input}
            autoComplete="tel-country-code"
            defaultValue={typed.country ?? countryOfDialCode(saved?.phone_prefix ?? null)}
          >
            {countryList.map(({ code, name, dial_code }) => (
              <option key={code} value={code}>
                {`${dial_code} ${name}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Telefono"
        error={errors.phone}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        maxLength={24}
        defaultValue={typed.phone ?? saved?.phone}
      />
    </div>
  )
}

interface ChoiceFieldProps {
  readonly label: string
  readonly name: string
  readonly error: string | undefined
  readonly options: Readonly<Record<string, string>>
  readonly defaultValue: string | undefined
  /** The entry for no choice. */
  readonly none: string
}

/** One of several choices. */
export const ChoiceField = ({ label, name, error, options, defaultValue, none }: ChoiceFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <select {...control} name={name} className={controls.input} defaultValue={defaultValue ?? ''}>
        <option value="">{none}</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)

interface RadiosProps {
  readonly legend: string
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** Choices of which one is taken, all in sight. */
export function Radios({ legend, error, children }: RadiosProps) {
  return (
    <fieldset className={styles.radios}>
      <legend className={text.label}>{legend}</legend>
      {children}
      {error && <p className={text.error}>{error}</p>}
    </fieldset>
  )
}
