import { CloseOutlined, DeleteOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { bulkLimit, type Resource } from '../../../domain/resource'
import { words } from '../../../domain/resource/words'
import { countText } from '../../../domain/text/format'
import textCss from '../../ui/text.module.css'
import css from './list.module.css'
import type { Actions } from './row-acts'
import type { Rows } from './rows'
import type { RowSelection } from './selection'

interface SelectionBarProps extends Pick<Actions, 'ofTwo' | 'ofTwoHint'> {
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

type Act = ButtonProps & { readonly children: string }

/** What is chosen, how many, and what can be done with all of it. */
export function SelectionBar(props: SelectionBarProps) {
  const { resource, rows, selection, narrowed, onEdit, onExport, onRemove, ofTwoHint } = props
  const text = words(resource)
  const { chosen } = selection
  const count = selection.count(rows.total)
  const isAll = chosen.kind === 'all'
  const tooMany = isAll && rows.capped
  const acts: readonly (Act | undefined)[] = [
    onEdit && { children: 'Modifica', icon: <EditOutlined aria-hidden />, disabled: tooMany, onClick: onEdit },
    ...actsOfTwo(props).map(({ label, icon, run }) => ({ children: label, icon, onClick: run })),
    onExport && {
      ...{ children: 'Esporta', icon: <DownloadOutlined aria-hidden /> },
      onClick: ({ currentTarget }) => onExport(currentTarget),
    },
    onRemove && {
      ...{ children: 'Elimina', icon: <DeleteOutlined aria-hidden />, danger: true },
      ...{ disabled: tooMany, onClick: onRemove },
    },
  ]
  return (
    <section className={css.selectionBar} aria-label="Selezione">
      <p role="status">
        <strong>
          {tooMany ? `Oltre ${text.selected(bulkLimit)}` : text.selected(count)}
          {isAll && ' · tutto l’elenco'}
        </strong>
        {tooMany && <span className={textCss.small}> Si modificano al massimo {countText(bulkLimit)} per volta.</span>}
      </p>
      {ofTwoHint && !isAll && count === 1 && <span className={textCss.small}>{ofTwoHint}</span>}
      {(onEdit || onExport || onRemove) && !isAll && rows.total > count && (
        <Button type="link" size="small" onClick={selection.chooseAll}>
          {rows.capped ? 'Tutto l’elenco' : text.selectAll(rows.total, narrowed)}
        </Button>
      )}
      {acts.map((act) => act && <Button key={act.children} size="small" {...act} />)}
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
function actsOfTwo({ ofTwo, rows, selection }: SelectionBarProps) {
  const [first, second, ...others] = selection.ids
  const record = rows.records?.find(({ id }) => id === first)
  return (ofTwo && record && second !== undefined && others.length === 0 && ofTwo([record, second])) || []
}
