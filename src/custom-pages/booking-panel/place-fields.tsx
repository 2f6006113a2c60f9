import { Input } from 'antd'
import { Field } from '../../ui/field'
import { PhoneInput } from '../../ui/phone-input'
import { CityField } from './city-field'
import { isHomeVisit } from './derive'
import css from './panel.module.css'
import type { Panel } from './use-panel'

const addressLength = 200

/** Fields that only some visits have: the phone of a free-text name, the link of an online visit, the place of a home visit. */
export function PersonAndPlace({ panel }: { panel: Panel }) {
  const { draft, offer, state, dispatch, setFocusWish } = panel
  const { person } = draft
  return (
    <>
      {person?.kind === 'free-text' && (
        <PhoneInput
          country={person.country}
          phone={person.phone}
          error={state.errors.phone}
          onCountry={(country) => dispatch({ type: 'countryChosen', country })}
          onPhone={(phone) => dispatch({ type: 'phoneWritten', phone })}
          onEnter={() => setFocusWish('slots')}
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
              value={draft.onlineLink}
              onChange={(event) => dispatch({ type: 'linkWritten', link: event.target.value })}
            />
          )}
        </Field>
      )}
      {isHomeVisit(offer.visit) && <HomePlace panel={panel} />}
    </>
  )
}

/** Comune and Indirizzo of a home visit (contract.md, "Payload"). */
function HomePlace({ panel: { draft, offer, state, dispatch } }: { panel: Panel }) {
  if (!offer.visit) return null
  return (
    <div className={`${css.wide} ${css.pair}`}>
      <CityField
        key={offer.visit.service.id}
        officeServiceId={offer.visit.service.id}
        city={draft.city}
        error={state.errors.city_id}
        onCity={(city) => dispatch({ type: 'cityChosen', city })}
      />
      <Field label="Indirizzo" error={state.errors.address}>
        {(control) => (
          <Input
            {...control}
            data-private
            maxLength={addressLength}
            placeholder="Via e numero civico"
            autoComplete="off"
            value={draft.address}
            onChange={(event) => dispatch({ type: 'addressWritten', address: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
