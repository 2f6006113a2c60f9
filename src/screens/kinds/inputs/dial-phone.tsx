import { Input } from 'antd'
import { useState } from 'react'
import { countryOfDialCode, dialCodeOf, splitPhone } from '../../../../domain/phone/countries'
import { CountrySelect } from '../../../shared/people/phone-input'
import sectionForm from '../../../ui/section-form.module.css'
import type { InputProps } from '../kind-view'

interface DialPhoneProps {
  readonly phone: Omit<InputProps<'phone'>, 'widget'>
  /** The prefix, from the form's item around this. */
  readonly value?: string | null
  readonly onChange?: (prefix: string | null) => void
}

/**
 * International prefix and number as one input; a number pasted with its prefix chooses the country. The prefix of a number
 * that is not there says nothing, and is not kept.
 */
export default function DialPhone({ phone, value: prefix = null, onChange = () => {} }: DialPhoneProps) {
  const { control, label, value, example, onBlur } = phone
  const [chosen, setChosen] = useState(() => countryOfDialCode(prefix))
  // the country stays the one that was chosen as long as the prefix is its own: several share one
  const country = prefix === null || dialCodeOf(chosen) === prefix ? chosen : countryOfDialCode(prefix)
  const write = (code: string, typed: string) => {
    setChosen(code)
    const isEmpty = typed.trim() === ''
    onChange(isEmpty ? null : dialCodeOf(code))
    phone.onChange(isEmpty ? null : typed)
  }
  return (
    <div className={sectionForm.pair}>
      <CountrySelect label={`${label}: prefisso`} country={country} onCountry={(code) => write(code, value ?? '')} />
      <Input
        {...control}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={example}
        value={value ?? ''}
        onChange={({ target }) => {
          const split = splitPhone(target.value)
          if (split) write(split.country, split.phone)
          else write(country, target.value)
        }}
        onBlur={onBlur}
      />
    </div>
  )
}
