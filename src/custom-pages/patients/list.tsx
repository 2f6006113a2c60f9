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
import { setPatientWalk, type WalkPage } from '../../session/patient-walk'
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
import { addressOf, isFiltered, type ListState, queryOf, readState, unfiltered, withState } from './list-state'
import css from './patients.module.css'
import { focusFirstRow } from './row-keys'
import { PatientCards, PatientTable } from './rows'
import { Toolbar } from './toolbar'
import { usePlace, useRowSeenLast } from './use-place'
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
  const { before, setBefore, chosen, setChosen } = usePlace(query)
  const found = usePatients(query, before.at(-1)?.next ?? undefined)
  const change = (changes: Partial<ListState>) =>
    setParams((before) => withState(before, { ...readState(before), ...changes }), { replace: true })
  const startOver = () => {
    setListSearch(searchBox, '')
    setSearches(searches + 1)
    change(unfiltered(state))
  }
  useOwnShortcut('n', props.onNew)
  useRowSeenLast(query, panel, found.patients !== undefined)
  const counts = found.isCapped ? `oltre ${countText(exactTotalLimit)}` : countText(found.total)
  const isNarrowed = search !== '' || isFiltered(state)
  const shown = { ids: found.patients?.map(({ id }) => id) ?? [], next: found.next }
  /** The card goes on from there in the order of the list, unless the rows are those of the question before. */
  const rememberWalk = (id: number) =>
    setPatientWalk(
      found.isPlaceholderData
        ? null
        : {
            ...{ question: query, isNarrowed, count: counts, at: id },
            address: addressOf(state),
            pages: [...before, shown],
          },
    )
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
          isNarrowed={isNarrowed}
          onOpen={rememberWalk}
          onSort={(sort) => change({ sort })}
          onChoose={(id) => setChosen(toggled(chosen, id))}
        />
        {found.patients && (found.patients.length > 0 || before.length > 0) && (
          <div className={css.foot}>
            {chosen.size > 0 && (
              <Chosen ids={[...chosen]} onMerge={props.onMerge} onClear={() => setChosen(new Set())} />
            )}
            <CursorPager
              {...{ before, setBefore, counts }}
              shown={found.isPlaceholderData ? { ...shown, next: null } : shown}
            />
          </div>
        )}
      </div>
    </section>
  )
}

interface FoundProps extends ListProps {
  /** Before a card opens. */
  readonly onOpen: (id: number) => void
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
  readonly before: readonly WalkPage[]
  readonly setBefore: (pages: readonly WalkPage[]) => void
  readonly counts: string
  readonly shown: WalkPage
}

function CursorPager({ before, setBefore, counts, shown }: CursorPagerProps) {
  const first = before.length * patientsPerPage
  if (first === 0 && shown.next === null) return null
  const steps = [
    { name: 'Prima pagina', icon: <VerticalRightOutlined aria-hidden />, to: first > 0 && [] },
    { name: 'Pagina precedente', icon: <LeftOutlined aria-hidden />, to: first > 0 && before.slice(0, -1) },
    { name: 'Pagina successiva', icon: <RightOutlined aria-hidden />, to: shown.next !== null && [...before, shown] },
  ]
  return (
    <nav className={`${table.pager} ${text.muted} ${css.pager}`} aria-label="Pagine">
      <span>
        {countText(first + 1)}–{countText(first + shown.ids.length)} di {counts}
      </span>
      {steps.map(({ name, icon, to }) => (
        <Button
          key={name}
          size="small"
          aria-label={name}
          title={name}
          icon={icon}
          disabled={!to}
          onClick={() => to && setBefore(to)}
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
