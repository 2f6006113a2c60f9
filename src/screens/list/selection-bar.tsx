import { CloseOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { bulkLimit, type Resource } from '../../../domain/resource'
import { countText } from '../../../domain/text/format'
import { words } from '../words'
import css from './list.module.css'
import type { RowSelection } from './selection'
import type { Rows } from './use-rows'

interface SelectionBarProps {
  readonly resource: Resource
  readonly rows: Rows
  readonly selection: RowSelection
  /** Absent where this person may not. */
  readonly onEdit: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
}

/** What is chosen, how many, and what can be done with all of it. */
export function SelectionBar({ resource, rows, selection, onEdit, onRemove }: SelectionBarProps) {
  const text = words(resource)
  const { chosen } = selection
  const count = selection.count(rows.total)
  const tooMany = chosen.kind === 'all' && rows.capped
  const all = rows.capped ? `Oltre ${text.selected(bulkLimit)}` : text.selected(count)
  return (
    <section className={css.selectionBar} aria-label="Selezione">
      <p role="status">
        <strong>{chosen.kind === 'all' ? `${all} · tutto l’elenco` : text.selected(count)}</strong>
        {tooMany && <span className={css.limit}>Si modificano al massimo {countText(bulkLimit)} per volta.</span>}
      </p>
      {chosen.kind === 'some' && selection.isPage && rows.total > count && (
        <Button type="link" size="small" onClick={selection.chooseAll}>
          {rows.capped ? 'Seleziona tutto l’elenco' : text.selectAll(rows.total)}
        </Button>
      )}
      <span className={css.selectionActs}>
        {onEdit && (
          <Button icon={<EditOutlined aria-hidden />} disabled={tooMany} onClick={onEdit}>
            Modifica
          </Button>
        )}
        {onRemove && (
          <Button danger icon={<DeleteOutlined aria-hidden />} disabled={tooMany} onClick={onRemove}>
            Elimina
          </Button>
        )}
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label="Annulla la selezione"
          title="Annulla la selezione"
          onClick={selection.clear}
        />
      </span>
    </section>
  )
}
