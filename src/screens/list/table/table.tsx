import { FilterFilled } from '@ant-design/icons'
import { Table, type TableColumnType, type TableProps } from 'antd'
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { type RecordOnWire, type Resource, titleFields, titleText } from '../../../../domain/resource'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useColumnWidths, useDensity } from '../../../platform/session'
import { popupsIn } from '../../../ui/fields/select-props'
import heads from '../../../ui/table.module.css'
import { EllipsisText } from '../../../ui/text/ellipsis-text'
import { listFilters } from '../../kinds'
import { nextSorts, sortedBy } from '../list-state'
import type { RowSelection } from '../selection'
import type { AddressTable } from '../use-address-table'
import { type Column, ColumnCell } from './columns'
import { type ListActions, RowMenuButton } from './row-actions'
import { onRowKey } from './row-keys'
import css from './table.module.css'
import { RecordTitle } from './title'
import { type Resizable, WidthHandle, widthProperty } from './width-handle'

const HeadFilters = lazyPart(() => import('../filters'))

/** What rows are drawn from, as a table or as cards. */
export interface RowsProps {
  readonly resource: Resource
  readonly label: string
  readonly table: AddressTable
  readonly actions: ListActions
  /** Absent where nothing can be done with many. */
  readonly selection: RowSelection | undefined
  readonly onMenu: (record: RecordOnWire, button: HTMLElement) => void
}

interface RowsTableProps extends RowsProps {
  /** The keyboard leaves the rows. */
  readonly onLeave: () => void
}

/** The rows of a list on antd's table: one table, whose head and title stay in view. */
export function RowsTable(props: RowsTableProps) {
  const { resource, label, actions, selection, onMenu } = props
  const { columns, state, rows, rewrite } = props.table
  const { records, stale } = rows
  const density = useDensity()
  const widths = useColumnWidths(resource.name)
  const adding = useRef(false)
  const seeAdding = ({ shiftKey }: MouseEvent | KeyboardEvent) => {
    adding.current = shiftKey
  }
  // made anew only when what they show changes, since antd draws all cells again for other columns
  const cells = useMemo(
    () => [
      ...columns.map((column) => fieldColumn(column, { resource, state, rewrite, actions })),
      menuColumn({ resource, actions, onMenu }),
    ],
    [resource, columns, state, rewrite, actions, onMenu],
  )
  const onChange: TableProps<RecordOnWire>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort') return
    const orders = new Map([sorter].flat().flatMap(({ columnKey, order }) => (order ? [[columnKey, order]] : [])))
    const before = new Map(state.sorts.map(({ field, descending }) => [field, descending ? 'descend' : 'ascend']))
    const pressed = columns.find(({ name }) => orders.get(name) !== before.get(name))
    if (pressed) rewrite(sortedBy(nextSorts(state.sorts, pressed.name, adding.current)))
  }
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroller = container.current
    const table = scroller?.querySelector('table')
    if (!scroller || !table) return
    // after the layout, which asking for sizes at any other time would force
    const observer = new ResizeObserver(() => showMoreBeside(scroller))
    for (const element of [scroller, table]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const style: Record<string, string> = { '--title': `${titleRoom(resource, records ?? [])}px` }
  for (const [name, width] of Object.entries(widths)) style[widthProperty(name)] = `${width}px`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside, which have the focus
    <div
      ref={container}
      className={`${css.rows} ${heads.scroll} ${heads.heads}`}
      style={style as CSSProperties}
      data-widths
      data-density={density}
      data-selectable={selection ? true : undefined}
      data-stale={stale}
      onScroll={({ currentTarget }) => showMoreBeside(currentTarget)}
      onClickCapture={seeAdding}
      onKeyDownCapture={seeAdding}
      onKeyDown={onRowKey(props)}
    >
      <EllipsisText>
        <Table<RecordOnWire>
          aria-label={label}
          rowKey="id"
          dataSource={records}
          pagination={false}
          columns={cells}
          components={headParts}
          showSorterTooltip={false}
          getPopupContainer={popupsIn}
          onChange={onChange}
          // rows of the question before are looked at only: what is done is done to what is asked for
          onRow={() => ({ tabIndex: -1, inert: stale })}
          {...(selection && { rowSelection: selectionProps(resource, selection, stale) })}
        />
      </EllipsisText>
    </div>
  )
}

/** Marks the sides on which more columns lie, for a shadow there. */
function showMoreBeside(container: HTMLElement) {
  const { scrollLeft, clientWidth, scrollWidth } = container
  container.toggleAttribute('data-more-left', scrollLeft > 0)
  container.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1)
}

/** Room that the longest title has at least, within reason, in pixels. */
function titleRoom(resource: Resource, records: readonly RecordOnWire[]): number {
  const longest = Math.max(0, ...records.map((record) => titleText(resource, record).length))
  return Math.min(Math.max(7.6 * longest + 20, 150), 264)
}

const selectionProps = (
  resource: Resource,
  selection: RowSelection,
  stale: boolean,
): TableProps<RecordOnWire>['rowSelection'] => ({
  columnWidth: 44,
  preserveSelectedRowKeys: true,
  selectedRowKeys: [...selection.ids],
  onChange: (keys) => selection.choose(keys.map(Number)),
  getTitleCheckboxProps: () => ({ 'aria-label': 'Seleziona la pagina', disabled: stale }) as never,
  getCheckboxProps: (record) => ({ 'aria-label': `Seleziona ${titleText(resource, record)}` }) as never,
})

/** What a cell and its head say of their column: its width is a property of the table, so that dragging draws nothing anew. */
const cellOf = ({ name, isTitle, alignRight }: Column) => ({
  className: isTitle ? css.titleCell : alignRight ? heads.right : undefined,
  style: { '--w': `var(${widthProperty(name)})` } as CSSProperties,
})

interface CellContext extends Pick<RowsTableProps, 'resource' | 'actions'>, Pick<AddressTable, 'state' | 'rewrite'> {}

function fieldColumn(column: Column, context: CellContext) {
  const { resource, state, actions } = context
  const { name, label, isTitle } = column
  const order = state.sorts.findIndex(({ field }) => field === name)
  const cell = cellOf(column)
  return {
    key: name,
    dataIndex: name,
    title: label,
    ...(!isTitle && { shouldCellUpdate: (a, b) => a !== b }),
    ...(column.alignRight && { align: 'right' as const }),
    onCell: () => cell,
    onHeaderCell: () => ({ ...cell, resizable: { list: resource.name, name, label } }) as object,
    ...(column.sortable && {
      sorter: { multiple: order < 0 ? state.sorts.length + 1 : order + 1 },
      sortOrder: order < 0 ? null : state.sorts[order]?.descending ? ('descend' as const) : ('ascend' as const),
    }),
    ...headFilter(column, context),
    render: (_value, record) =>
      isTitle ? (
        <span className={css.titleRoom}>
          <RecordTitle resource={resource} record={record} actions={actions} />
        </span>
      ) : (
        <ColumnCell resource={resource} column={column} record={record} />
      ),
  } satisfies TableColumnType<RecordOnWire>
}

/** The filters of a column's fields, in its head; they open with a funnel, which is filled while one of them is at work. */
function headFilter({ name, isTitle, label }: Column, { resource, state, rewrite }: CellContext) {
  const names = isTitle ? titleFields(resource) : [name]
  const filters = listFilters(resource).filter(({ name: field }) => names.includes(field))
  if (filters.length === 0) return {}
  const isActive = filters.some(({ filter }) => state.filters.has(filter.parameter))
  return {
    filtered: isActive,
    // a button of ours in the place of antd's, which the keyboard does not reach
    filterDropdownProps: {
      destroyOnHidden: true,
      children: (
        <button
          type="button"
          className={css.funnel}
          data-active={isActive}
          aria-label={`Filtra per ${label}`}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <FilterFilled aria-hidden />
        </button>
      ),
    },
    filterDropdown: () => (
      <Suspense fallback={null}>
        <HeadFilters {...{ resource, state, names }} onChange={rewrite} />
      </Suspense>
    ),
  }
}

const menuColumn = ({
  resource,
  actions,
  onMenu,
}: Pick<RowsTableProps, 'resource' | 'actions' | 'onMenu'>): TableColumnType<RecordOnWire> => ({
  key: 'actions',
  title: <span className="visually-hidden">Azioni</span>,
  width: 44,
  className: css.actionCell ?? '',
  render: (_value, record) =>
    Object.values(actions).some(Boolean) && (
      <RowMenuButton title={titleText(resource, record)} onOpen={(button) => onMenu(record, button)} />
    ),
})

function HeadCell({ resizable, children, ...cell }: ComponentProps<'th'> & { resizable?: Resizable }): ReactNode {
  return (
    <th {...cell}>
      {children}
      {resizable && <WidthHandle {...resizable} />}
    </th>
  )
}
const headParts = { header: { cell: HeadCell } }
