import {
  DownloadOutlined,
  LayoutOutlined,
  OrderedListOutlined,
  PlusOutlined,
  PrinterOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { listTitle } from '../../../domain/resource'
import { fieldsBehind } from '../../../domain/resource/column-names'
import { words } from '../../../domain/resource/words'
import { setListLimit, setListSearch, useDraftedIds, useKeyDown } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { isFormOpen } from '../../session/open-forms'
import { useOwnShortcut } from '../../session/own-shortcut'
import { AnchoredDialog } from '../../ui/anchored-dialog'
import { EmptyState } from '../../ui/empty-state'
import pageCss from '../../ui/page.module.css'
import { useIsPhone } from '../../ui/use-media'
import { linksBeside } from '../overrides'
import type { ScreenResource } from '../registry'
import { RowCards } from './cards'
import css from './list.module.css'
import { addressOf, atPage, isOpenedWith, sortOf, unfiltered, viewStateOf, whereOf } from './list-state'
import type { Tool } from './list-tools'
import { nothingOf } from './nothing'
import { Pager, totalText } from './pager'
import { type Actions, useRowMenu } from './row-acts'
import { focusFirstRow } from './row-keys'
import { type Shown, useWhole } from './rows'
import { selectionOf, useSelection } from './selection'
import { SelectionBar } from './selection-bar'
import { RowsTable, RowsToCome } from './table'
import { Toolbar } from './toolbar'
import { type AddressTable, useAddressTable } from './use-address-table'
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
  /** The record that is open over the list, and how another one is opened instead. */
  readonly openId?: number | null
  readonly onOpenOther?: (id: number) => void
  /** The records as they are shown, where that depends on the moment. */
  readonly shown?: Shown
  /** Told at every change what the list shows. */
  readonly onShown?: (table: AddressTable) => void
  /** Beside the title. */
  readonly beside?: ReactNode
  /** Under the title: the lists of the same page. */
  readonly tabs?: ReactNode
  /** What lies over the list, given the way to the records beside. */
  readonly drawer?: (neighbours: Neighbours) => ReactNode
}

/** The list of a resource, which opens with the filters it is meant to have where its address names none. */
export function ResourceList(props: ResourceListProps) {
  const [params] = useSearchParams()
  const opensWith = props.opensWith ?? props.screen.resource.opensWith
  const [isOpened, setOpened] = useState(!opensWith || params.size > 0)
  if (isOpened) return <List {...props} />
  if (params.size === 0) return <Navigate to={{ search: String(new URLSearchParams(opensWith)) }} replace />
  setOpened(true)
  return null
}

/** Title with count, search, filters, rows, pages. What it shows stands in the address, the search does not. */
function List(props: ResourceListProps) {
  const { screen, onCreate, onReorder, actions, onShown } = props
  const { resource } = screen
  const opensWith = props.opensWith ?? resource.opensWith
  const [isPrinting, setPrinting] = useState(false)
  /** What the bulk drawer is about, as it was when the drawer opened: nothing else is changed, whatever the list shows since. */
  const [bulkOf, setBulkOf] = useState<Meant>()
  const [exportAt, setExportAt] = useState<HTMLElement>()
  const [searches, setSearches] = useState(0)
  const [params] = useSearchParams()
  const panel = useRef<HTMLDivElement>(null)
  const table = useAddressTable(screen, props.shown)
  const { state, columns, rows, paging, rewrite } = table
  const { search } = state
  const phone = useIsPhone()
  const drafted = useDraftedIds(resource.name)
  const mayEdit = !resource.readOnly && actions.edit !== undefined
  const mayMany = actions.ofTwo !== undefined || mayEdit || actions.remove !== undefined
  const selection = useSelection(rows.records, JSON.stringify([[...state.filters], state.sorts, search]))
  const { menu, openMenu } = useRowMenu(resource, actions)
  const bulk = useBulk(screen)
  const text = words(resource)
  const narrowed = search !== '' || state.filters.size > 0
  const whole = useWhole(screen, narrowed)
  const isAsOpened = search === '' && resource.labels.empty !== undefined && isOpenedWith(state, opensWith)
  const neighbours = useNeighbours({ ...props, rows, paging })
  const where = whereOf(state, search)
  const count = selection.count(rows.total)
  const meant = (): Meant => ({ ...selectionOf(selection.chosen, where), expected: count })
  const onSearch = (typed: string) => {
    if (typed.trim() === search) return
    setListSearch(resource.name, typed.trim())
    rewrite({})
  }
  const toTitle = () => document.getElementById(listTitleId)?.focus({ preventScroll: true })
  const startOver = () => {
    // the button goes, and takes the focus along
    toTitle()
    setListSearch(resource.name, '')
    setSearches(searches + 1)
    rewrite(unfiltered(state))
  }
  const removeChosen = async () => {
    toTitle()
    if ((await bulk.remove(meant())).kind === 'done') selection.clear()
  }
  useEffect(() => onShown?.(table))
  useOwnShortcut('n', () => onCreate?.(), onCreate !== undefined)
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || isFormOpen()) return
    event.preventDefault()
    setPrinting(true)
  })
  const mayExport = resource.screens.includes('export')
  const exportTool = (onDone: () => void) => (
    <ExportTool
      screen={screen}
      asked={{
        columns: fieldsBehind(
          resource,
          columns.map(({ name }) => name),
        ),
        sort: sortOf(state),
        ...(selection.isSome ? selectionOf(selection.chosen, where) : { where }),
      }}
      what={selection.isSome ? `Le righe selezionate: ${count}` : `Le righe trovate: ${totalText(rows)}`}
      onDone={onDone}
    />
  )
  const views: Tool = {
    label: 'Viste',
    icon: <StarOutlined aria-hidden />,
    content: (close) => (
      <ViewsTool
        resource={resource.name}
        state={viewStateOf(state, columns)}
        current={state.view}
        onOpen={(view) => {
          close()
          table.goTo(() => addressOf(view.state, view.id))
        }}
      />
    ),
  }
  const tools: Tool[] = [
    ...(screen.withoutViews ? [] : [views]),
    {
      label: 'Colonne',
      icon: <LayoutOutlined aria-hidden />,
      content: () => (
        <ColumnsTool
          {...{ resource, columns }}
          onChosen={() => rewrite({ columns: undefined, ...atPage(state.page) })}
        />
      ),
    },
    ...(mayExport && phone ? [{ label: 'Esporta', icon: <DownloadOutlined aria-hidden />, content: exportTool }] : []),
    { label: 'Stampa', icon: <PrinterOutlined aria-hidden />, run: () => setPrinting(true) },
    ...(onReorder ? [{ label: 'Riordina', icon: <OrderedListOutlined aria-hidden />, run: onReorder }] : []),
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: what rows show and do changes with these; refine's table is rendered twice as it begins, they once
  const body = useMemo(() => {
    const shown = { resource, table, actions, selection: mayMany ? selection : undefined, label: text.list }
    if (phone) return <RowCards {...shown} onMenu={openMenu} />
    if (!rows.records) return <RowsToCome rows={state.limit} />
    const toSearch = () => document.querySelector<HTMLElement>('input[type="search"]')?.focus()
    return <RowsTable {...shown} onMenu={openMenu} onLeave={toSearch} />
  }, [resource, actions, params, phone, state, columns, rows.records, rows.stale, selection.chosen])
  const create = onCreate && { label: text.create, run: onCreate }
  const nothing = nothingOf({
    rows,
    paging,
    text,
    narrowed: narrowed && !isAsOpened,
    searched: search !== '',
    create,
    startOver,
  })
  return (
    <section className={pageCss.window} aria-labelledby={listTitleId} data-popups>
      <header className={pageCss.head}>
        <h1 id={listTitleId} className={pageCss.title} tabIndex={-1}>
          {listTitle(resource)}
          {rows.records && (
            <span className={pageCss.count}>
              {totalText(rows)}
              {narrowed && whole && ` su ${totalText(whole)}`}
            </span>
          )}
        </h1>
        <Flex align="center" gap={8}>
          {linksBeside(resource.name).map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          {mayExport && !phone && (
            <Button
              icon={<DownloadOutlined aria-hidden />}
              aria-haspopup="dialog"
              aria-expanded={exportAt !== undefined}
              onClick={({ currentTarget }) => setExportAt(currentTarget)}
            >
              Esporta
            </Button>
          )}
          {props.beside}
          {onCreate && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
              {drafted.has('new') ? 'Riprendi la bozza' : text.create}
            </Button>
          )}
        </Flex>
      </header>
      {props.tabs}
      <Toolbar
        {...{ resource, table, onSearch, searches, tools }}
        label={text.search}
        placeholder={phone ? text.searchInBrief : text.search}
        onDown={() => focusFirstRow(panel.current)}
        onReset={startOver}
      />
      <div ref={panel} className={css.panel}>
        {selection.isSome && mayMany && (
          <SelectionBar
            {...{ ...actions, resource, rows, selection, narrowed }}
            onEdit={mayEdit ? () => setBulkOf(meant()) : undefined}
            onExport={mayExport ? setExportAt : undefined}
            onRemove={actions.remove && (() => void removeChosen())}
          />
        )}
        {nothing ? <EmptyState {...nothing} /> : body}
        {!rows.records && !rows.failed && !phone && (
          <span className="visually-hidden" role="status">
            Caricamento…
          </span>
        )}
        <Pager
          {...{ rows, phone, ...paging }}
          onLimit={(limit) => {
            setListLimit(limit)
            rewrite({ limit: String(limit) })
          }}
        />
      </div>
      {menu}
      <p className="visually-hidden" role="status">
        {rows.records && !rows.stale && `${totalText(rows)} ${rows.total === 1 ? 'risultato' : 'risultati'}`}
      </p>
      {props.drawer?.(neighbours)}
      <Suspense>
        {isPrinting && <PrintedList {...{ screen, table }} shown={props.shown} onDone={() => setPrinting(false)} />}
        {exportAt && (
          <AnchoredDialog
            anchor={exportAt}
            label="Esporta"
            place="below"
            width={340}
            onClose={() => setExportAt(undefined)}
          >
            {exportTool(() => setExportAt(undefined))}
          </AnchoredDialog>
        )}
        {bulkOf && (
          <BulkDrawer
            screen={screen}
            meant={bulkOf}
            onClose={() => setBulkOf(undefined)}
            onDone={() => {
              setBulkOf(undefined)
              selection.clear()
              toTitle()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
