import { type RecordOnWire, type Resource, titleText } from '../../../domain/resource'
import text from '../../ui/text.module.css'
import css from './list.module.css'

interface RecordTitleProps {
  readonly resource: Resource
  readonly record: RecordOnWire
  readonly onOpen: ((id: number) => void) | undefined
  /** Something typed for it is kept and not saved. */
  readonly isDraft: boolean
}

/** The name of a record, which opens it, and what stands small beside. */
export function RecordTitle({ resource, record, onOpen, isDraft }: RecordTitleProps) {
  const beside = resource.subtitleField && record[resource.subtitleField]
  return (
    <span className={css.name}>
      <button
        type="button"
        className={`${css.title} ${text.ellipsis}`}
        disabled={!onOpen}
        onClick={() => onOpen?.(record.id)}
      >
        {titleText(resource, record)}
      </button>
      {beside ? <span className={`${css.subtitle} ${text.small} ${text.ellipsis}`}>{String(beside)}</span> : null}
      {isDraft && (
        <span className={text.badge} data-tone="warning">
          Bozza
        </span>
      )}
    </span>
  )
}
