import { Button } from 'antd'
import {
  fieldEntries,
  isDrawnElsewhere,
  type RecordOnWire,
  type Resource,
  shownAsLists,
  titleFields,
} from '../../../domain/resource'
import { numericMoment } from '../../../domain/text/dates'
import { isWide } from '../kinds/inputs'
import { actionsOf } from '../overrides'
import { words } from '../words'
import css from './record.module.css'
import { RecordValue } from './record-value'
import { RelatedLists } from './related-lists'

interface RecordDetailsProps {
  readonly resource: Resource
  readonly record: RecordOnWire
  readonly onEdit: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
  readonly onDuplicate: (() => void) | undefined
  readonly onClose: () => void
}

/** One record, read: every field with its label; what its title says stands above. */
export function RecordDetails({ resource, record, onEdit, onRemove, onDuplicate, onClose }: RecordDetailsProps) {
  const Actions = actionsOf(resource.name)
  const fields = fieldEntries(resource).filter(
    ([name]) =>
      !titleFields(resource).includes(name) &&
      !isDrawnElsewhere(resource.fields, name) &&
      !shownAsLists(resource).has(name),
  )
  return (
    <div className={css.form}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section className={css.scroll} aria-label="Campi" tabIndex={0}>
        <dl className={css.details}>
          {fields.map(([name, field]) => (
            <div key={name} className={isWide(field) ? css.wide : undefined}>
              <dt>{field.label}</dt>
              <dd>
                <RecordValue name={name} field={field} record={record} />
              </dd>
            </div>
          ))}
        </dl>
        <RelatedLists resource={resource} record={record} />
        <p className={css.hint}>
          {words(resource).since} {numericMoment(record.created_at)} · ultima modifica il{' '}
          {numericMoment(record.updated_at)}
        </p>
      </section>
      <footer className={css.foot}>
        {Actions && <Actions record={record} onClose={onClose} />}
        {onRemove && (
          <Button danger onClick={onRemove}>
            Elimina
          </Button>
        )}
        {onDuplicate && <Button onClick={onDuplicate}>Duplica</Button>}
        {onEdit && (
          <Button type="primary" onClick={onEdit}>
            Modifica
          </Button>
        )}
      </footer>
    </div>
  )
}
