import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import { type RecordOnWire, type Resource, titleText } from '../../../domain/resource'
import { useDensity } from '../../session'
import { type Column, ColumnCell } from './columns'
import css from './list.module.css'
import type { ListState } from './list-state'
import { type Actions, actionsWidth, RowActions } from './row-actions'
import type { RowSelection } from './selection'

interface TableProps {
  readonly resource: Resource
  readonly label: string
  readonly columns: readonly Column[]
  readonly records: readonly RecordOnWire[]
  readonly state: ListState
  readonly actions: Actions
  /** Absent where nothing can be done with many. */
  readonly selection: RowSelection | undefined
  readonly onSort: (field: string) => void
}

/** The rows of a list, 40 px each or 32, one line; a table of the platform, which every screen reader knows. */
export function RowsTable({ resource, label, columns, records, state, actions, selection, onSort }: TableProps) {
  const density = useDensity()
  return (
    <table
      className={css.table}
      data-density={density}
      style={{ minWidth: leastWidth(resource, columns, actions) }}
      aria-label={label}
    >
      <Columns resource={resource} columns={columns} actions={actions} selects={selection !== undefined} />
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={css.pick}>
              <input
                type="checkbox"
                aria-label="Seleziona la pagina"
                checked={selection.isPage}
                ref={(box) => {
                  if (box) box.indeterminate = selection.isSome && !selection.isPage
                }}
                onChange={selection.togglePage}
              />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.name} resource={resource} column={column} state={state} onSort={onSort} />
          ))}
          <th scope="col" className={css.actionCell}>
            <span className="visually-hidden">Azioni</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const title = titleText(resource, record)
          return (
            <tr key={record.id} data-chosen={selection?.has(record.id)}>
              {selection && (
                <td className={css.pick}>
                  <RowCheckbox id={record.id} title={title} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <BodyCell key={column.name} resource={resource} column={column} record={record} actions={actions} />
              ))}
              <td className={css.actionCell}>
                <RowActions id={record.id} title={title} actions={actions} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface RowCheckboxProps {
  readonly id: number
  readonly title: string
  readonly selection: RowSelection
}

/** Chooses a row; with Maiusc all rows from the last one chosen. */
export function RowCheckbox({ id, title, selection }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Seleziona ${title}`}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) => selection.toggle(id, (nativeEvent as unknown as MouseEvent).shiftKey === true)}
    />
  )
}

const pickWidth = 44
const leastTitleWidth = 160
/** A fifth of the list, within reason. */
const titleWidth = `clamp(${leastTitleWidth}px, 20cqw, 320px)`

/** In less than this the table scrolls sideways, under its titles and actions. */
export function leastWidth(resource: Resource, columns: readonly Column[], actions: Actions): number {
  const others = columns.filter(({ name }) => name !== resource.titleField)
  const width = others.reduce((sum, { width: own, leastWidth: least }) => sum + (own ?? least), actionsWidth(actions))
  return width + leastTitleWidth + pickWidth
}

interface ColumnsProps {
  readonly resource: Resource
  readonly columns: readonly Column[]
  readonly actions: Actions
  readonly selects: boolean
}

/** Kinds of a known length have their width; the title takes a fifth, texts share what is left: all of it, where there are none. */
export function Columns({ resource, columns, actions, selects }: ColumnsProps) {
  const isTitle = ({ name }: Column) => name === resource.titleField
  const shared = columns.some((column) => column.width === undefined && !isTitle(column))
  return (
    <colgroup>
      {selects && <col style={{ width: pickWidth }} />}
      {columns.map((column) => (
        <col key={column.name} style={{ width: isTitle(column) ? (shared ? titleWidth : undefined) : column.width }} />
      ))}
      <col style={{ width: actionsWidth(actions) }} />
    </colgroup>
  )
}

interface ColumnHeadProps {
  readonly resource: Resource
  readonly column: Column
  readonly state: ListState
  readonly onSort: (field: string) => void
}

function ColumnHead({ resource, column, state: { sort }, onSort }: ColumnHeadProps) {
  const { name, label, sortable } = column
  const sorted = sort?.field === name ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={sorted} className={cellClass(resource, column)}>
      {sortable ? (
        <button type="button" className={css.sort} title={`Ordina per ${label}`} onClick={() => onSort(name)}>
          <span>{label}</span>
          <span className={css.carets} aria-hidden>
            <CaretUpOutlined className={sorted === 'ascending' ? css.activeCaret : undefined} />
            <CaretDownOutlined className={sorted === 'descending' ? css.activeCaret : undefined} />
          </span>
        </button>
      ) : (
        <span className={css.plainHead}>{label}</span>
      )}
    </th>
  )
}

const cellClass = (resource: Resource, { name, alignRight }: Column) =>
  name === resource.titleField ? css.titleCell : alignRight ? css.right : undefined

interface BodyCellProps {
  readonly resource: Resource
  readonly column: Column
  readonly record: RecordOnWire
  readonly actions: Actions
}

function BodyCell({ resource, column, record, actions }: BodyCellProps) {
  const value = record[column.name]
  const hint = column.field && typeof value === 'string' ? value : undefined
  const cell = <ColumnCell column={column} record={record} />
  const { show } = actions
  return (
    <td className={cellClass(resource, column)} title={hint}>
      {column.name === resource.titleField && show ? (
        <button type="button" className={css.title} onClick={() => show(record.id)}>
          {cell}
        </button>
      ) : (
        cell
      )}
    </td>
  )
}
