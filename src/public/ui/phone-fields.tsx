import type { ReactNode } from 'react'
import { countryList, dialCodeOf, splitPhone } from '../../../domain/phone/countries'
import controls from './controls.module.css'
import { Field } from './field'

interface PhoneFieldsProps {
  readonly label?: string
  readonly errors: Readonly<Record<string, string>>
  readonly hint?: ReactNode
  /** What was typed before, by the names of the fields. */
  readonly typed?: Readonly<Record<string, string>>
}

/** The fields `country` and `phone`. */
export const PhoneFields = ({ label = 'Telefono', errors, hint, typed = {} }: PhoneFieldsProps) => (
  <div className={controls.phone}>
    <Field label="Prefisso" error={errors.phone_prefix}>
      {(control) => (
        <select
          {...control}
          name="country"
          className={controls.input}
          autoComplete="tel-country-code"
          defaultValue={typed.country}
        >
          {countryList.map(({ code, name, dial_code }) => (
            <option key={code} value={code}>
              {`${dial_code} ${name}`}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label={label} error={errors.phone} hint={hint}>
      {(control) => (
        <input
          {...control}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          maxLength={24}
          className={controls.input}
          defaultValue={typed.phone}
        />
      )}
    </Field>
  </div>
)

/** What was typed in the fields, as it is sent: a number with a prefix of its own has that one; without a number nothing. */
export function phoneOf(typed: { country: string; phone: string }): { phone_prefix?: string | null; phone?: string } {
  const { country, phone } = splitPhone(typed.phone) ?? typed
  return phone === '' ? {} : { phone_prefix: dialCodeOf(country), phone }
}
