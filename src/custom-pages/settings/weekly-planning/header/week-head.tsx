import { CopyOutlined, EyeOutlined, HomeOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import { counted } from '../../../../../domain/text/dates'
import { useIsPhone } from '../../../../ui/hooks/use-media'
import page from '../../../../ui/page.module.css'
import { countWeek } from '../editor/counts'
import type { WeekEditor } from '../editor/use-week-editor'
import type { DrawnWeek } from '../editor/week'
import css from '../planning-page.module.css'

interface WeekHeadProps extends WeekToolsProps {
  /** "Studio Via Roma", or "2 strutture". */
  readonly office: string
  readonly shown: readonly DrawnWeek[]
}

/** Title with the times of a week, and the tools for the whole of it. */
export function WeekHead({ office, shown, ...tools }: WeekHeadProps) {
  const times = shown.reduce((sum, week) => sum + countWeek(week.shifts), 0)
  return (
    <div className={page.head}>
      <h1 className={page.title}>
        Pianificazione settimanale
        <span className={`${page.count} ${css.count}`}>
          {office} · {counted(times, 'orario', 'orari')}
        </span>
      </h1>
      <WeekTools {...tools} />
    </div>
  )
}

interface WeekToolsProps extends Pick<WeekEditor, 'dispatch'> {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isPreviewOpen: boolean
  /** False: there is no single week to copy into. */
  readonly canCopy: boolean
  readonly onCopy: (what: 'day' | 'week') => void
  readonly onPreview: (isOpen: boolean) => void
}

/** Steps back and forward, copies, and the preview. */
const WeekTools = memo(function WeekTools(props: WeekToolsProps) {
  const { dispatch, canUndo, canRedo, isPreviewOpen, canCopy, onCopy, onPreview } = props
  const isPhone = useIsPhone()
  const words = (text: string) => (isPhone ? undefined : text)
  return (
    <div className={page.toolbar}>
      <Button
        icon={<UndoOutlined aria-hidden />}
        aria-label="Annulla l’ultimo passo"
        title="Annulla l’ultimo passo"
        disabled={!canUndo}
        onClick={() => dispatch({ kind: 'undo' })}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label="Ripeti il passo annullato"
        title="Ripeti il passo annullato"
        disabled={!canRedo}
        onClick={() => dispatch({ kind: 'redo' })}
      />
      <Button
        icon={<CopyOutlined aria-hidden />}
        aria-label="Copia giorno…"
        disabled={!canCopy}
        onClick={() => onCopy('day')}
      >
        {words('Copia giorno…')}
      </Button>
      <Button
        icon={<HomeOutlined aria-hidden />}
        aria-label="Copia da struttura…"
        disabled={!canCopy}
        onClick={() => onCopy('week')}
      >
        {words('Copia da struttura…')}
      </Button>
      <Button
        icon={<EyeOutlined aria-hidden />}
        aria-label="Orari prenotabili"
        aria-pressed={isPreviewOpen}
        onClick={() => onPreview(!isPreviewOpen)}
      >
        {words('Orari prenotabili')}
      </Button>
    </div>
  )
})
