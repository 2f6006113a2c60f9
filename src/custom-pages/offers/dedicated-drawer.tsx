import { Button } from 'antd'
import { numericMoment } from '../../../domain/text/dates'
import type { NeighbourRecords } from '../../screens/list/use-neighbours'
import { NeighbourDrawer } from '../../screens/record/neighbour-drawer'
import { useDedicatedOffer } from '../../shared/offers/offers'
import { Facts } from '../../ui/facts'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { Adhered, AdhesionButton } from './adhesion'
import { OfferImage, Price } from './offer-details'
import css from './offers.module.css'
import { isOpen, periodText } from './sentences'
import { StatusLine } from './status-badge'

interface DrawerProps {
  readonly id: number
  readonly neighbours: NeighbourRecords
  readonly onClose: () => void
}

/** /offerte/{id}: one of the offers made to the doctor, to adhere to. */
export function DedicatedDrawer({ id, neighbours, onClose }: DrawerProps) {
  const { offer, isError, refetch } = useDedicatedOffer(id)
  return (
    <NeighbourDrawer
      open
      neighbours={neighbours}
      width={560}
      title={offer?.title ?? 'Offerta dedicata'}
      onClose={onClose}
      fills
    >
      <div className={section.drawerBody}>
        {offer ? (
          <>
            {offer.image && <OfferImage image={offer.image} />}
            <StatusLine offer={offer}>
              <Adhered offer={offer} />
            </StatusLine>
            <Price price={offer.price} discount={offer.discount} />
            <p className={css.text}>{offer.text}</p>
            <Facts
              facts={[
                ['Periodo', periodText(offer.period)],
                ['La tua adesione', offer.taken_at && numericMoment(offer.taken_at)],
              ]}
            />
            {!isOpen(offer) && (
              <p className={text.notice}>
                {offer.taken_at
                  ? 'L’offerta è conclusa: la tua adesione resta qui e non si può più ritirare.'
                  : 'L’offerta è conclusa: non si può più aderire.'}
              </p>
            )}
          </>
        ) : isError ? (
          <LoadError
            text="Questa offerta non c’è: forse non è per la tua categoria, o non è ancora iniziata."
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
      <div className={section.drawerFoot}>
        <Button onClick={onClose}>Chiudi</Button>
        {offer && <AdhesionButton offer={offer} />}
      </div>
    </NeighbourDrawer>
  )
}
