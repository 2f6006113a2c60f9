import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { type Field, listedFields, type RecordOnWire, type Resource } from '../../../domain/resource'
import { columnWidth, FieldCell, viewOf } from '../kinds'
import { titleOf } from '../words'
import css from './list.module.css'
import type { ListState } from './list-state'
import { type Actions, RowActions } from './row-actions'

interface TableProps {
  readonly resource: Resource
  readonly label: string
  readonly records: readonly RecordOnWire[]
  readonly state: ListState
  readonly actions: Actions
  readonly onSort: (field: string) => void
}

/** The rows of a list, 40 px each, one line; a table of the platform, which every screen reader knows. */
export function RowsTable({ resource, label, records, state, actions, onSort }: TableProps) {
  const fields = listedFields(resource)
  return (
    <table className={css.table} style={{ minWidth: leastWidth(resource) }} aria-label={label}>
      <Columns resource={resource} />
      <thead>
        <tr>
          {fields.map(([name, field]) => (
            <ColumnHead key={name} name={name} field={field} state={state} onSort={onSort} />
          ))}
          <th scope="col">
            <span className="visually-hidden">Azioni</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            {fields.map(([name, field]) => (
              <BodyCell key={name} resource={resource} name={name} field={field} record={record} actions={actions} />
            ))}
            <td className={css.actionCell}>
              <RowActions id={record.id} title={titleOf(resource, record)} actions={actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const actionsWidth = 116
/** Below this a text says nothing any more, in pixels: then the table scrolls sideways. */
const leastTextWidth = 130
const titleShare = 0.2

export function leastWidth(resource: Resource): number {
  const others = listedFields(resource).filter(([name]) => name !== resource.titleField)
  const width = others.reduce((sum, [, field]) => sum + (columnWidth(field) ?? leastTextWidth), actionsWidth)
  return Math.round(width / (1 - titleShare))
}

/** Kinds of a known length have their width; the title takes a fifth, texts share what is left. */
export function Columns({ resource }: { resource: Resource }) {
  return (
    <colgroup>
      {listedFields(resource).map(([name, field]) => (
        <col key={name} style={{ width: name === resource.titleField ? `${titleShare * 100}%` : columnWidth(field) }} />
      ))}
      <col style={{ width: actionsWidth }} />
    </colgroup>
  )
}

interface ColumnHeadProps {
  readonly name: string
  readonly field: Field
  readonly state: ListState
  readonly onSort: (field: string) => void
}

function ColumnHead({ name, field, state: { sort }, onSort }: ColumnHeadProps) {
  const sorted = sort?.field === name ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={sorted} className={viewOf(field).alignRight ? css.right : undefined}>
      <button type="button" className={css.sort} title={`Ordina per ${field.label}`} onClick={() => onSort(name)}>
        <span>{field.label}</span>
        <span className={css.carets} aria-hidden>
          <CaretUpOutlined className={sorted === 'ascending' ? css.activeCaret : undefined} />
          <CaretDownOutlined className={sorted === 'descending' ? css.activeCaret : undefined} />
        </span>
      </button>
    </th>
  )
}

interface BodyCellProps {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
  readonly record: RecordOnWire
  readonly actions: Actions
}

function BodyCell({ resource, name, field, record, actions }: BodyCellProps) {
  const value = record[name]
  const hint = typeof value === 'string' ? value : undefined
  const cell = <FieldCell name={name} field={field} record={record} />
  const { show } = actions
  return (
    <td className={viewOf(field).alignRight ? css.right : undefined} title={hint}>
      {name === resource.titleField && show ? (
        <button type="button" className={css.title} onClick={() => show(record.id)}>
          {cell}
        </button>
      ) : (
        cell
      )}
    </td>
  )
}
