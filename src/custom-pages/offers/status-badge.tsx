import type { Offer } from '../../../domain/contract/practice/offers'
import { useRomeClock } from '../../ui/hooks/rome-clock'
import text from '../../ui/text/text.module.css'
import css from './offers.module.css'
import { daysLeftText, statusText, statusTone } from './words'

/** The status of an offer and how long it lasts. */
export function StatusLine({
  offer,
  children,
}: {
  offer: Pick<Offer, 'status' | 'period'>
  children?: React.ReactNode
}) {
  const { date: today } = useRomeClock()
  return (
    <div className={css.cardHead}>
      <span className={text.badge} data-tone={statusTone(offer.status)}>
        {statusText(offer.status)}
      </span>
      {children}
      <span className={css.left}>{daysLeftText(offer, today)}</span>
    </div>
  )
}
