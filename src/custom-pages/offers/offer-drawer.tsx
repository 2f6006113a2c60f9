import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Offer, OfferReader } from '../../../domain/contract/practice/offers'
import { numericMoment } from '../../../domain/text/dates'
import { countText, phoneText } from '../../../domain/text/format'
import { useHasRight } from '../../platform/session/current-user'
import type { NeighbourRecords } from '../../screens/list/use-neighbours'
import { NeighbourDrawer } from '../../screens/record/neighbour-drawer'
import { useOffer, useOfferReaders } from '../../shared/offers/offers'
import { useNameMask } from '../../shared/people/name-mask'
import { Facts } from '../../ui/facts'
import { EmptyState } from '../../ui/feedback/empty-state'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { PageSteps } from '../../ui/page-steps'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { OfferImage, Price } from './offer-details'
import css from './offers.module.css'
import { isOpen, patients, periodText } from './sentences'
import { StatusLine } from './status-badge'
import { useOwnOfferActions } from './use-offer-actions'

interface DrawerProps {
  readonly id: number
  readonly neighbours: NeighbourRecords
  readonly onClose: () => void
  readonly onCompose: (id: number) => void
}

/** One of the doctor's offers: what it says, who has taken it up, who has seen it. */
export function OfferDrawer({ id, neighbours, onClose, onCompose }: DrawerProps) {
  const { offer, isError, refetch } = useOffer(id)
  return (
    <NeighbourDrawer open neighbours={neighbours} width={640} title={offer?.title ?? 'Offerta'} onClose={onClose} fills>
      {offer ? (
        <Content key={id} offer={offer} onClose={onClose} onCompose={onCompose} />
      ) : (
        <div className={section.drawerBody}>
          {isError ? (
            <LoadError text="Questa offerta non è disponibile." onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      )}
    </NeighbourDrawer>
  )
}

function Content({
  offer,
  onClose,
  onCompose,
}: Pick<DrawerProps, 'onClose' | 'onCompose'> & { readonly offer: Offer }) {
  const { id, counts, status, author, period } = offer
  const actions = useOwnOfferActions(onClose)
  const { isMasked } = useNameMask()
  const facts = [
    ['Periodo', periodText(period)],
    ['Destinatari oggi', status !== 'expired' && `${patients(counts.audience)} con il consenso`],
    ['Scritta da', !isMasked && author.name],
  ] as const
  return (
    <>
      <div className={section.drawerBody}>
        {offer.image && <OfferImage image={offer.image} />}
        <StatusLine offer={offer} />
        <Price price={offer.price} discount={offer.discount} />
        <p className={css.text}>{offer.text}</p>
        <Facts facts={facts} />
        {status !== 'draft' && (
          <>
            <Readers offer={offer} taken />
            <Readers offer={offer} taken={false} />
          </>
        )}
      </div>
      <div className={section.drawerFoot}>
        {counts.taken === 0 && (
          <Button danger disabled={actions.isBusy} onClick={() => actions.remove(offer)}>
            Elimina
          </Button>
        )}
        {isOpen(offer) && (
          <Button disabled={actions.isBusy} onClick={() => actions.conclude(offer)}>
            Concludi
          </Button>
        )}
        <Button onClick={() => onCompose(id)}>{counts.taken > 0 ? 'Cambia il periodo' : 'Modifica'}</Button>
        <Button onClick={onClose}>Chiudi</Button>
      </div>
    </>
  )
}

/** Those who have taken it up, or who have only seen it. */
function Readers({ offer, taken }: { readonly offer: Offer; readonly taken: boolean }) {
  const [page, setPage] = useState(1)
  const { readers, meta, isError, refetch } = useOfferReaders(offer.id, taken, page)
  const title = taken ? 'Chi ha aderito' : 'Chi l’ha solo vista'
  const count = taken ? offer.counts.taken : offer.counts.seen - offer.counts.taken
  return (
    <section aria-label={title}>
      <h2 className={text.heading}>
        {title} <span className={text.muted}>{countText(count)}</span>
      </h2>
      {isError && !readers ? (
        <LoadError text="I nomi non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : !readers ? (
        <SkeletonRows rows={2} />
      ) : readers.length === 0 ? (
        <EmptyState
          text={
            taken
              ? 'Nessuno ha ancora aderito: compare qui chi lo fa dall’app.'
              : offer.counts.taken > 0
                ? 'Chi l’ha vista ha anche aderito.'
                : 'Nessuno l’ha ancora vista.'
          }
        />
      ) : (
        <>
          <ul className={section.rows}>
            {readers.map((reader) => (
              <Person key={reader.id} reader={reader} />
            ))}
          </ul>
          <PageSteps number={page} last={meta?.last_page ?? 1} onNumber={setPage} />
        </>
      )}
    </section>
  )
}

function Person({ reader }: { readonly reader: OfferReader }) {
  const { id, first_name, last_name, phone_prefix, phone, seen_at, taken_at } = reader
  const names = useNameMask()
  const mayOpen = useHasRight()('bookings')
  const name = names.name({ user: { first_name, last_name }, name: null, pharmaceutical_company: null })
  return (
    <li>
      <div>
        {mayOpen ? <Link to={`/patients/${id}`}>{name}</Link> : name}
        <p className={text.small}>{names.detail(phoneText(phone_prefix, phone))}</p>
      </div>
      <span className={text.small}>{numericMoment(taken_at ?? seen_at)}</span>
    </li>
  )
}
