import { CloseOutlined, DeleteOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { bulkLimit, type Resource } from '../../../domain/resource'
import { countText } from '../../../domain/text/format'
import textCss from '../../ui/text.module.css'
import { words } from '../words'
import css from './list.module.css'
import type { Rows } from './rows'
import type { RowSelection } from './selection'

interface SelectionBarProps {
  readonly resource: Resource
  readonly rows: Rows
  readonly selection: RowSelection
  /** A search or a filter is at work. */
  readonly narrowed: boolean
  /** Absent where this person may not. */
  readonly onEdit: (() => void) | undefined
  readonly onExport: ((button: HTMLElement) => void) | undefined
  readonly onRemove: (() => void) | undefined
}

/** What is chosen, how many, and what can be done with all of it. */
export function SelectionBar({ resource, rows, selection, narrowed, onEdit, onExport, onRemove }: SelectionBarProps) {
  const text = words(resource)
  const { chosen } = selection
  const count = selection.count(rows.total)
  const isAll = chosen.kind === 'all'
  const tooMany = isAll && rows.capped
  return (
    <section className={css.selectionBar} aria-label="Selezione">
      <p role="status">
        <strong>
          {tooMany ? `Oltre ${text.selected(bulkLimit)}` : text.selected(count)}
          {isAll && ' · tutto l’elenco'}
        </strong>
        {tooMany && <span className={textCss.small}> Si modificano al massimo {countText(bulkLimit)} per volta.</span>}
      </p>
      {!isAll && rows.total > count && (
        <Button type="link" size="small" onClick={selection.chooseAll}>
          {rows.capped ? 'Tutto l’elenco' : text.selectAll(rows.total, narrowed)}
        </Button>
      )}
      {onEdit && (
        <Button size="small" icon={<EditOutlined aria-hidden />} disabled={tooMany} onClick={onEdit}>
          Modifica
        </Button>
      )}
      {onExport && (
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          onClick={({ currentTarget }) => onExport(currentTarget)}
        >
          Esporta
        </Button>
      )}
      {onRemove && (
        <Button danger size="small" icon={<DeleteOutlined aria-hidden />} disabled={tooMany} onClick={onRemove}>
          Elimina
        </Button>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label="Annulla la selezione"
        onClick={selection.clear}
      />
    </section>
  )
}
