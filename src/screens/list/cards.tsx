import { Checkbox } from 'antd'
import { type RecordOnWire, type Resource, titleText } from '../../../domain/resource'
import { useDraftedIds } from '../../session'
import { type Column, ColumnCell } from './columns'
import css from './list.module.css'
import { type Actions, RowMenuButton } from './row-acts'
import type { RowSelection } from './selection'
import { RecordTitle } from './title'

interface CardsProps {
  readonly resource: Resource
  readonly label: string
  readonly columns: readonly Column[]
  /** Undefined until they come. */
  readonly records: readonly RecordOnWire[] | undefined
  readonly actions: Actions
  readonly selection: RowSelection | undefined
  readonly onMenu: (record: RecordOnWire, button: HTMLElement) => void
}

const blanks = [1, 2, 3, 4, 5, 6]

/** The list on a phone: a card per row with its title and the first two other columns; its place says nothing away from the others. */
export function RowCards({ resource, label, columns, records, actions, selection, onMenu }: CardsProps) {
  const drafted = useDraftedIds(resource.name)
  const others = columns.filter(({ isTitle, field }) => !isTitle && field?.widget.kind !== 'position').slice(0, 2)
  if (!records)
    return (
      <div className={css.cards} aria-hidden>
        {blanks.map((blank) => (
          <div key={blank} className={css.card}>
            <i className={css.bone} />
            <i className={css.bone} />
          </div>
        ))}
      </div>
    )
  return (
    <ul className={css.cards} aria-label={label}>
      {records.map((record) => {
        const title = titleText(resource, record)
        return (
          <li key={record.id} className={css.card} data-chosen={selection?.has(record.id)}>
            <div className={css.cardHead}>
              {selection && (
                <Checkbox
                  aria-label={`Seleziona ${title}`}
                  checked={selection.has(record.id)}
                  onChange={() => selection.toggle(record.id)}
                />
              )}
              <span className={css.cardTitle}>
                <RecordTitle {...{ resource, record }} onOpen={actions.show} isDraft={drafted.has(record.id)} />
              </span>
              <RowMenuButton title={title} onOpen={(button) => onMenu(record, button)} />
            </div>
            <dl className={css.cardFields}>
              {others.map((column) => (
                <div key={column.name}>
                  <dt>{column.label}</dt>
                  <dd>
                    <ColumnCell resource={resource} column={column} record={record} />
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
