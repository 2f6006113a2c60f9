import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { DedicatedOffer } from '../../../domain/contract/practice/offers'
import { numericMoment } from '../../../domain/text/dates'
import text from '../../ui/text/text.module.css'
import { isOpen } from './sentences'
import { useAdhesion } from './use-offer-actions'

/** "Hai aderito": since when. */
export const Adhered = ({ offer }: { readonly offer: DedicatedOffer }) =>
  offer.taken_at && (
    <span className={text.badge} data-tone="success" title={numericMoment(offer.taken_at)}>
      <CheckCircleFilled aria-hidden /> Hai aderito
    </span>
  )

/** Adheres, or takes that back while it is open. */
export function AdhesionButton({ offer }: { readonly offer: DedicatedOffer }) {
  const { adhere, withdraw, isBusy } = useAdhesion()
  const { id, title, taken_at } = offer
  if (!isOpen(offer)) return null
  return taken_at === null ? (
    <Button type="primary" disabled={isBusy} aria-label={`Aderisci: ${title}`} onClick={() => adhere(id)}>
      Aderisci
    </Button>
  ) : (
    <Button disabled={isBusy} aria-label={`Ritira l’adesione: ${title}`} onClick={() => withdraw(id)}>
      Ritira l’adesione
    </Button>
  )
}
