import { useState } from 'react'
import { officeKinds } from '../../../../domain/resource/plain-choices'
import { LinkForm } from '../../links/link-form'
import { TextField } from '../../ui/field'
import { PhoneFields } from '../../ui/phone-fields'
import { type ChosenCity, CityField } from './city-field'
import { draftOf, linesOf, phoneOf } from './draft'
import { ChoiceField, phoneTyped } from './fields'
import styles from './signup.module.css'
import type { StepProps } from './step'

/** The first office; others are added in the console. */
export function OfficeStep({ saved, onSave, onTyped }: StepProps) {
  const typed = draftOf('office')
  const office = saved?.office ?? null
  const isPharmacy = saved?.account.is_pharmacy === true
  const [city, setCity] = useState<ChosenCity | null>(
    typed.city_id ? { id: Number(typed.city_id), label: typed.city ?? '' } : cityOf(office?.city),
  )
  const send = (form: FormData) =>
    onSave('registrations/office', {
      ...linesOf(form, 'name', 'kind', 'address', 'postal_code'),
      ...(city && { city_id: city.id }),
      ...phoneOf(form),
    })
  return (
    <div onInput={onTyped}>
      <LinkForm label="Struttura" submit="Continua" onSubmit={send}>
        {(errors) => (
          <>
            <TextField
              label="Nome della struttura"
              error={errors.name}
              name="name"
              autoComplete="organization"
              maxLength={120}
              defaultValue={typed.name ?? office?.name}
            />
            <ChoiceField
              label="Tipo"
              name="kind"
              none="Scegli"
              error={errors.kind}
              options={officeKinds}
              defaultValue={typed.kind ?? office?.kind ?? (isPharmacy ? 'farmacia' : 'studio')}
            />
            <TextField
              label="Indirizzo"
              error={errors.address}
              name="address"
              autoComplete="street-address"
              maxLength={160}
              defaultValue={typed.address ?? office?.address}
            />
            <div className={styles.two}>
              <CityField error={errors.city_id} chosen={city} onChoose={setCity} />
              <TextField
                label="CAP (facoltativo)"
                error={errors.postal_code}
                name="postal_code"
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={5}
                defaultValue={typed.postal_code ?? office?.postal_code ?? undefined}
              />
            </div>
            <PhoneFields errors={errors} typed={phoneTyped(typed, office ?? saved?.account ?? null)} />
          </>
        )}
      </LinkForm>
    </div>
  )
}

const cityOf = (city: { id: number; name: string; province_code: string } | null | undefined): ChosenCity | null =>
  city ? { id: city.id, label: `${city.name} (${city.province_code})` } : null
