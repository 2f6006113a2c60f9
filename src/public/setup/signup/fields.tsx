import type { ReactNode } from 'react'
import { countryOfDialCode } from '../../../../domain/phone/countries'
import controls from '../../ui/controls.module.css'
import { Field } from '../../ui/field'
import text from '../../ui/text.module.css'
import type { Draft } from './draft'
import styles from './signup.module.css'

/** What the fields of a phone begin with: what was typed, else what is saved. */
export const phoneTyped = (
  typed: Draft,
  saved: { readonly phone_prefix: string; readonly phone: string } | null,
): { country: string; phone: string } => ({
  country: typed.country ?? countryOfDialCode(saved?.phone_prefix ?? null),
  phone: typed.phone ?? saved?.phone ?? '',
})

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
