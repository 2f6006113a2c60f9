import {
  LeftOutlined,
  MergeOutlined,
  PlusOutlined,
  RightOutlined,
  SendOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PatientRow } from '../../../domain/contract/patients'
import { counted } from '../../../domain/text/dates'
import { countText } from '../../../domain/text/format'
import { exactTotalLimit } from '../../../domain/text/limits'
import { patientsPerPage, usePatients } from '../../api/patients'
import { setListSearch, useDraftedIds, useListSearch } from '../../session'
import { useOwnShortcut } from '../../session/own-shortcut'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../ui/load-error'
import page from '../../ui/page.module.css'
import { useRomeClock } from '../../ui/rome-clock'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import table from '../../ui/table.module.css'
import text from '../../ui/text.module.css'
import { useIsPhone } from '../../ui/use-media'
import { draftsOf } from './form/drafts'
import { isFiltered, type ListState, queryOf, readState, unfiltered, withState } from './list-state'
import css from './patients.module.css'
import { focusFirstRow } from './row-keys'
import { PatientCards, PatientTable } from './rows'
import { Toolbar } from './toolbar'
import { useRowActs } from './use-row-acts'

/** Name of the list among those whose search is kept in memory. */
const searchBox = 'doctor-patients'

export interface ListProps {
  readonly onNew: () => void
  readonly onEdit: (id: number) => void
  /** One record to be merged, or the two. */
  readonly onMerge: (ids: readonly number[]) => void
  /** A person; null: whoever opens the link of an office. */
  readonly onInvite: (id: number | null) => void
  readonly onLimit: (row: PatientRow) => void
}

/** The acting doctor's patients: what narrows and orders them stands in the address, what is searched for in memory. */
export function PatientList(props: ListProps) {
  const [params, setParams] = useSearchParams()
  const search = useListSearch(searchBox)
  const [searches, setSearches] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  const today = useRomeClock().date
  const state = readState(params)
  const drafted = useDraftedIds(draftsOf)
  const query = queryOf(state, search, today)
  const { cursors, setCursors, chosen, setChosen } = usePlace(JSON.stringify(query))
  const found = usePatients(query, cursors.at(-1))
  const change = (changes: Partial<ListState>) =>
    setParams((before) => withState(before, { ...readState(before), ...changes }), { replace: true })
  const startOver = () => {
    setListSearch(searchBox, '')
    setSearches(searches + 1)
    change(unfiltered(state))
  }
  useOwnShortcut('n', props.onNew)
  const counts = found.isCapped ? `oltre ${countText(exactTotalLimit)}` : countText(found.total)
  return (
    <section className={`${page.window} ${css.page}`} aria-labelledby="patients-title">
      <header className={page.head}>
        <h1 id="patients-title" className={page.title}>
          Tutti i pazienti
          {found.patients && <span className={page.count}>{counts}</span>}
        </h1>
        <div className={css.acts}>
          <Button icon={<SendOutlined aria-hidden />} onClick={() => props.onInvite(null)}>
            Invita
          </Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-keyshortcuts="n" onClick={props.onNew}>
            {drafted.has('new') ? 'Riprendi la bozza' : 'Nuovo paziente'}
          </Button>
        </div>
      </header>
      <Toolbar
        key={searches}
        {...{ state, search }}
        onSearch={(typed) => setListSearch(searchBox, typed)}
        onChange={change}
        onDown={() => focusFirstRow(panel.current)}
      />
      <p className="visually-hidden" role="status">
        {found.patients && !found.isPlaceholderData && (found.total === 1 ? '1 paziente' : `${counts} pazienti`)}
      </p>
      <div ref={panel} className={`${section.panel} ${css.panel}`}>
        <Found
          {...props}
          {...{ found, state, today, drafted, startOver, chosen }}
          isNarrowed={search !== '' || isFiltered(state)}
          onSort={(sort) => change({ sort })}
          onChoose={(id) => setChosen(toggled(chosen, id))}
        />
        {found.patients && (found.patients.length > 0 || cursors.length > 0) && (
          <div className={css.foot}>
            {chosen.size > 0 && (
              <Chosen ids={[...chosen]} onMerge={props.onMerge} onClear={() => setChosen(new Set())} />
            )}
            <CursorPager
              {...{ cursors, setCursors, counts }}
              shown={found.patients.length}
              next={found.isPlaceholderData ? null : found.next}
            />
          </div>
        )}
      </div>
    </section>
  )
}

/** The page that one has gone on to and what is chosen, for as long as the list asks the same question. */
function usePlace(question: string) {
  const start = { question, cursors: [] as readonly string[], chosen: new Set<number>() as ReadonlySet<number> }
  const [place, setPlace] = useState(start)
  const { cursors, chosen } = place.question === question ? place : start
  return {
    /** Cursors of the pages visited after the first; they hold values of rows and stay in memory. */
    cursors,
    chosen,
    setCursors: (next: readonly string[]) => setPlace({ question, chosen, cursors: next }),
    setChosen: (next: ReadonlySet<number>) => setPlace({ question, cursors, chosen: next }),
  }
}

interface FoundProps extends ListProps {
  readonly found: ReturnType<typeof usePatients>
  readonly state: ListState
  readonly today: string
  readonly drafted: ReadonlySet<unknown>
  readonly chosen: ReadonlySet<number>
  readonly isNarrowed: boolean
  readonly startOver: () => void
  readonly onSort: (sort: ListState['sort']) => void
  readonly onChoose: (id: number) => void
}

/** The rows, or what stands in their place. */
function Found({
  found,
  state,
  today,
  drafted,
  chosen,
  isNarrowed,
  startOver,
  onSort,
  onChoose,
  ...openers
}: FoundProps) {
  const { patients, isError, isPlaceholderData, refetch } = found
  const isPhone = useIsPhone()
  const acts = useRowActs({ ...openers, onMerge: (id) => openers.onMerge([id]) })
  if (isError && !patients)
    return (
      <LoadError
        text="I pazienti non sono disponibili in questo momento. Nulla è andato perso: riprova tra poco."
        onRetry={() => void refetch()}
      />
    )
  if (!patients) return <SkeletonRows rows={12} />
  if (patients.length === 0)
    return isNarrowed ? (
      <EmptyState
        text="Nessun paziente con questa ricerca e questi filtri."
        action={{ label: 'Togli ricerca e filtri', run: startOver }}
      />
    ) : (
      <EmptyState
        text="Nessun paziente: aggiungi il primo, o invita chi assisti."
        action={{ label: 'Nuovo paziente', run: openers.onNew }}
      />
    )
  const shown = { patients, today, drafted, acts, isStale: isPlaceholderData }
  if (isPhone) return <PatientCards {...shown} />
  return (
    <PatientTable
      {...shown}
      {...{ chosen, onSort, onChoose }}
      sort={state.sort}
      onLeave={() => document.querySelector<HTMLElement>('input[type="search"]')?.focus()}
    />
  )
}

interface CursorPagerProps {
  readonly cursors: readonly string[]
  readonly setCursors: (cursors: readonly string[]) => void
  readonly counts: string
  /** Rows on this page. */
  readonly shown: number
  readonly next: string | null
}

function CursorPager({ cursors, setCursors, counts, shown, next }: CursorPagerProps) {
  const before = cursors.length * patientsPerPage
  if (before === 0 && next === null) return null
  const steps = [
    { name: 'Prima pagina', icon: <VerticalRightOutlined aria-hidden />, to: before > 0 && [] },
    { name: 'Pagina precedente', icon: <LeftOutlined aria-hidden />, to: before > 0 && cursors.slice(0, -1) },
    { name: 'Pagina successiva', icon: <RightOutlined aria-hidden />, to: next !== null && [...cursors, next] },
  ]
  return (
    <nav className={`${table.pager} ${text.muted} ${css.pager}`} aria-label="Pagine">
      <span>
        {countText(before + 1)}–{countText(before + shown)} di {counts}
      </span>
      {steps.map(({ name, icon, to }) => (
        <Button
          key={name}
          size="small"
          aria-label={name}
          title={name}
          icon={icon}
          disabled={!to}
          onClick={() => to && setCursors(to)}
        />
      ))}
    </nav>
  )
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

interface ChosenProps extends Pick<ListProps, 'onMerge'> {
  readonly ids: readonly number[]
  readonly onClear: () => void
}

/** What is chosen, and what can be done with it. */
const Chosen = ({ ids, onMerge, onClear }: ChosenProps) => (
  <section className={css.chosen} aria-label="Selezione">
    <strong role="status">{counted(ids.length, 'selezionato', 'selezionati')}</strong>
    {ids.length === 2 ? (
      <Button size="small" icon={<MergeOutlined aria-hidden />} onClick={() => onMerge(ids)}>
        Unisci…
      </Button>
    ) : (
      <span className={text.small}>Per unire due schede della stessa persona, selezionale entrambe.</span>
    )}
    <Button size="small" type="text" onClick={onClear}>
      Annulla la selezione
    </Button>
  </section>
)
