import { CopyOutlined, EyeOutlined, HomeOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { counted } from '../../../../domain/text/dates'
import { IconButton } from '../../../ui/icon-button'
import page from '../../../ui/page.module.css'
import { useIsPhone } from '../../../ui/use-media'
import { countWeek } from '../editor/counts'
import type { WeekEditor } from '../editor/use-week-editor'
import type { DrawnWeek } from '../editor/week'
import css from './week-head.module.css'

interface WeekHeadProps extends Pick<WeekEditor, 'editor' | 'dispatch'> {
  /** "Studio Via Roma", or "2 strutture". */
  readonly office: string
  readonly shown: readonly DrawnWeek[]
  readonly isPreviewOpen: boolean
  /** Null: there is no single week to copy into. */
  readonly onCopyDay: (() => void) | null
  readonly onCopyWeek: (() => void) | null
  readonly onPreview: () => void
}

/** Title with the times of a week, steps back and forward, copies, and the preview. */
export function WeekHead(props: WeekHeadProps) {
  const { editor, dispatch, office, shown, isPreviewOpen, onCopyDay, onCopyWeek, onPreview } = props
  const isPhone = useIsPhone()
  const times = shown.reduce((sum, week) => sum + countWeek(week.shifts), 0)
  const words = (text: string) => (isPhone ? undefined : text)
  return (
    <div className={`${page.head} ${css.head}`}>
      <h1 className={page.title}>
        Pianificazione settimanale
        <span className={`${page.count} ${css.count}`}>
          {office} · {counted(times, 'orario', 'orari')}
        </span>
      </h1>
      <div className={`${page.toolbar} ${css.tools}`}>
        <IconButton
          label="Annulla l’ultimo passo"
          className={css.step ?? ''}
          disabled={editor.past.length === 0}
          onClick={() => dispatch({ kind: 'undo' })}
        >
          <UndoOutlined aria-hidden />
        </IconButton>
        <IconButton
          label="Ripeti il passo annullato"
          className={css.step ?? ''}
          disabled={editor.future.length === 0}
          onClick={() => dispatch({ kind: 'redo' })}
        >
          <RedoOutlined aria-hidden />
        </IconButton>
        <Button
          icon={<CopyOutlined aria-hidden />}
          aria-label="Copia giorno…"
          disabled={!onCopyDay}
          onClick={() => onCopyDay?.()}
        >
          {words('Copia giorno…')}
        </Button>
        <Button
          icon={<HomeOutlined aria-hidden />}
          aria-label="Copia da struttura…"
          disabled={!onCopyWeek}
          onClick={() => onCopyWeek?.()}
        >
          {words('Copia da struttura…')}
        </Button>
        <Button
          icon={<EyeOutlined aria-hidden />}
          aria-label="Orari prenotabili"
          aria-pressed={isPreviewOpen}
          onClick={onPreview}
        >
          {words('Orari prenotabili')}
        </Button>
      </div>
    </div>
  )
}
