import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Limit } from '../../../domain/contract/patients'
import { countText } from '../../../domain/text/format'
import { limitsPerPage, useLimitActs, useLimits } from '../../api/limits'
import { searchDelayMs } from '../../api/patients'
import { setListSearch, useActingDoctor, useListSearch, useShortcut } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import controls from '../../ui/controls.module.css'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../ui/load-error'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import table from '../../ui/table.module.css'
import text from '../../ui/text.module.css'
import { useDebouncedValue } from '../../ui/use-debounced-value'
import { useIsPhone } from '../../ui/use-media'
import css from './blacklist.module.css'
import { LimitCards, LimitTable } from './rows'

// with the controls of forms, which the list does without
const Limiting = lazyPart(() => import('./limiting'))

/** /blacklist, "Utenti limitati": who can neither book nor write, why, since when, until when, by whom (product.md §5). */
export default function BlacklistPage() {
  const actingDoctorId = useActingDoctor()
  // Remounted when the acting doctor changes, so that nobody of another doctor's stays open.
  return <Blacklist key={actingDoctorId ?? 'self'} />
}

/** Name of the list among those whose search is kept in memory. */
const searchBox = 'limits'
const shows = [
  { value: 'running', label: 'In corso', running: true },
  { value: 'ended', label: 'Conclusi', running: false },
] as const

function Blacklist() {
  const [params, setParams] = useSearchParams()
  const search = useListSearch(searchBox)
  const show = shows.find(({ value }) => value === params.get('show')) ?? shows[0]
  const question = JSON.stringify([show.value, search])
  const [place, setPlace] = useState({ question, page: 1 })
  const number = place.question === question ? place.page : 1
  /** What the dialog is about: a limit to change, or a new one. */
  const [opened, setOpened] = useState<Limit | 'new' | null>(null)
  const found = useLimits({ search, running: show.running, page: number })
  const { lift, isBusy } = useLimitActs()
  const isPhone = useIsPhone()
  const { limits, meta, isError, isPlaceholderData, refetch } = found
  const acts = { isBusy, onChange: setOpened, onLift: (limit: Limit) => void lift(limit) }
  const Rows = isPhone ? LimitCards : LimitTable
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>
          Utenti limitati
          {meta && meta.total > 0 && <span className={page.count}>{countText(meta.total)}</span>}
        </h1>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened('new')}>
          Limita…
        </Button>
      </header>
      <div className={page.toolbar}>
        <SearchBox initial={search} />
        {shows.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={controls.chip}
            aria-pressed={value === show.value}
            onClick={() => setParams(value === 'running' ? {} : { show: value }, { replace: true })}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {meta && !isPlaceholderData && (meta.total === 1 ? '1 utente' : `${countText(meta.total)} utenti`)}
      </p>
      {isError && !limits ? (
        <LoadError text="Gli utenti limitati non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : !limits ? (
        <SkeletonRows rows={8} />
      ) : limits.length === 0 ? (
        <section className={section.section}>
          <Nothing isSearched={search !== ''} isRunning={show.running} onNew={() => setOpened('new')} />
        </section>
      ) : (
        <section className={section.panel} aria-label={`Utenti limitati, ${show.label.toLowerCase()}`}>
          <Rows limits={limits} isStale={isPlaceholderData} {...acts} />
          <Pager page={number} total={meta?.total ?? 0} onPage={(next) => setPlace({ question, page: next })} />
        </section>
      )}
      <Suspense fallback={null}>
        {opened && (
          <Limiting
            key={opened === 'new' ? 'new' : opened.id}
            limit={opened === 'new' ? undefined : opened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function Nothing({ isSearched, isRunning, onNew }: { isSearched: boolean; isRunning: boolean; onNew: () => void }) {
  if (isSearched) return <EmptyState text="Nessun utente limitato con queste parole." />
  return isRunning ? (
    <EmptyState
      text="Nessun utente limitato: tutti possono prenotare e scrivere."
      action={{ label: 'Limita…', run: onNew }}
    />
  ) : (
    <EmptyState text="Nessun limite concluso." />
  )
}

/** `/` brings the keyboard here; it searches while one types, at once on Enter. */
function SearchBox({ initial }: { readonly initial: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(initial)
  const [settled, settle] = useDebouncedValue(typed, typed.trim() === '' ? 0 : searchDelayMs)
  const search = useEffectEvent((words: string) => setListSearch(searchBox, words))
  useEffect(() => search(settled.trim()), [settled])
  useShortcut('/', () => input.current?.select())
  return (
    <div className={`${controls.search} ${css.search}`}>
      <SearchOutlined aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Cerca un utente limitato"
        aria-keyshortcuts="/"
        placeholder="Cognome, telefono o codice fiscale"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
      />
      {typed === '' && <kbd aria-hidden>/</kbd>}
    </div>
  )
}

interface PagerProps {
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}

function Pager({ page: number, total, onPage }: PagerProps) {
  const last = Math.ceil(total / limitsPerPage)
  if (last <= 1) return null
  return (
    <nav className={table.pager} aria-label="Pagine">
      <span className={text.muted}>
        Pagina {number} di {last}
      </span>
      <Button disabled={number === 1} onClick={() => onPage(number - 1)}>
        Precedente
      </Button>
      <Button disabled={number >= last} onClick={() => onPage(number + 1)}>
        Successiva
      </Button>
    </nav>
  )
}
