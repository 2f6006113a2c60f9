import { Input } from 'antd'
import { useState } from 'react'
import { countryOfDialCode, dialCodeOf, splitPhone } from '../../../domain/phone/countries'
import type { FieldControl } from '../../ui/field'
import { CountrySelect } from '../../ui/phone-input'
import css from './kinds.module.css'

interface DialPhoneProps {
  readonly control: FieldControl
  readonly label: string
  readonly prefix: string | null
  readonly phone: string | null
  readonly example: string
  readonly onChange: (prefix: string | null, phone: string | null) => void
  readonly onBlur: () => void
}

/**
 * International prefix and number as one input; a number pasted with its prefix chooses the country. The prefix of a number
 * that is not there says nothing, and is not kept.
 */
export default function DialPhone({ control, label, prefix, phone, example, onChange, onBlur }: DialPhoneProps) {
  const [chosen, setChosen] = useState(() => countryOfDialCode(prefix))
  // the country stays the one that was chosen as long as the prefix is its own: several share one
  const country = prefix === null || dialCodeOf(chosen) === prefix ? chosen : countryOfDialCode(prefix)
  const write = (code: string, typed: string) => {
    setChosen(code)
    const isEmpty = typed.trim() === ''
    onChange(isEmpty ? null : dialCodeOf(code), isEmpty ? null : typed)
  }
  return (
    <div className={css.phone}>
      <CountrySelect label={`${label}: prefisso`} country={country} onCountry={(code) => write(code, phone ?? '')} />
      <Input
        {...control}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={example}
        value={phone ?? ''}
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
