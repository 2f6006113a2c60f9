import { SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { Offer } from '../../../domain/contract/offers'
import type { PublicationStatus } from '../../../domain/resource/field'
import { countText } from '../../../domain/text/format'
import { useOffers } from '../../api/offers'
import { clearDraft } from '../../session'
import { Chips } from '../../ui/chips'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../ui/load-error'
import { PageSteps } from '../../ui/page-steps'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import text from '../../ui/text.module.css'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import { boxOf, keptNew } from './kept'
import { OfferImage, Price } from './offer-face'
import css from './offers.module.css'
import { StatusLine } from './status-badge'
import { periodText, statusText } from './words'

interface ListProps {
  /** The composer is open over it. */
  readonly isComposing: boolean
  readonly onCompose: (id: number | 'new') => void
  readonly onShow: (id: number) => void
}

const inOrder: readonly PublicationStatus[] = ['draft', 'published', 'current', 'enabled', 'expired']
const statuses = [{ value: '', label: 'Tutte' }, ...inOrder.map((value) => ({ value, label: statusText(value) }))]

/** The doctor's own offers as cards: drafts, then by their period, newest first. */
export function OwnList({ isComposing, onCompose, onShow }: ListProps) {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState<PublicationStatus | null>(null)
  const [search] = useDebouncedValue(typed.trim())
  const { offers, meta, isPending, isError, isPlaceholderData, refetch } = useOffers(page, search, status)
  const isWaiting = useMinimumDelay(isPending)
  const isNarrowed = search !== '' || status !== null
  const fromFirst =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  const isEmpty = meta?.total === 0 && !isNarrowed
  return (
    <>
      {!isEmpty && (
        <div className={css.tools}>
          <Input
            className={css.search ?? ''}
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            placeholder="Cerca tra le offerte"
            aria-label="Cerca tra le offerte"
            autoComplete="off"
            maxLength={120}
            value={typed}
            onChange={({ target }) => fromFirst(setTyped)(target.value)}
          />
          <Chips
            label="Stato"
            className={css.chips}
            value={status ?? ''}
            options={statuses}
            onChange={(value) => fromFirst(setStatus)((value || null) as PublicationStatus | null)}
          />
        </div>
      )}
      {!isComposing && <Unsaved onCompose={onCompose} />}
      {isError && !offers ? (
        <LoadError text="Le offerte non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : isWaiting || !offers ? (
        <SkeletonRows rows={6} />
      ) : offers.length === 0 ? (
        <section className={section.section}>
          <EmptyState
            {...(isNarrowed
              ? { text: 'Nessuna offerta corrisponde: cambia la ricerca o lo stato.' }
              : {
                  text: 'Nessuna offerta: proponi un check-up o una giornata di prevenzione ai pazienti che hanno dato il consenso.',
                  action: { label: 'Nuova offerta', run: () => onCompose('new') },
                })}
          />
        </section>
      ) : (
        <>
          <ul className={css.cards} aria-label="Offerte ai pazienti" data-stale={isPlaceholderData}>
            {offers.map((offer) => (
              <Card key={offer.id} offer={offer} onShow={onShow} />
            ))}
          </ul>
          <PageSteps number={page} last={meta?.last_page ?? 1} onNumber={setPage} />
        </>
      )}
    </>
  )
}

function Card({ offer, onShow }: { readonly offer: Offer; readonly onShow: (id: number) => void }) {
  const { counts, status } = offer
  const numbers = [
    ...(status === 'expired' ? [] : [['Destinatari', counts.audience] as const]),
    ['L’hanno vista', counts.seen] as const,
    ['Adesioni', counts.taken] as const,
  ]
  return (
    <li className={css.card}>
      <OfferImage image={offer.image} />
      <div className={css.cardBody}>
        <StatusLine offer={offer} />
        <h2>
          <button type="button" className={css.title} onClick={() => onShow(offer.id)}>
            {offer.title}
          </button>
        </h2>
        <p className={css.words}>{offer.text}</p>
        <Price price={offer.price} discount={offer.discount} />
        <p className={text.small}>{periodText(offer.period)}</p>
        <dl className={css.numbers}>
          {numbers.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{countText(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  )
}

/** What was being written in this tab and is saved nowhere else. */
function Unsaved({ onCompose }: Pick<ListProps, 'onCompose'>) {
  const [kept, setKept] = useState(keptNew)
  if (!kept) return null
  const title = kept.draft.title.trim()
  return (
    <div className={`${text.notice} ${css.notice}`} role="status">
      <span>
        {title ? `“${title}” non è ancora salvata` : 'C’è un’offerta non ancora salvata'}: la ritrovi come l’avevi
        lasciata.
      </span>
      <span className={css.chips}>
        <Button size="small" type="primary" onClick={() => onCompose('new')}>
          Continua a scrivere
        </Button>
        <Button
          size="small"
          onClick={() => {
            clearDraft(boxOf(null))
            setKept(undefined)
          }}
        >
          Scarta
        </Button>
      </span>
    </div>
  )
}
