import { GiftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { categories, categoryName } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import { type UnsubscribedDoctor, unsubscribedKinds } from '../../../domain/contract/subscriptions'
import { useCall, useCan } from '../../api'
import { Pager, totalText } from '../../screens/list/pager'
import { SearchBox } from '../../screens/list/search-box'
import { lazyPart } from '../../session/load-chunk'
import { EmptyState } from '../../ui/empty-state'
import { NativeSelect } from '../../ui/native-select'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import table from '../../ui/table.module.css'
import { useIsPhone } from '../../ui/use-media'
import { DoctorCards, DoctorTable } from './doctors'
import css from './offer.module.css'

const OfferDrawer = lazyPart(() => import('./offer-drawer'))

const everyCategory = [
  { value: '', label: 'Tutte le categorie' },
  ...categories.map((category) => ({ value: category, label: categoryName[category] })),
]
const kindName = { ended: 'Abbonamento finito', never: 'Mai abbonati' } as const
const everyKind = [
  { value: '', label: 'Abbonati prima o mai' },
  ...unsubscribedKinds.map((kind) => ({ value: kind, label: kindName[kind] })),
]

/** The words that the wire knows, out of an address that anybody can write. */
const among = <T extends string>(known: readonly T[], given: string | null): T | undefined =>
  known.find((one) => one === given)

/** /admin/without-subscriptions: doctors with no subscription running, each of whom can be given one. */
export default function WithoutSubscriptionsPage() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<UnsubscribedDoctor | null>(null)
  const phone = useIsPhone()
  const can = useCan()
  const category = among(categories, params.get('category'))
  const had = among(unsubscribedKinds, params.get('had'))
  const pageNumber = Math.min(Math.max(Math.trunc(Number(params.get('page') ?? 1)) || 1, 1), 400)
  const query = {
    paginate: '1' as const,
    page: String(pageNumber),
    ...(search && { search }),
    ...(category && { category }),
    ...(had && { had }),
  }
  const { data, isError, isPlaceholderData, refetch } = useCall(
    endpoints.withoutSubscriptions,
    { query },
    { keepPrevious: true },
  )
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const onSearch = useCallback(
    (typed: string) => {
      if (typed.trim() === search) return
      setSearch(typed.trim())
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('page')
          return next
        },
        { replace: true },
      )
    },
    [search, setParams],
  )
  const meta = data?.meta
  const found = { total: meta?.total ?? 0, capped: meta?.total_capped ?? false }
  const narrowed = search !== '' || category !== undefined || had !== undefined
  const onOffer = can('create', 'master-data') ? setChosen : undefined
  return (
    <section className={page.window} aria-labelledby="without-title">
      <header className={page.head}>
        <h1 id="without-title" className={page.title} tabIndex={-1}>
          Senza abbonamento
          {data && <span className={page.count}>{totalText(found)}</span>}
        </h1>
      </header>
      <div className={page.toolbar}>
        <SearchBox label="Cerca per nome, telefono o codice fiscale" onSearch={onSearch} />
        <NativeSelect
          className={css.filter}
          aria-label="Categoria"
          value={category ?? ''}
          options={everyCategory}
          onChange={(value) => set('category', value)}
        />
        <NativeSelect
          className={css.filter}
          aria-label="Abbonamenti avuti"
          value={had ?? ''}
          options={everyKind}
          onChange={(value) => set('had', value)}
        />
      </div>
      <div className={section.panel}>
        {isError && !data ? (
          <EmptyState
            text="Non siamo riusciti a caricare l’elenco. Nulla è andato perso: riprova tra poco."
            action={{ label: 'Riprova', run: () => void refetch() }}
          />
        ) : !data ? (
          <SkeletonRows rows={8} />
        ) : data.data.length === 0 ? (
          <EmptyState
            text={narrowed ? 'Nessun medico corrisponde a ricerca e filtri.' : 'Tutti i medici hanno un abbonamento.'}
          />
        ) : (
          <div className={table.scroll} data-stale={isPlaceholderData}>
            {phone ? (
              <DoctorCards
                doctors={data.data}
                offer={onOffer && ((doctor) => <Offer {...{ doctor, onOffer }} words />)}
              />
            ) : (
              <DoctorTable doctors={data.data} offer={onOffer && ((doctor) => <Offer {...{ doctor, onOffer }} />)} />
            )}
          </div>
        )}
        <Pager
          rows={{
            ...found,
            records: undefined,
            next: null,
            stale: isPlaceholderData,
            failed: isError,
            retry: () => void refetch(),
          }}
          page={pageNumber}
          beyond={0}
          phone={phone}
          onPage={(next) => set('page', next > 1 ? String(next) : '')}
          onBeyond={() => undefined}
        />
      </div>
      <p className="visually-hidden" role="status">
        {data && !isPlaceholderData && `${totalText(found)} risultati`}
      </p>
      {chosen && (
        <Suspense>
          <OfferDrawer
            doctor={chosen}
            onClose={() => setChosen(null)}
            onDone={() => {
              setChosen(null)
              // the row goes, and takes the focus along
              document.getElementById('without-title')?.focus({ preventScroll: true })
              void refetch()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

interface OfferProps {
  readonly doctor: UnsubscribedDoctor
  readonly onOffer: (doctor: UnsubscribedDoctor) => void
  /** There is room for more than the sign. */
  readonly words?: boolean
}

const Offer = ({ doctor, onOffer, words = false }: OfferProps) => (
  <Button
    size={words ? 'middle' : 'small'}
    icon={<GiftOutlined aria-hidden />}
    aria-label={`Offri un abbonamento a ${doctor.name}`}
    onClick={() => onOffer(doctor)}
  >
    {words ? 'Offri un abbonamento' : 'Offri'}
  </Button>
)
