import { Input, type InputProps, Select } from 'antd'
import { useState } from 'react'
import type { HomeVisitCity } from '../../../../domain/contract/agenda/agenda'
import { bookingTexts } from '../../../../domain/contract/booking/booking-texts'
import { splitPhone } from '../../../../domain/phone/countries'
import { cityText } from '../../../../domain/text/format'
import { PhoneInput } from '../../../shared/people/phone-input'
import { useHomeVisitCities } from '../../../shared/people/service-search'
import { Field } from '../../../ui/fields/field'
import css from '../panel.module.css'
import { isHomeVisit } from '../time/offered-times'
import type { Panel } from '../use-panel'
import type { Change } from './panel-reducer'
import { useTypedSearch } from './use-typed-search'
import { listInPanel } from './visit-fields'

/** Fields of certain visits: the phone of a free-text name, the link of an online visit, the place of a home visit. */
export function PlaceFields({ panel }: { panel: Panel }) {
  const { draft, offer, state, dispatch, focusOn } = panel
  const { person, texts } = draft
  const { visit } = offer
  const change = (change: Change) => dispatch({ type: 'changed', change })
  const textField = (label: string, field: 'online_link' | 'address', props: InputProps) => (
    <Field label={label} error={state.errors[field]}>
      {(control) => (
        <Input
          {...control}
          {...props}
          name={field}
          value={texts[field]}
          onChange={({ target }) => change({ texts: { [field]: target.value } })}
        />
      )}
    </Field>
  )
  return (
    <>
      {person?.kind === 'free-text' && (
        <PhoneInput
          country={person.country}
          phone={person.phone}
          error={state.errors.phone}
          onCountry={(country) => change({ person: { ...person, country } })}
          onPhone={(phone) => change({ person: { ...person, phone, ...splitPhone(phone) } })}
          onEnter={() => focusOn('slots')}
        />
      )}
      {visit?.online &&
        textField('Link della visita online', 'online_link', {
          type: 'url',
          inputMode: 'url',
          placeholder: 'https://',
        })}
      {visit && isHomeVisit(visit) && (
        <div className={`${css.wide} ${css.pair}`}>
          <CityField key={visit.service.id} panel={panel} officeServiceId={visit.service.id} />
          {textField('Indirizzo', 'address', {
            maxLength: bookingTexts.address.longest,
            placeholder: 'Via e numero civico',
            autoComplete: 'off',
          })}
        </div>
      )}
    </>
  )
}

/** "Samone (TN)": with the province, as a few names occur twice. */
const optionOf = (city: HomeVisitCity) => ({ value: city.id, label: cityText(city) })

/** The Comune of a home visit (contract.md, "Payload"): searches the cities the service covers. */
function CityField({ panel, officeServiceId }: { panel: Panel; officeServiceId: number }) {
  const { draft, state, dispatch } = panel
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useTypedSearch(useHomeVisitCities, officeServiceId, isOpen ? typed : null)
  const emptyText = search.isPending
    ? 'Ricerca in corso…'
    : search.isError
      ? 'La ricerca non è riuscita: riprova tra poco.'
      : typed.trim()
        ? `Nessun Comune servito per “${typed.trim()}”.`
        : 'Nessun Comune servito.'
  return (
    <Field label="Comune" error={state.errors.city_id}>
      {(control) => (
        <Select<{ value: number; label: string } | null>
          {...control}
          {...listInPanel}
          showSearch
          allowClear
          filterOption={false}
          labelInValue
          value={draft.city && optionOf(draft.city)}
          placeholder="Scrivi il nome del Comune"
          notFoundContent={emptyText}
          options={search.found.map(optionOf)}
          onOpenChange={(open) => {
            setOpen(open)
            setTyped('')
          }}
          onSearch={setTyped}
          onPopupScroll={search.fetchMoreAtEnd}
          onChange={(chosen) =>
            dispatch({
              type: 'changed',
              change: { city: search.found.find(({ id }) => id === chosen?.value) ?? null },
            })
          }
        />
      )}
    </Field>
  )
}
