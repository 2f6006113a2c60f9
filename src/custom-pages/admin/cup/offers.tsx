import { Button } from 'antd'
import type { SolidarityOffer } from '../../../../domain/contract/booking/admin-bookings'
import { clockTime, longDate, numericDate, weekdayShort } from '../../../../domain/text/dates'
import { cityText } from '../../../../domain/text/format'
import { type Choice, keyOf } from '../../../shared/visits/solidarity'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from './find-drawer.module.css'

interface OffersProps {
  readonly offers: readonly SolidarityOffer[]
  /** Still the answer to the question before. */
  readonly old: boolean
  readonly chosen: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

const placeOf = ({ office: { name, address, city } }: SolidarityOffer) =>
  [name, address, city && cityText(city)].filter(Boolean).join(', ')

/** Who has a place where, each with the first free times; a time is announced with its whole date. */
export function Offers({ offers, old, chosen, onChoose }: OffersProps) {
  return (
    <ul className={`${page.page} ${css.offers}`} aria-label="Posti liberi" data-old={old}>
      {offers.map((offer) => (
        <li key={offer.office_service_id} className={section.section}>
          <div>
            <h3>{offer.doctor.name}</h3>
            <p className={text.muted}>
              {[offer.doctor.specializations.join(', '), offer.office_service_name].filter(Boolean).join(' · ')}
            </p>
            <p className={text.muted}>{placeOf(offer)}</p>
          </div>
          <div className={page.toolbar}>
            {offer.times.map((time) => {
              const choice = { offer, time }
              const isChosen = chosen !== undefined && keyOf(chosen) === keyOf(choice)
              return (
                <Button
                  key={keyOf(choice)}
                  type={isChosen ? 'primary' : 'default'}
                  aria-pressed={isChosen}
                  aria-label={`${longDate(time.date)} alle ${clockTime(time.from)}, ${offer.doctor.name}`}
                  onClick={() => onChoose(choice)}
                >
                  {weekdayShort(time.date)} {numericDate(time.date).slice(0, 5)} <strong>{clockTime(time.from)}</strong>
                </Button>
              )
            })}
          </div>
        </li>
      ))}
    </ul>
  )
}
