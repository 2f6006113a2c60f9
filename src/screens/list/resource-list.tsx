import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useElementShortcut } from '../../platform/opened/element-shortcut'
import { setListLimit, setListSearch, useKeyDown } from '../../platform/session'
import { isFormOpen } from '../../platform/session/open-forms'
import { useIsPhone } from '../../ui/hooks/use-media'
import pageCss from '../../ui/page.module.css'
import sectionCss from '../../ui/section.module.css'
import type { ScreenResource } from '../registry'
import css from './list.module.css'
import { ListBody } from './list-body'
import { focusListTitle, ListHead, listTitleId } from './list-head'
import { type ListOverlay, ListOverlays } from './list-overlays'
import { binAddress, withoutFilters } from './list-state'
import { Pager, totalText } from './pager'
import type { RecordMapper, Rows } from './rows'
import { SelectionBar } from './selection-bar'
import { type ListActions, useRowMenu } from './table/row-actions'
import { focusFirstRow } from './table/row-keys'
import { Toolbar } from './toolbar'
import { toolEntries } from './tools/tool-entries'
import type { AddressTable } from './use-address-table'
import { type ListModel, useListModel } from './use-list-model'
import { type NeighbourRecords, useNeighbours } from './use-neighbours'
import { useNewRow } from './use-new-row'

export interface ResourceListProps {
  readonly screen: ScreenResource
  /** Filters and order that it opens with, as the address says them; each can be taken away like any other. */
  readonly opensWith?: Readonly<Record<string, string>> | undefined
  /** Absent where this person may not. */
  readonly onCreate?: (() => void) | undefined
  readonly onReorder?: (() => void) | undefined
  /** It has a bin. */
  readonly hasBin?: boolean
  readonly actions: ListActions
  /** The record that is open over the list, and how another one is opened instead. */
  readonly openId?: number | null
  readonly onOpenOther?: (id: number) => void
  /** A record that was just made: its row gets the keyboard as soon as it is there. */
  readonly newId?: number | undefined
  /** The records as they are drawn, where that depends on the moment. */
  readonly mapRecord?: RecordMapper
  /** Called at every change of what the list shows. */
  readonly onTableChange?: (table: AddressTable) => void
  /** In the head, before what is made here. */
  readonly extra?: ReactNode
  /** Under the title: the lists of the same page. */
  readonly tabs?: ReactNode
  /** What lies over the list, given the way to the records beside. */
  readonly drawer?: (neighbours: NeighbourRecords) => ReactNode
}

/** The list of a resource, which opens with the filters it is meant to have where its address names none. */
export function ResourceList(props: ResourceListProps) {
  const [params] = useSearchParams()
  const opensWith = props.opensWith ?? props.screen.resource.opensWith
  const [isOpened, setOpened] = useState(!opensWith || params.size > 0)
  if (isOpened) return <List {...props} opensWith={opensWith} />
  if (params.size === 0) return <Navigate to={{ search: String(new URLSearchParams(opensWith)) }} replace />
  setOpened(true)
  return null
}

/** Title with count, search, filters, rows, pages. What it shows stands in the address, the search does not. */
function List({ screen, actions, onCreate, ...props }: ResourceListProps) {
  const { resource } = screen
  const isPhone = useIsPhone()
  const [overlay, setOverlay] = useState<ListOverlay>()
  const panel = useRef<HTMLDivElement>(null)
  const list = useListModel(screen, actions, props.mapRecord)
  const { table, selection, mayEdit } = list
  const { rows, paging, rewrite } = table
  const { menu, openMenu } = useRowMenu(resource, actions)
  const search = useSearch(list)
  const neighbours = useNeighbours({ rows, paging, ...props })
  /** The rows go and take the keyboard along: it goes on from the title. */
  const withSelected = (act: ListActions['removeMany']) =>
    act &&
    (() =>
      act(list.selected, () => {
        focusListTitle()
        selection.clear()
      }))
  const goTo = (address: URLSearchParams) => {
    focusListTitle()
    table.goTo(() => address)
  }
  const onLeaveBin = () => goTo(new URLSearchParams(props.opensWith))
  const onBin = props.hasBin ? () => goTo(binAddress()) : undefined
  const print = () => setOverlay({ kind: 'print' })
  const exportFrom = (button: HTMLElement) => setOverlay({ kind: 'export', button })
  useEffect(() => props.onTableChange?.(table))
  useElementShortcut('n', () => onCreate?.(), onCreate !== undefined)
  usePrintKey(print)
  useNewRow(panel, rows, props.newId)
  return (
    <section className={pageCss.window} aria-labelledby={listTitleId} data-popups>
      <ListHead
        {...{ list, onCreate }}
        isExporting={overlay?.kind === 'export'}
        onExport={exportFrom}
        extra={props.extra}
      />
      {props.tabs}
      <Toolbar
        {...{ resource, table, ...search }}
        tools={toolEntries({ list, isPhone, onPrint: print, onReorder: props.onReorder, onBin, onLeaveBin })}
        onDown={() => focusFirstRow(panel.current)}
      />
      <div ref={panel} className={`${sectionCss.panel} ${css.panel}`}>
        {selection.isSome && list.maySelect && (
          <SelectionBar
            list={list}
            onEdit={mayEdit ? () => setOverlay({ kind: 'bulk', target: list.selected }) : undefined}
            onExport={list.mayExport ? exportFrom : undefined}
            onRemove={withSelected(actions.removeMany)}
            onRestore={withSelected(actions.restoreMany)}
          />
        )}
        <ListBody
          {...{ list, onCreate, onLeaveBin }}
          opensWith={props.opensWith}
          onReset={search.onReset}
          onMenu={openMenu}
        />
        <Pager
          {...{ rows, isPhone, ...paging }}
          onLimit={(limit) => {
            setListLimit(limit)
            rewrite({ limit: String(limit) })
          }}
        />
      </div>
      {menu}
      <ResultCount rows={rows} />
      {props.drawer?.(neighbours)}
      <ListOverlays {...{ list, overlay }} mapRecord={props.mapRecord} onClose={() => setOverlay(undefined)} />
    </section>
  )
}

/** What is typed into the search box narrows the list from its first page; reset, it starts empty again, without filters. */
function useSearch({ resource, table }: ListModel) {
  const { state, rewrite } = table
  const [resets, setResets] = useState(0)
  return {
    /** Another number is another box. */
    resets,
    onSearch: (typed: string) => {
      if (typed.trim() === state.search) return
      setListSearch(resource.name, typed.trim())
      rewrite({})
    },
    onReset: () => {
      // the button goes, and takes the focus along
      focusListTitle()
      setListSearch(resource.name, '')
      setResets(resets + 1)
      rewrite(withoutFilters(state))
    },
  }
}

function usePrintKey(print: () => void) {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || isFormOpen()) return
    event.preventDefault()
    print()
  })
}

const ResultCount = ({ rows }: { readonly rows: Rows }) => (
  <p className="visually-hidden" role="status">
    {rows.records && !rows.stale && `${totalText(rows)} ${rows.total === 1 ? 'risultato' : 'risultati'}`}
  </p>
)
