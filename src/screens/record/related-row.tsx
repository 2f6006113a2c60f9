import { Link } from 'react-router'
import { romeWallClock } from '../../../domain/calendar/rome'
import {
  type Field,
  isEmptyValue,
  type Kind,
  type RecordOnWire,
  type ReferringList,
  type Resource,
  titleBeside,
  titleText,
} from '../../../domain/resource'
import { numericDate } from '../../../domain/text/dates'
import controls from '../../ui/controls.module.css'
import { FieldCell } from '../kinds'
import css from './record.module.css'

/** Kinds whose value says nothing without its label. */
const labelled: ReadonlySet<Kind> = new Set(['date', 'instant', 'boolean', 'number'])

interface RelatedRowProps {
  readonly resource: Resource
  readonly list: ReferringList
  readonly record: RecordOnWire
  /** Opens the record's form here; otherwise the row leads to its card. */
  readonly onEdit: (() => void) | undefined
}

/** One record as a link, and what the list says of it. */
export function RelatedRow({ resource, list, record, onEdit }: RelatedRowProps) {
  const title = <RowTitle {...{ resource, list, record }} />
  const columns = (list.columns ?? []).flatMap((name) => {
    const field = resource.fields[name]
    return field && isSaid(field, record[name]) ? [[name, field] as const] : []
  })
  return (
    <li className={css.row}>
      {onEdit ? (
        <button type="button" className={controls.link} onClick={onEdit}>
          {title}
        </button>
      ) : (
        <Link to={`/admin/${resource.name}?show=${record.id}`}>{title}</Link>
      )}
      <span className={css.words}>
        {columns.map(([name, field]) => (
          <span key={name}>
            {labelled.has(field.widget.kind) && `${field.label}: `}
            <FieldCell name={name} field={field} record={record} whole={field.widget.kind === 'period'} />
          </span>
        ))}
        {list.since && <span>dal {numericDate(romeWallClock(Date.parse(record.created_at)).date)}</span>}
      </span>
    </li>
  )
}

/** Empty fields are left out, unless being empty says something. */
const isSaid = ({ widget }: Field, value: unknown) =>
  !isEmptyValue(value) || ('none' in widget && widget.none !== undefined) || widget.kind === 'period'

function RowTitle({ resource, list, record }: Omit<RelatedRowProps, 'onEdit'>) {
  const field = list.titleColumn === undefined ? undefined : resource.fields[list.titleColumn]
  if (field && list.titleColumn) return <FieldCell name={list.titleColumn} field={field} record={record} />
  const titleFields = titleBeside(resource, list.by)
  return titleText({ ...resource, titleField: titleFields[0] ?? resource.titleField, titleFields }, record)
}
