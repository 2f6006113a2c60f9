import type { ComponentProps, ReactNode } from 'react'
import { consentText } from '../../../../domain/messages/channels'
import { countryList, dialCodeOf, splitPhone } from '../../../../domain/phone/countries'
import controls from '../../ui/controls.module.css'
import { Field, TextField } from '../../ui/field'
import text from '../../ui/text.module.css'
import styles from './patient-fields.module.css'

type Errors = Readonly<Record<string, string>>

interface PatientFieldsProps {
  errors: Errors
  /** The privacy policy, where there is one. */
  privacyUrl: string | undefined
}

/** Identity, phone and consents of a patient. */
export function PatientFields({ errors, privacyUrl }: PatientFieldsProps) {
  const line = (name: string, label: string, input: ComponentProps<'input'>) => (
    <TextField label={label} error={errors[name]} name={name} {...input} />
  )
  return (
    <>
      <div className={styles.two}>
        {line('first_name', 'Nome', { autoComplete: 'given-name', maxLength: 80 })}
        {line('last_name', 'Cognome', { autoComplete: 'family-name', maxLength: 80 })}
      </div>
      {line('birthday', 'Data di nascita', { type: 'date', autoComplete: 'bday', min: '1900-01-01' })}
      <div className={controls.phone}>
        <Field label="Prefisso" error={errors.phone_prefix}>
          {(control) => (
            <select {...control} name="country" className={controls.input} autoComplete="tel-country-code">
              {countryList.map(({ code, name, dial_code }) => (
                <option key={code} value={code}>
                  {`${dial_code} ${name}`}
                </option>
              ))}
            </select>
          )}
        </Field>
        {line('phone', 'Telefono', { type: 'tel', autoComplete: 'tel-national', maxLength: 24 })}
      </div>
      <fieldset>
        <legend className={text.label}>Consensi</legend>
        <Consent name="privacy" error={errors.privacy}>
          {consentText.care}
          {privacyUrl && (
            <>
              {' '}
              <a href={privacyUrl} target="_blank" rel="noreferrer noopener">
                Leggi l’informativa
              </a>
            </>
          )}
        </Consent>
        <Consent name="newsletter">{consentText.newsletter} (facoltativo)</Consent>
        <Consent name="marketing">{consentText.marketing} (facoltativo)</Consent>
      </fieldset>
    </>
  )
}

function Consent({ name, error, children }: { name: string; error?: string | undefined; children: ReactNode }) {
  const noteId = `${name}-error`
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          name={name}
          aria-invalid={error !== undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={noteId} className={text.error}>
          {error}
        </p>
      )}
    </div>
  )
}

const lines = ['first_name', 'last_name', 'birthday', 'phone', 'password'] as const
const consents = ['privacy', 'newsletter', 'marketing'] as const

/** What was typed, as it is sent: empty lines are left out, so that each is refused as missing. */
export function valuesOf(form: FormData): Record<string, unknown> {
  const typed = (name: string) => {
    const value = String(form.get(name) ?? '')
    return name === 'password' ? value : value.trim()
  }
  const typedValues = Object.fromEntries(lines.map((name) => [name, typed(name)]).filter(([, value]) => value))
  if (!form.has('country')) return typedValues
  const ticked = Object.fromEntries(consents.map((name) => [name, form.has(name)]))
  const { country, phone } = splitPhone(typed('phone')) ?? { country: typed('country'), phone: typed('phone') }
  return { ...typedValues, ...(phone && { phone_prefix: dialCodeOf(country), phone }), ...ticked }
}
