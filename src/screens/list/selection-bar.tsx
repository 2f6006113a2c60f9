import { CloseOutlined, DeleteOutlined, DownloadOutlined, EditOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { bulkLimit } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { countText } from '../../../domain/text/format'
import page from '../../ui/page.module.css'
import textCss from '../../ui/text/text.module.css'
import css from './list.module.css'
import type { ListModel } from './use-list-model'

interface SelectionBarProps {
  readonly list: ListModel
  /** Absent where this person may not. */
  readonly onEdit: (() => void) | undefined
  readonly onExport: ((button: HTMLElement) => void) | undefined
  readonly onRemove: (() => void) | undefined
  readonly onRestore: (() => void) | undefined
}

type Action = ButtonProps & { readonly children: string }

/** What is selected, how many, and what can be done with all of it. */
export function SelectionBar({ list, onEdit, onExport, onRemove, onRestore }: SelectionBarProps) {
  const { resource, selection, isNarrowed } = list
  const { rows } = list.table
  const { ofTwoHint } = list.actions
  const text = textsOf(resource)
  const count = list.selected.expected
  const isAll = selection.rows.kind === 'all'
  const tooMany = isAll && rows.capped
  const actions: readonly (Action | undefined)[] = [
    onEdit && { children: 'Modifica', icon: <EditOutlined aria-hidden />, disabled: tooMany, onClick: onEdit },
    ...[...actionsOfTwo(list), ...(list.actions.ofSelection?.(list.selected, selection.clear) ?? [])].map(
      ({ label, icon, run }) => ({ children: label, icon, disabled: tooMany, onClick: run }),
    ),
    onExport && {
      ...{ children: 'Esporta', icon: <DownloadOutlined aria-hidden /> },
      onClick: ({ currentTarget }) => onExport(currentTarget),
    },
    onRestore && {
      ...{ children: 'Ripristina', icon: <UndoOutlined aria-hidden /> },
      ...{ disabled: tooMany, onClick: onRestore },
    },
    onRemove && {
      ...{ children: 'Elimina', icon: <DeleteOutlined aria-hidden />, danger: true },
      ...{ disabled: tooMany, onClick: onRemove },
    },
  ]
  return (
    <section className={`${page.toolbar} ${css.selectionBar}`} aria-label="Selezione">
      <p role="status">
        <strong>
          {tooMany ? `Oltre ${text.selected(bulkLimit)}` : text.selected(count)}
          {isAll && ' · tutto l’elenco'}
        </strong>
        {tooMany && <span className={textCss.small}> Si modificano al massimo {countText(bulkLimit)} per volta.</span>}
      </p>
      {ofTwoHint && !isAll && count === 1 && <span className={textCss.small}>{ofTwoHint}</span>}
      {(onEdit || onExport || onRemove || onRestore) && !isAll && rows.total > count && (
        <Button type="link" size="small" onClick={selection.chooseAll}>
          {rows.capped ? 'Tutto l’elenco' : text.selectAll(rows.total, isNarrowed)}
        </Button>
      )}
      {actions.map((action) => action && <Button key={action.children} size="small" {...action} />)}
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

/** The first of the two must be on the page: its name is shown. */
function actionsOfTwo({ actions: { ofTwo }, table: { rows }, selection }: ListModel) {
  const [first, second, ...others] = selection.ids
  const record = rows.records?.find(({ id }) => id === first)
  return (ofTwo && record && second !== undefined && others.length === 0 && ofTwo([record, second])) || []
}
