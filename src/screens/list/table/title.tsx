import { Link } from 'react-router'
import { isEmptyValue, type RecordOnWire, type Resource, titleText } from '../../../../domain/resource'
import { useHasDraft } from '../../../platform/session'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import { FieldCell } from '../../kinds'
import type { ListActions } from './row-actions'
import css from './table.module.css'

interface RecordTitleProps {
  readonly resource: Resource
  readonly record: RecordOnWire
  readonly actions: Pick<ListActions, 'show' | 'link'>
}

/** The name of a record, which opens it, and what stands small beside. */
export function RecordTitle({ resource, record, actions }: RecordTitleProps) {
  const { show, link } = actions
  const hasDraft = useHasDraft(resource.name, record.id)
  const subtitle = resource.subtitleField && record[resource.subtitleField]
  const title = { className: `${table.name} ${css.title} ${text.ellipsis}`, children: titleText(resource, record) }
  return (
    <span className={css.name}>
      {link ? (
        <Link {...link(record)} {...title} />
      ) : (
        <button type="button" disabled={!show} onClick={() => show?.(record.id)} {...title} />
      )}
      <TitleBadge {...{ resource, record }} />
      {subtitle ? <span className={`${css.subtitle} ${text.small} ${text.ellipsis}`}>{String(subtitle)}</span> : null}
      {hasDraft && (
        <span className={text.badge} data-tone="warning">
          Bozza
        </span>
      )}
    </span>
  )
}

function TitleBadge({ resource, record }: Pick<RecordTitleProps, 'resource' | 'record'>) {
  const name = resource.badgeField
  const field = name && resource.fields[name]
  return field && !isEmptyValue(record[name]) ? <FieldCell {...{ name, field, record }} /> : null
}
