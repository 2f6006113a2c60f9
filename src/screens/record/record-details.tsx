import { Button } from 'antd'
import { fieldEntries, type RecordOnWire, type Resource } from '../../../domain/resource'
import { FieldCell } from '../kinds'
import { words } from '../words'
import css from './record.module.css'

const moment = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' })
const parts = (instant: string) =>
  Object.fromEntries(moment.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))

/** `24/11/2026 08:45`; Intl's short Italian date has a year of two digits, hence the parts. */
function momentOf(instant: string): string {
  const { day = '', month = '', hour = '', minute = '' } = parts(instant)
  const year = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', year: 'numeric' }).format(new Date(instant))
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year} ${hour.padStart(2, '0')}:${minute}`
}

interface RecordDetailsProps {
  readonly resource: Resource
  readonly record: RecordOnWire
  readonly onEdit: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
}

/** One record, read: every field with its label; its title stands above. */
export function RecordDetails({ resource, record, onEdit, onRemove }: RecordDetailsProps) {
  const fields = fieldEntries(resource).filter(([name]) => name !== resource.titleField)
  return (
    <div className={css.form}>
      <div className={css.scroll}>
        <dl className={css.details}>
          {fields.map(([name, field]) => (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>
                <FieldCell name={name} field={field} record={record} whole />
              </dd>
            </div>
          ))}
        </dl>
        <p className={css.hint}>
          {words(resource).since} {momentOf(record.created_at)} · ultima modifica il {momentOf(record.updated_at)}
        </p>
      </div>
      <footer className={css.foot}>
        {onRemove && (
          <Button danger onClick={onRemove}>
            Elimina
          </Button>
        )}
        {onEdit && (
          <Button type="primary" onClick={onEdit}>
            Modifica
          </Button>
        )}
      </footer>
    </div>
  )
}
