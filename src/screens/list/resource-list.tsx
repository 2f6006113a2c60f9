import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { listTitle, type Resource } from '../../../domain/resource'
import { setListLimit, setListSearch, useDraftedIds, useKeyDown, useShortcut } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { EmptyState } from '../../ui/empty-state'
import pageCss from '../../ui/page.module.css'
import { useIsPhone } from '../../ui/use-media'
import { linksBeside } from '../overrides'
import type { ScreenResource } from '../registry'
import { words } from '../words'
import { RowCards } from './cards'
import { fieldsBehind } from './columns'
import css from './list.module.css'
import {
  addressOf,
  type FilterChanges,
  lastPageOf,
  sortOf,
  viewStateOf,
  whereOf,
  withFilters,
  withLimit,
  withoutColumns,
  withoutFilters,
  withPage,
  withSorts,
} from './list-state'
import { type Tool, toolIcons } from './list-tools'
import { Pager, totalText } from './pager'
import { type Actions, useRowMenu } from './row-acts'
import { focusFirstRow } from './row-keys'
import type { Rows } from './rows'
import { selectionOf, useSelection } from './selection'
import { SelectionBar } from './selection-bar'
import { RowsTable } from './table'
import { Toolbar } from './toolbar'
import { useAddressTable } from './use-address-table'
import { type Meant, useBulk } from './use-bulk'
import { type Neighbours, useNeighbours } from './use-neighbours'

const ColumnsTool = lazyPart(() => import('./tools/columns-tool'))
const ViewsTool = lazyPart(() => import('./tools/views-tool'))
const ExportTool = lazyPart(() => import('./tools/export-tool'))
const BulkDrawer = lazyPart(() => import('./tools/bulk-drawer'))
const PrintedList = lazyPart(() => import('./printed-list'))

export const listTitleId = 'list-title'

export interface ResourceListProps {
  readonly screen: ScreenResource
  /** Filters and order that it opens with, as the address says them; each can be taken away like any other. */
  readonly opensWith?: Readonly<Record<string, string>> | undefined
  /** Absent where this person may not. */
  readonly onCreate?: (() => void) | undefined
  readonly onReorder?: (() => void) | undefined
  readonly actions: Actions
  /** What a page adds: at the right of the title, and among the tools. */
  readonly beside?: ReactNode
  readonly tools?: readonly Tool[]
  /** The record that is open over the list, and how another one is opened instead. */
  readonly openId: number | null
  readonly onOpenOther: (id: number) => void
  /** A form lies over the list: nothing is read anew under it. */
  readonly isFormOpen?: boolean
  /** What lies over the list, given the way to the records beside. */
  readonly drawer: (neighbours: Neighbours) => ReactNode
}

/** The list of a resource, which opens with the filters it is meant to have where its address names none. */
export function ResourceList(props: ResourceListProps) {
  const [params] = useSearchParams()
  const [wasBare] = useState(params.size === 0)
  const [isOpened, setOpened] = useState(false)
  const opensWith = props.opensWith ?? props.screen.resource.opensWith
  if (!opensWith || !wasBare || isOpened) return <List {...props} />
  if (params.size === 0) return <Navigate to={{ search: String(new URLSearchParams(opensWith)) }} replace />
  setOpened(true)
  return null
}

/** Title with count, search, filters, rows, pages. What it shows stands in the address, the search does not. */
function List(props: ResourceListProps) {
  const { screen, onCreate, actions, isFormOpen = false } = props
  const { resource, dataProviderName } = screen
  const [open, setOpen] = useState<'bulk' | 'export' | 'print' | null>(null)
  const [searches, setSearches] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  const { rewrite, ...table } = useAddressTable(resource, dataProviderName, isFormOpen)
  const { state, columns, rows, beyond, setBeyond } = table
  const { search } = state
  const phone = useIsPhone()
  const drafted = useDraftedIds(resource.name)
  const question = JSON.stringify([[...state.filters], state.sorts, search])
  const mayMany = actions.edit !== undefined || actions.remove !== undefined
  const selection = useSelection(rows.records, question)
  const { menu, openMenu } = useRowMenu(resource, actions)
  const bulk = useBulk(screen)
  const text = words(resource)
  const narrowed = search !== '' || state.filters.size > 0
  const onPage = (page: number) => rewrite((params) => withPage(params, page))
  const onBeyond = (cursor: string | null) => setBeyond(cursor === null ? beyond.slice(0, -1) : [...beyond, cursor])
  const neighbours = useNeighbours({
    ...props,
    ...turnsOf({ rows, page: state.page, limit: state.limit, beyond: beyond.length, onPage, onBeyond }),
    rows,
  })
  const where = whereOf(state, search)
  const count = selection.count(rows.total)
  const meant: Meant = { ...selectionOf(selection.chosen, where), expected: count }
  const onSearch = (typed: string) => {
    if (typed.trim() === search) return
    setListSearch(resource.name, typed.trim())
    rewrite((params) => withPage(params, 1))
  }
  const onFilters = (changes: FilterChanges) => rewrite((params) => withFilters(params, changes))
  const toTitle = () => document.getElementById(listTitleId)?.focus({ preventScroll: true })
  const startOver = () => {
    // the button goes, and takes the focus along
    toTitle()
    setListSearch(resource.name, '')
    setSearches(searches + 1)
    rewrite((params) => withoutFilters(params, state))
  }
  const removeChosen = async () => {
    toTitle()
    if ((await bulk.remove(meant)).kind === 'done') selection.clear()
  }
  useShortcut('n', () => onCreate?.(), onCreate !== undefined)
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || isFormOpen) return
    event.preventDefault()
    setOpen('print')
  })
  const asked = {
    columns: fieldsBehind(resource, columns),
    sort: sortOf(state),
    ...(selection.isSome ? selectionOf(selection.chosen, where) : { where }),
  }
  const exportTool = (onDone: () => void) => (
    <ExportTool
      screen={screen}
      asked={asked}
      what={selection.isSome ? `Le righe selezionate: ${count}` : `Le righe trovate: ${totalText(rows)}`}
      onDone={onDone}
    />
  )
  const mayExport = resource.screens.includes('export')
  const viewState = viewStateOf(
    state,
    columns.map(({ name }) => name),
  )
  const tools: Tool[] = [
    {
      label: 'Viste',
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
    ...(mayExport ? [{ label: 'Esporta', icon: toolIcons.export, content: exportTool }] : []),
    { label: 'Stampa', icon: toolIcons.print, run: () => setOpen('print') },
    ...(props.onReorder ? [{ label: 'Riordina', icon: toolIcons.reorder, run: props.onReorder }] : []),
    ...(props.tools ?? []),
  ]
  const shown = { resource, columns, actions, selection: mayMany ? selection : undefined, label: text.list }
  const body = phone ? (
    <RowCards {...shown} records={rows.records} onMenu={openMenu} />
  ) : (
    <RowsTable
      {...shown}
      records={rows.records}
      stale={rows.stale}
      state={state}
      tableProps={table.tableProps}
      onSorts={(sorts) => rewrite((params) => withSorts(params, sorts))}
      onFilters={onFilters}
      onMenu={openMenu}
      onLeave={() => document.querySelector<HTMLElement>('input[type="search"]')?.focus()}
    />
  )
  return (
    <section className={pageCss.window} aria-labelledby={listTitleId} data-popups>
      <header className={pageCss.head}>
        <h1 id={listTitleId} className={pageCss.title} tabIndex={-1}>
          {listTitle(resource)}
          {rows.records && <span className={pageCss.count}>{totalText(rows)}</span>}
        </h1>
        {linksBeside(resource.name).map(({ to, label }) => (
          <Link key={to} className={css.beside} to={to}>
            {label}
          </Link>
        ))}
        {props.beside}
        {onCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
            {drafted.has('new') ? 'Riprendi la bozza' : text.create}
          </Button>
        )}
      </header>
      <Toolbar
        {...{ resource, state, search, onSearch, searches, onFilters, tools }}
        label={text.search}
        onDown={() => focusFirstRow(panel.current)}
        onReset={startOver}
      />
      <div ref={panel} className={css.panel}>
        {selection.isSome && mayMany && (
          <SelectionBar
            {...{ resource, rows, selection, narrowed }}
            onEdit={actions.edit && (() => setOpen('bulk'))}
            onExport={mayExport ? () => setOpen('export') : undefined}
            onRemove={actions.remove && (() => void removeChosen())}
          />
        )}
        {emptyStateOf({ rows, resource, page: state.page, narrowed, onPage, onCreate, onStartOver: startOver }) ?? body}
        {!rows.records && !rows.failed && (
          <span className="visually-hidden" role="status">
            Caricamento…
          </span>
        )}
        <Pager
          {...{ rows, phone, onPage, onBeyond }}
          page={state.page}
          limit={state.limit}
          beyond={beyond.length}
          onLimit={(limit) => {
            setListLimit(limit)
            rewrite((params) => withLimit(params, limit))
          }}
        />
      </div>
      {menu}
      <p className="visually-hidden" role="status">
        {rows.records && !rows.stale && `${totalText(rows)} risultati`}
      </p>
      {props.drawer(neighbours)}
      <Suspense>
        {open === 'print' && (
          <PrintedList {...{ resource, dataProviderName, state, search, columns, rows }} onDone={() => setOpen(null)} />
        )}
        {open === 'bulk' && (
          <BulkDrawer
            screen={screen}
            meant={meant}
            count={count}
            onClose={() => setOpen(null)}
            onDone={() => {
              setOpen(null)
              selection.clear()
              toTitle()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

interface Place {
  readonly rows: Rows
  readonly page: number
  readonly limit: number
  readonly beyond: number
  readonly onPage: (page: number) => void
  readonly onBeyond: (cursor: string | null) => void
}

/** The pages before and after this one, numbered or beyond. */
function turnsOf({ rows, page, limit, beyond, onPage, onBeyond }: Place) {
  const last = page === lastPageOf(limit) && rows.capped
  const back = beyond > 0 ? () => onBeyond(null) : page > 1 ? () => onPage(page - 1) : undefined
  const on = rows.next === null ? undefined : last ? () => onBeyond(rows.next) : () => onPage(page + 1)
  return { previousPage: back, nextPage: on }
}

interface Nothing {
  readonly rows: Rows
  readonly resource: Resource
  readonly page: number
  readonly narrowed: boolean
  readonly onPage: (page: number) => void
  readonly onCreate: (() => void) | undefined
  readonly onStartOver: () => void
}

/** What stands in the place of the rows where there are none to show. */
function emptyStateOf({ rows, resource, page, narrowed, onPage, onCreate, onStartOver }: Nothing): ReactNode {
  const text = words(resource)
  if (rows.failed && !rows.records)
    return (
      <EmptyState
        text="Non siamo riusciti a caricare l’elenco. Nulla è andato perso: riprova tra poco."
        action={{ label: 'Riprova', run: rows.retry }}
      />
    )
  if (!rows.records || rows.records.length > 0) return null
  if (page > 1)
    return (
      <EmptyState text="Questa pagina non esiste più." action={{ label: 'Vai alla prima', run: () => onPage(1) }} />
    )
  if (narrowed)
    return <EmptyState text={text.nothingFound} action={{ label: 'Togli ricerca e filtri', run: onStartOver }} />
  return <EmptyState text={text.empty} action={onCreate && { label: text.create, run: onCreate }} />
}
