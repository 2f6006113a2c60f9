import { FilterOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import type { Resource } from '../../../domain/resource'
import { fieldsIn } from '../../../domain/resource'
import { EmptyState } from '../../ui/empty-state'
import { useIsPhone } from '../../ui/use-phone'
import { words } from '../words'
import { RowCards } from './cards'
import { FilterChips, FilterPanel } from './filters'
import css from './list.module.css'
import { type ListState, withFilter, withoutFilters, withPage, withSort } from './list-state'
import { Pager, totalText } from './pager'
import type { Actions } from './row-actions'
import { SearchBox } from './search-box'
import { RowsSkeleton } from './skeleton'
import { RowsTable } from './table'
import { type Rows, useRows } from './use-rows'

export const listTitleId = 'list-title'

type Rewrite = (change: (params: URLSearchParams) => URLSearchParams) => void

interface ResourceListProps {
  readonly resource: Resource
  readonly state: ListState
  /** Absent where this person may not create. */
  readonly onCreate: (() => void) | undefined
  readonly actions: Actions
  /** Changes the address. */
  readonly rewrite: Rewrite
}

/** The list of a resource: title with count, search, filters, rows, pages. What it shows stands in the address, the search does not. */
export function ResourceList({ resource, state, onCreate, actions, rewrite }: ResourceListProps) {
  const [search, setSearch] = useState('')
  const [searches, setSearches] = useState(0)
  const phone = useIsPhone()
  const rows = useRows(resource, state, search)
  const text = words(resource)
  const onSearch = (typed: string) => {
    if (typed.trim() === search) return
    setSearch(typed.trim())
    rewrite((params) => withPage(params, 1))
  }
  const startOver = () => {
    // the button goes, and takes the focus along
    document.getElementById(listTitleId)?.focus({ preventScroll: true })
    setSearch('')
    setSearches(searches + 1)
    rewrite((params) => withoutFilters(params, state))
  }
  return (
    <section className={css.page} aria-labelledby={listTitleId} data-popups>
      <header className={css.head}>
        <h1 id={listTitleId} className={css.heading} tabIndex={-1}>
          {resource.labels.many}
          {rows.records && <span className={css.count}>{totalText(rows)}</span>}
        </h1>
        {onCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
            {text.create}
          </Button>
        )}
      </header>
      <Toolbar {...{ resource, state, rewrite, onSearch, searches }} label={text.search} />
      <div className={css.panel}>
        <Body
          {...{ resource, state, rows, actions, rewrite, onCreate, phone }}
          searching={search !== ''}
          onStartOver={startOver}
        />
        <Pager
          rows={rows}
          page={state.page}
          phone={phone}
          onPage={(page) => rewrite((params) => withPage(params, page))}
        />
      </div>
      <p className="visually-hidden" role="status">
        {rows.records && !rows.stale && `${totalText(rows)} risultati`}
      </p>
    </section>
  )
}

interface ToolbarProps {
  readonly resource: Resource
  readonly state: ListState
  readonly rewrite: Rewrite
  readonly label: string
  readonly onSearch: (typed: string) => void
  /** Grows when the search box has to start empty again. */
  readonly searches: number
}

function Toolbar({ resource, state, rewrite, label, onSearch, searches }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const filters = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const filterable = fieldsIn(resource, 'filter').length > 0
  const onFilter = (parameter: string, operand: string | undefined) =>
    rewrite((params) => withFilter(params, parameter, operand))
  return (
    <>
      <div className={css.toolbar}>
        <SearchBox key={searches} label={label} onSearch={onSearch} />
        {filterable && (
          <Button
            ref={filters}
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onClick={() => setOpen(!open)}
          >
            Filtri
          </Button>
        )}
        <FilterChips
          resource={resource}
          state={state}
          onChange={(parameter, operand) => {
            // the chip goes: the keyboard goes on from the button that brings filters
            filters.current?.focus({ preventScroll: true })
            onFilter(parameter, operand)
          }}
        />
      </div>
      {open && <FilterPanel id={panelId} resource={resource} state={state} onChange={onFilter} />}
    </>
  )
}

interface BodyProps extends Omit<ResourceListProps, 'rewrite'> {
  readonly rows: Rows
  readonly rewrite: Rewrite
  readonly phone: boolean
  readonly searching: boolean
  readonly onStartOver: () => void
}

function Body({ resource, state, rows, actions, rewrite, onCreate, phone, searching, onStartOver }: BodyProps) {
  const text = words(resource)
  if (rows.failed && !rows.records)
    return (
      <EmptyState
        text="Non siamo riusciti a caricare l’elenco. Nulla è andato perso: riprova tra poco."
        action={{ label: 'Riprova', run: rows.retry }}
      />
    )
  if (!rows.records) return <RowsSkeleton resource={resource} phone={phone} />
  if (rows.records.length === 0 && state.page > 1)
    return (
      <EmptyState
        text="Questa pagina non esiste più."
        action={{ label: 'Vai alla prima', run: () => rewrite((params) => withPage(params, 1)) }}
      />
    )
  if (rows.records.length === 0 && (searching || state.filters.size > 0))
    return <EmptyState text={text.nothingFound} action={{ label: 'Togli ricerca e filtri', run: onStartOver }} />
  if (rows.records.length === 0)
    return <EmptyState text={text.empty} action={onCreate && { label: text.create, run: onCreate }} />
  const onSort = (field: string) => rewrite((params) => withSort(params, state, field))
  return (
    <div className={css.rows} data-stale={rows.stale}>
      {phone ? (
        <RowCards resource={resource} label={text.list} records={rows.records} actions={actions} />
      ) : (
        <RowsTable {...{ resource, label: text.list, records: rows.records, state, actions, onSort }} />
      )}
    </div>
  )
}
