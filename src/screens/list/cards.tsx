import { listedFields, type RecordOnWire, type Resource } from '../../../domain/resource'
import { FieldCell } from '../kinds'
import { titleOf } from '../words'
import css from './list.module.css'
import { type Actions, RowActions } from './row-actions'

interface CardsProps {
  readonly resource: Resource
  readonly label: string
  readonly records: readonly RecordOnWire[]
  readonly actions: Actions
}

/** The list on a phone: a card per row with its three main fields. */
export function RowCards({ resource, label, records, actions }: CardsProps) {
  const others = listedFields(resource).filter(([name]) => name !== resource.titleField)
  const { show } = actions
  return (
    <ul className={css.cards} aria-label={label}>
      {records.map((record) => {
        const title = titleOf(resource, record)
        return (
          <li key={record.id} className={css.card}>
            <div className={css.cardHead}>
              <button type="button" className={css.title} disabled={!show} onClick={() => show?.(record.id)}>
                {title}
              </button>
              <RowActions id={record.id} title={title} actions={actions} />
            </div>
            <dl className={css.cardFields}>
              {others.slice(0, 2).map(([name, field]) => (
                <div key={name}>
                  <dt>{field.label}</dt>
                  <dd>
                    <FieldCell name={name} field={field} record={record} />
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
