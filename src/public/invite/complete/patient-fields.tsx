import type { ComponentProps } from 'react'
import { consentText } from '../../../../domain/messages/channels'
import { Consent, PolicyLink } from '../../ui/consent'
import controls from '../../ui/controls.module.css'
import { TextField } from '../../ui/field'
import { PhoneFields, phoneOf } from '../../ui/phone-fields'
import text from '../../ui/text.module.css'

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
      <div className={controls.two}>
        {line('first_name', 'Nome', { autoComplete: 'given-name', maxLength: 80 })}
        {line('last_name', 'Cognome', { autoComplete: 'family-name', maxLength: 80 })}
      </div>
      {line('birthday', 'Data di nascita', { type: 'date', autoComplete: 'bday', min: '1900-01-01' })}
      <PhoneFields errors={errors} />
      <fieldset>
        <legend className={text.label}>Consensi</legend>
        <Consent name="privacy" error={errors.privacy}>
          {consentText.care}
          <PolicyLink url={privacyUrl} />
        </Consent>
        <Consent name="newsletter">{consentText.newsletter} (facoltativo)</Consent>
        <Consent name="marketing">{consentText.marketing} (facoltativo)</Consent>
      </fieldset>
    </>
  )
}

const lines = ['first_name', 'last_name', 'birthday', 'password'] as const
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
  return { ...typedValues, ...phoneOf({ country: typed('country'), phone: typed('phone') }), ...ticked }
}
