import { type RecordOnWire, type Resource, titleFields, titleText } from '../../../domain/resource'
import { type Column, ColumnCell } from './columns'
import css from './list.module.css'
import { type Actions, RowMenu } from './row-actions'
import type { RowSelection } from './selection'
import { RowCheckbox } from './table'

interface CardsProps {
  readonly resource: Resource
  readonly label: string
  readonly columns: readonly Column[]
  readonly records: readonly RecordOnWire[]
  readonly actions: Actions
  readonly selection: RowSelection | undefined
}

/** The list on a phone: a card per row with its title and the first two other columns; its place says nothing away from the others. */
export function RowCards({ resource, label, columns, records, actions, selection }: CardsProps) {
  const others = columns.filter(
    ({ name, field }) => !titleFields(resource).includes(name) && field?.widget.kind !== 'position',
  )
  const { show } = actions
  return (
    <ul className={css.cards} aria-label={label}>
      {records.map((record) => {
        const title = titleText(resource, record)
        return (
          <li key={record.id} className={css.card} data-chosen={selection?.has(record.id)}>
            <div className={css.cardHead}>
              {selection && (
                <span className={css.cardPick}>
                  <RowCheckbox id={record.id} title={title} selection={selection} />
                </span>
              )}
              <button type="button" className={css.title} disabled={!show} onClick={() => show?.(record.id)}>
                {title}
              </button>
              <RowMenu id={record.id} title={title} actions={actions} />
            </div>
            <dl className={css.cardFields}>
              {others.slice(0, 2).map((column) => (
                <div key={column.name}>
                  <dt>{column.label}</dt>
                  <dd>
                    <ColumnCell column={column} record={record} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
