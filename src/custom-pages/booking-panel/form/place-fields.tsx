import { Input, Select } from 'antd'
import { useState } from 'react'
import type { HomeVisitCity } from '../../../../domain/contract/agenda'
import { bookingTexts } from '../../../../domain/contract/booking-texts'
import { useHomeVisitCities } from '../../../api/service-search'
import { Field } from '../../../ui/field'
import { PhoneInput } from '../../../ui/phone-input'
import css from '../panel.module.css'
import { isHomeVisit } from '../time/offered-times'
import type { Panel } from '../use-panel'
import { useTypedSearch } from './use-typed-search'
import { listInPanel } from './visit-fields'

/** Fields that only some visits have: the phone of a free-text name, the link of an online visit, the place of a home visit. */
export function PlaceFields({ panel }: { panel: Panel }) {
  const { draft, offer, state, dispatch, focusOn } = panel
  const { person, texts } = draft
  return (
    <>
      {person?.kind === 'free-text' && (
        <PhoneInput
          country={person.country}
          phone={person.phone}
          error={state.errors.phone}
          onCountry={(country) => dispatch({ type: 'phoneChanged', country })}
          onPhone={(phone) => dispatch({ type: 'phoneChanged', phone })}
          onEnter={() => focusOn('slots')}
        />
      )}
      {offer.visit?.online && (
        <Field label="Link della visita online" error={state.errors.online_link}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={texts.online_link}
              onChange={({ target }) => dispatch({ type: 'textWritten', field: 'online_link', text: target.value })}
            />
          )}
        </Field>
      )}
      {offer.visit && isHomeVisit(offer.visit) && (
        <div className={`${css.wide} ${css.pair}`}>
          <CityField key={offer.visit.service.id} panel={panel} officeServiceId={offer.visit.service.id} />
          <Field label="Indirizzo" error={state.errors.address}>
            {(control) => (
              <Input
                {...control}
                data-private
                maxLength={bookingTexts.address.schema.maxLength ?? undefined}
                placeholder="Via e numero civico"
                autoComplete="off"
                value={texts.address}
                onChange={({ target }) => dispatch({ type: 'textWritten', field: 'address', text: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  )
}

/** "Samone (TN)": a few names occur in two provinces. */
const optionOf = ({ id, name, province_code }: HomeVisitCity) => ({ value: id, label: `${name} (${province_code})` })

/** The Comune of a home visit (contract.md, "Payload"), among those the service reaches, found by typing. */
function CityField({ panel, officeServiceId }: { panel: Panel; officeServiceId: number }) {
  const { draft, state, dispatch } = panel
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useTypedSearch(useHomeVisitCities, officeServiceId, isOpen ? typed : null)
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
          notFoundContent={emptyText(search, typed.trim())}
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

function emptyText({ isPending, isError }: { isPending: boolean; isError: boolean }, typed: string): string {
  if (isPending) return 'Ricerca in corso…'
  if (isError) return 'La ricerca non è riuscita: riprova tra poco.'
  return typed ? `Nessun Comune servito per “${typed}”.` : 'Nessun Comune servito.'
}
