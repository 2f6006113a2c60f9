import { FilterOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Resource } from '../../../domain/resource'
import { fieldsIn } from '../../../domain/resource'
import { useChosenColumns } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { EmptyState } from '../../ui/empty-state'
import pageCss from '../../ui/page.module.css'
import { useIsPhone } from '../../ui/use-media'
import { linksBeside } from '../overrides'
import type { ScreenResource } from '../registry'
import { words } from '../words'
import { RowCards } from './cards'
import { type Column, columnsOf } from './columns'
import { FilterChips, FilterPanel } from './filters'
import css from './list.module.css'
import {
  addressOf,
  type ListState,
  lastPage,
  sortOf,
  viewStateOf,
  whereOf,
  withFilter,
  withoutColumns,
  withoutFilters,
  withPage,
  withSort,
} from './list-state'
import { ListTools, type Tool, toolIcons } from './list-tools'
import { Pager, totalText } from './pager'
import { PrintedList } from './printed-list'
import type { Actions } from './row-actions'
import { SearchBox } from './search-box'
import { type RowSelection, selectionOf, useSelection } from './selection'
import { SelectionBar } from './selection-bar'
import { RowsSkeleton } from './skeleton'
import { RowsTable } from './table'
import { type Meant, useBulk } from './use-bulk'
import { type Neighbours, useNeighbours } from './use-neighbours'
import { type Rows, useRows } from './use-rows'

const ColumnsTool = lazyPart(() => import('./tools/columns-tool'))
const ViewsTool = lazyPart(() => import('./tools/views-tool'))
const ExportTool = lazyPart(() => import('./tools/export-tool'))
const BulkDrawer = lazyPart(() => import('./tools/bulk-drawer'))

export const listTitleId = 'list-title'

type Rewrite = (change: (params: URLSearchParams) => URLSearchParams) => void

interface ResourceListProps {
  readonly screen: ScreenResource
  readonly state: ListState
  /** Absent where this person may not. */
  readonly onCreate: (() => void) | undefined
  readonly onReorder: (() => void) | undefined
  readonly actions: Actions
  /** Changes the address. */
  readonly rewrite: Rewrite
  /** The record that is open over the list, and how another one is opened instead. */
  readonly openId: number | null
  readonly onOpenOther: (id: number) => void
  /** What lies over the list, given the way to the records beside. */
  readonly drawer: (neighbours: Neighbours) => ReactNode
}

/** The list of a resource: title with count, search, filters, rows, pages. What it shows stands in the address, the search does not. */
export function ResourceList(props: ResourceListProps) {
  const { screen, state, onCreate, onReorder, actions, rewrite } = props
  const { resource } = screen
  const [search, setSearch] = useState('')
  const [searches, setSearches] = useState(0)
  const [editing, setEditing] = useState(false)
  const remembered = useChosenColumns(resource.name)
  const columns = columnsOf(resource, state.columns ?? remembered)
  const question = JSON.stringify([[...state.filters], state.sort, search])
  const { beyond, onBeyond } = useBeyond(question, state.page)
  const phone = useIsPhone()
  const rows = useRows(resource, { state, search, columns, beyond })
  const mayMany = actions.edit !== undefined || actions.remove !== undefined
  const selection = useSelection(rows.records, question)
  const bulk = useBulk(screen)
  const text = words(resource)
  const onPage = (page: number) => rewrite((params) => withPage(params, page))
  const turn = turnsOf({ rows, page: state.page, beyond: beyond.length, onPage, onBeyond })
  const neighbours = useNeighbours({ ...props, ...turn, rows })
  const where = whereOf(state, search)
  const count = selection.count(rows.total)
  const meant: Meant = { ...selectionOf(selection.chosen, where), expected: count }
  const onSearch = (typed: string) => {
    if (typed.trim() === search) return
    setSearch(typed.trim())
    rewrite((params) => withPage(params, 1))
  }
  const toTitle = () => document.getElementById(listTitleId)?.focus({ preventScroll: true })
  const startOver = () => {
    // the button goes, and takes the focus along
    toTitle()
    setSearch('')
    setSearches(searches + 1)
    rewrite((params) => withoutFilters(params, state))
  }
  const removeChosen = async () => {
    toTitle()
    const outcome = await bulk.remove(meant)
    if (outcome.kind === 'done') selection.clear()
  }
  const asked = {
    columns: columns.map(({ name }) => name),
    sort: sortOf(state),
    ...(selection.isSome ? selectionOf(selection.chosen, where) : { where }),
  }
  const viewState = viewStateOf(state, asked.columns)
  const tools: Tool[] = [
    {
      label: 'Viste salvate',
      icon: toolIcons.views,
      content: (close) => (
        <ViewsTool
          resource={resource.name}
          state={viewState}
          current={state.view}
          onOpen={(view) => {
            close()
            rewrite(() => addressOf(view.state, view.id))
          }}
        />
      ),
    },
    {
      label: 'Colonne',
      icon: toolIcons.columns,
      content: () => <ColumnsTool resource={resource} columns={columns} onChosen={() => rewrite(withoutColumns)} />,
    },
    ...(resource.screens.includes('export')
      ? [
          {
            label: 'Esporta',
            icon: toolIcons.export,
            content: (close: () => void) => (
              <ExportTool
                screen={screen}
                asked={asked}
                what={selection.isSome ? `Le righe selezionate: ${count}` : `Le righe trovate: ${totalText(rows)}`}
                onDone={close}
              />
            ),
          },
        ]
      : []),
    { label: 'Stampa', icon: toolIcons.print, run: () => window.print() },
    ...(onReorder ? [{ label: 'Riordina', icon: toolIcons.reorder, run: onReorder }] : []),
  ]
  return (
    <section className={pageCss.window} aria-labelledby={listTitleId} data-popups>
      <header className={pageCss.head}>
        <h1 id={listTitleId} className={pageCss.title} tabIndex={-1}>
          {resource.labels.many}
          {rows.records && <span className={pageCss.count}>{totalText(rows)}</span>}
        </h1>
        {linksBeside(resource.name).map(({ to, label }) => (
          <Link key={to} className={css.beside} to={to}>
            {label}
          </Link>
        ))}
        {onCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
            {text.create}
          </Button>
        )}
      </header>
      <Toolbar {...{ resource, state, rewrite, onSearch, searches, tools, phone }} label={text.search} />
      <div className={css.panel}>
        {selection.isSome && mayMany && (
          <SelectionBar
            resource={resource}
            rows={rows}
            selection={selection}
            onEdit={actions.edit && (() => setEditing(true))}
            onRemove={actions.remove && (() => void removeChosen())}
          />
        )}
        <Body
          {...{ resource, state, rows, columns, actions, rewrite, onCreate, phone }}
          selection={mayMany ? selection : undefined}
          searching={search !== ''}
          onStartOver={startOver}
        />
        <Pager {...{ rows, phone, onPage, onBeyond }} page={state.page} beyond={beyond.length} />
      </div>
      <p className="visually-hidden" role="status">
        {rows.records && !rows.stale && `${totalText(rows)} risultati`}
      </p>
      <PrintedList {...{ resource, state, columns, rows }} />
      {props.drawer(neighbours)}
      {editing && (
        <Suspense>
          <BulkDrawer
            open
            screen={screen}
            meant={meant}
            count={count}
            onClose={() => setEditing(false)}
            onDone={() => {
              setEditing(false)
              selection.clear()
              toTitle()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/**
 * Pages beyond the numbered ones, by the cursors that lead there. They hold values of rows, so they stay in the memory of
 * the page, and go with the question they belong to.
 */
function useBeyond(question: string, page: number) {
  const [state, setState] = useState<{ question: string; cursors: readonly string[] }>({ question, cursors: [] })
  const beyond = state.question === question && page === lastPage ? state.cursors : []
  return {
    beyond,
    onBeyond: (cursor: string | null) =>
      setState({ question, cursors: cursor === null ? beyond.slice(0, -1) : [...beyond, cursor] }),
  }
}

interface Place {
  readonly rows: Rows
  readonly page: number
  readonly beyond: number
  readonly onPage: (page: number) => void
  readonly onBeyond: (cursor: string | null) => void
}

/** The pages before and after this one, numbered or beyond. */
function turnsOf({ rows, page, beyond, onPage, onBeyond }: Place) {
  const last = page === lastPage && rows.capped
  const back = beyond > 0 ? () => onBeyond(null) : page > 1 ? () => onPage(page - 1) : undefined
  const on = rows.next === null ? undefined : last ? () => onBeyond(rows.next) : () => onPage(page + 1)
  return { previousPage: back, nextPage: on }
}

interface ToolbarProps {
  readonly resource: Resource
  readonly state: ListState
  readonly rewrite: Rewrite
  readonly label: string
  readonly onSearch: (typed: string) => void
  /** Grows when the search box has to start empty again. */
  readonly searches: number
  readonly tools: readonly Tool[]
  readonly phone: boolean
}

function Toolbar({ resource, state, rewrite, label, onSearch, searches, tools, phone }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const filters = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const filterable = fieldsIn(resource, 'filter').length > 0
  const onFilter = (parameter: string, operand: string | undefined) =>
    rewrite((params) => withFilter(params, parameter, operand))
  return (
    <>
      <div className={pageCss.toolbar}>
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
        <ListTools tools={tools} phone={phone} />
      </div>
      {open && <FilterPanel id={panelId} resource={resource} state={state} onChange={onFilter} />}
    </>
  )
}

interface BodyProps {
  readonly resource: Resource
  readonly state: ListState
  readonly rows: Rows
  readonly columns: readonly Column[]
  readonly actions: Actions
  readonly selection: RowSelection | undefined
  readonly rewrite: Rewrite
  readonly onCreate: (() => void) | undefined
  readonly phone: boolean
  readonly searching: boolean
  readonly onStartOver: () => void
}

function Body(props: BodyProps) {
  const { resource, state, rows, columns, actions, selection, rewrite, onCreate, phone, searching } = props
  const text = words(resource)
  if (rows.failed && !rows.records)
    return (
      <EmptyState
        text="Non siamo riusciti a caricare l’elenco. Nulla è andato perso: riprova tra poco."
        action={{ label: 'Riprova', run: rows.retry }}
      />
    )
  if (!rows.records)
    return <RowsSkeleton {...{ resource, columns, actions, phone }} selects={selection !== undefined} />
  if (rows.records.length === 0 && state.page > 1)
    return (
      <EmptyState
        text="Questa pagina non esiste più."
        action={{ label: 'Vai alla prima', run: () => rewrite((params) => withPage(params, 1)) }}
      />
    )
  if (rows.records.length === 0 && (searching || state.filters.size > 0))
    return <EmptyState text={text.nothingFound} action={{ label: 'Togli ricerca e filtri', run: props.onStartOver }} />
  if (rows.records.length === 0)
    return <EmptyState text={text.empty} action={onCreate && { label: text.create, run: onCreate }} />
  const onSort = (field: string) => rewrite((params) => withSort(params, state, field))
  const shown = { resource, columns, records: rows.records, actions, selection, label: text.list }
  return (
    <div className={css.rows} data-stale={rows.stale}>
      {phone ? <RowCards {...shown} /> : <RowsTable {...shown} state={state} onSort={onSort} />}
    </div>
  )
}
