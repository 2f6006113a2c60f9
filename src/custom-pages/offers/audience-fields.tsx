import { Input } from 'antd'
import { numericDate, parseNumericDate } from '../../../domain/text/dates'
import { countText } from '../../../domain/text/format'
import { useCities, useCitySearch } from '../../api/cities'
import { useOfferAudience } from '../../api/offers'
import { serviceGroups, useOfficesOfDoctors } from '../../api/offices-of-doctors'
import { CitiesSelect } from '../../ui/cities-select'
import { Field } from '../../ui/field'
import { LoadError } from '../../ui/load-error'
import { NativeSelect } from '../../ui/native-select'
import { ServicesSelect } from '../../ui/services-select'
import text from '../../ui/text.module.css'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import css from './composer.module.css'
import { countedAudience, type OfferDraft } from './draft'
import type { ComposerForm } from './use-composer'
import { patients } from './words'

const genders = [
  { value: '', label: 'Donne e uomini' },
  { value: 'F', label: 'Donne' },
  { value: 'M', label: 'Uomini' },
] as const

interface TypedFieldProps {
  readonly form: ComposerForm
  readonly name: 'ageFrom' | 'ageTo' | 'seenFrom' | 'seenTo' | 'from' | 'to' | 'price' | 'discount'
  readonly label: string
  readonly placeholder: string
  readonly hint?: string | undefined
  readonly disabled?: boolean
  readonly suffix?: string
  /** How what was typed is written once the field is left; null for what cannot be read. */
  readonly tidy?: (typed: string) => string | null
}

/** A number, an amount or a day as it is typed. */
export const TypedField = ({ form, name, label, hint, tidy, ...input }: TypedFieldProps) => (
  <Field label={label} error={form.errors[name]} hint={hint}>
    {(control) => (
      <Input
        {...control}
        {...input}
        inputMode={name === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={12}
        value={form.draft[name]}
        onChange={({ target }) => form.change({ [name]: target.value })}
        onBlur={() => {
          const tidied = tidy?.(form.draft[name]) ?? form.draft[name]
          if (tidied !== form.draft[name]) form.change({ [name]: tidied })
        }}
      />
    )}
  </Field>
)

/** A day; left, it is written with two digits. */
export const DayField = (props: Omit<TypedFieldProps, 'placeholder' | 'tidy'> & { placeholder?: string }) => (
  <TypedField placeholder="gg/mm/aaaa" {...props} tidy={tidyDay} />
)
const tidyDay = (typed: string) => {
  const date = parseNumericDate(typed)
  return date && numericDate(date)
}

/** To whom it is shown: every patient who has agreed to offers, unless a condition is given. */
export function AudienceFields({ form }: { form: ComposerForm }) {
  const { draft, errors, change } = form
  const offices = useOfficesOfDoctors().slice(0, 1)
  const search = useCitySearch()
  const cities = useCities(draft.cityIds)
  const groups = serviceGroups(offices, (services) =>
    services.filter(({ medical_service }) => medical_service.slot_code !== 'mr'),
  )
  return (
    <fieldset className={css.group}>
      <legend className={text.heading}>A chi si mostra</legend>
      <p className={text.muted}>
        Ai tuoi pazienti che hanno dato il consenso alle offerte. Senza condizioni, a tutti loro.
      </p>
      <div className={css.grid}>
        <div className={css.pair}>
          <TypedField form={form} name="ageFrom" label="Età da" placeholder="0" />
          <TypedField form={form} name="ageTo" label="Età fino a" placeholder="130" />
        </div>
        <Field label="Sesso" error={errors.gender}>
          {({ id }) => (
            <NativeSelect
              id={id}
              value={draft.gender}
              options={genders}
              onChange={(gender) => change({ gender: gender as OfferDraft['gender'] })}
            />
          )}
        </Field>
        <Field label="Comuni di residenza" error={errors.cityIds}>
          {(control) => (
            <CitiesSelect
              {...{ control, search }}
              value={cities}
              onChange={(chosen) => change({ cityIds: chosen.map(({ id }) => id) })}
            />
          )}
        </Field>
        <Field label="Chi ha avuto o avrà una visita per" error={errors.officeServiceIds}>
          {(control) => (
            <ServicesSelect
              control={control}
              groups={groups}
              ids={draft.officeServiceIds}
              placeholder="Qualsiasi prestazione"
              onChange={(officeServiceIds) => change({ officeServiceIds })}
            />
          )}
        </Field>
        <div className={`${css.pair} ${css.wide}`}>
          <DayField form={form} name="seenFrom" label="Ultima visita dal" />
          <DayField form={form} name="seenTo" label="Ultima visita fino al" />
        </div>
      </div>
      <AudienceCount draft={draft} />
    </fieldset>
  )
}

/** How many the conditions reach, as soon as they have stood still; an answer is shown for its own conditions only. */
function AudienceCount({ draft }: { draft: OfferDraft }) {
  const asked = countedAudience(draft)
  const [settled] = useDebouncedValue(asked)
  const query = useOfferAudience(settled === null ? null : JSON.parse(settled))
  const isNow = asked === settled && !query.isFetching
  const count = isNow ? query.data?.data : undefined
  if (asked === null) return <p className={text.muted}>Correggi le condizioni per contare i pazienti.</p>
  if (isNow && query.isError)
    return <LoadError text="Non è stato possibile contare i pazienti." onRetry={() => void query.refetch()} />
  return (
    <p role="status" className={css.count} aria-busy={!count}>
      {count ? (
        <>
          <strong>{patients(count.consenting)}</strong> con il consenso, su {countText(count.total)}.{' '}
          {count.readers < count.consenting && (
            <span className={text.small}>
              Nell’app la {count.readers === 1 ? 'vede 1 persona' : `vedono ${countText(count.readers)} persone`}: gli
              altri non hanno ancora l’accesso.
            </span>
          )}
        </>
      ) : (
        'Conto i pazienti…'
      )}
    </p>
  )
}
