import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { DedicatedOffer } from '../../../domain/contract/offers'
import { numericMoment } from '../../../domain/text/dates'
import { useDedicatedOffers } from '../../api/offers'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../ui/load-error'
import { PageSteps } from '../../ui/page-steps'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import text from '../../ui/text.module.css'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import { OfferImage, Price } from './offer-face'
import css from './offers.module.css'
import { StatusLine } from './status-badge'
import { useAdhesion } from './use-offer-acts'
import { isOpen, periodText } from './words'

interface ListProps {
  readonly enabled: boolean
  readonly onShow: (id: number) => void
}

/** What is offered to the doctor today, then what the doctor has adhered to and has ended. */
export function DedicatedList({ enabled, onShow }: ListProps) {
  const [page, setPage] = useState(1)
  const { offers, meta, isPending, isError, isPlaceholderData, refetch } = useDedicatedOffers(page, enabled)
  const isWaiting = useMinimumDelay(isPending)
  if (isError && !offers)
    return <LoadError text="Le offerte non sono disponibili in questo momento." onRetry={() => void refetch()} />
  if (isWaiting || !offers) return <SkeletonRows rows={6} />
  if (offers.length === 0)
    return (
      <section className={section.section}>
        <EmptyState text="Nessuna offerta per te in questo momento: quelle nuove compaiono qui, e qui restano quelle a cui aderisci." />
      </section>
    )
  return (
    <>
      <ul className={css.cards} aria-label="Offerte dedicate a te" data-stale={isPlaceholderData}>
        {offers.map((offer) => (
          <Card key={offer.id} offer={offer} onShow={onShow} />
        ))}
      </ul>
      <PageSteps number={page} last={meta?.last_page ?? 1} onNumber={setPage} />
    </>
  )
}

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

function Card({ offer, onShow }: { readonly offer: DedicatedOffer; readonly onShow: (id: number) => void }) {
  return (
    <li className={css.card}>
      <OfferImage image={offer.image} />
      <div className={css.cardBody}>
        <StatusLine offer={offer}>
          <Adhered offer={offer} />
        </StatusLine>
        <h2>
          <button type="button" className={css.title} onClick={() => onShow(offer.id)}>
            {offer.title}
          </button>
        </h2>
        <p className={css.words}>{offer.text}</p>
        <Price price={offer.price} discount={offer.discount} />
        <p className={text.small}>{periodText(offer.period)}</p>
        {isOpen(offer) && (
          <div className={css.cardFoot}>
            <AdhesionButton offer={offer} />
          </div>
        )}
      </div>
    </li>
  )
}
