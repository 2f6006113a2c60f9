import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { useCallback, useRef, useState } from 'react'
import { type CivilDate, startOfWeek } from '../../../domain/calendar/civil-date'
import type { WeekScope } from '../../../domain/calendar/periods'
import type { ScheduleOnWire } from '../../../domain/contract/agenda'
import type { Planning } from '../../../domain/contract/hours'
import { counted } from '../../../domain/text/dates'
import { useSelectedOffice } from '../../api'
import { Chips } from '../../ui/chips'
import { IconButton } from '../../ui/icon-button'
import page from '../../ui/page.module.css'
import { SideDrawer } from '../../ui/side-drawer'
import { useIsPhone } from '../../ui/use-media'
import { countWeek } from './editor/counts'
import { findBlock } from './editor/editor'
import { useWeekEditor } from './editor/use-week-editor'
import { Palette } from './grid/palette'
import { useUndoKeys } from './grid/use-keys'
import { WeekGrid } from './grid/week-grid'
import { ShiftPanel } from './panel/shift-panel'
import css from './planning-page.module.css'
import { dayInside } from './timeline/scale'
import { ValidityLine } from './timeline/validity-line'
import { useShownWeeks } from './use-shown-weeks'

interface PlanningPageProps {
  readonly plannings: readonly Planning[]
  readonly schedules: readonly ScheduleOnWire[]
  readonly today: CivilDate
}

/** The weekly planning of the chosen offices: validities, palette, grid, panel of the selected shift, foot. */
export function PlanningPage({ plannings, today }: PlanningPageProps) {
  const { editor, dispatch } = useWeekEditor(plannings)
  const { officeUsers, officeUser, allStructures } = useSelectedOffice()
  const isPhone = useIsPhone()
  const [date, setDate] = useState(today)
  const [arranged, setArranged] = useState('over')
  const [scope, setScope] = useState<WeekScope>(null)
  const panel = useRef<HTMLElement>(null)
  const drawn = allStructures ? undefined : officeUser
  const { shown, others } = useShownWeeks(editor.weeks, { officeUsers, drawn }, date)
  const shifts = shown.flatMap(({ week }) => week.shifts)
  const validities = editor.weeks.filter(({ office_user_id }) => office_user_id === (drawn ?? officeUser)?.id)
  const found = editor.selected && findBlock(editor.weeks, editor.selected)
  const close = useCallback(() => dispatch({ kind: 'select', place: null }), [dispatch])
  const focusPanel = useCallback(
    () => requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('button, input')?.focus()),
    [],
  )
  useUndoKeys(editor, dispatch)
  const form = found && editor.selected && (
    <ShiftPanel
      drawn={found.week}
      stored={editor.stored.find(({ key }) => key === found.week.key)}
      shift={found.shift}
      place={editor.selected}
      isPhone={isPhone}
      week={startOfWeek(date)}
      scope={scope}
      dispatch={dispatch}
      onScope={setScope}
      onClose={close}
    />
  )
  return (
    <div className={`${page.window} ${css.page}`}>
      <div className={page.head}>
        <h1 className={page.title}>
          Pianificazione settimanale{' '}
          <span className={page.count}>
            {drawn?.office.name ?? 'Tutte le strutture'} · {counted(countWeek(shifts), 'orario', 'orari')}
          </span>
        </h1>
        <div className={page.toolbar}>
          <IconButton
            label="Annulla l’ultimo passo"
            disabled={editor.past.length === 0}
            onClick={() => dispatch({ kind: 'undo' })}
          >
            <UndoOutlined aria-hidden />
          </IconButton>
          <IconButton
            label="Ripeti il passo annullato"
            disabled={editor.future.length === 0}
            onClick={() => dispatch({ kind: 'redo' })}
          >
            <RedoOutlined aria-hidden />
          </IconButton>
        </div>
      </div>
      <ValidityLine
        validities={validities.map((week) => ({ ...week, isDraft: week.planning_id === null }))}
        chosen={shown[0]?.week.key ?? null}
        today={today}
        onChoose={(key) => {
          const week = validities.find((each) => each.key === key)
          if (week) setDate(dayInside({ ...week, isDraft: week.planning_id === null }, today))
        }}
        onNew={close}
        onEdit={close}
      />
      <div className={css.tools}>
        <Palette
          shifts={shifts}
          tool={editor.tool}
          isPhone={isPhone}
          onChoose={(tool) => dispatch({ kind: 'choose-tool', tool })}
        />
        {shown.length > 1 && (
          <Chips
            label="Strutture"
            className={css.arranged}
            value={arranged}
            options={[
              { value: 'over', label: 'Sovrapposte' },
              { value: 'beside', label: 'Affiancate' },
            ]}
            onChange={setArranged}
          />
        )}
      </div>
      <p className={css.said} data-refusal={editor.said.isRefusal || undefined} role="status">
        {editor.said.text}
      </p>
      <div className={css.columns}>
        <WeekGrid
          editor={editor}
          shown={shown}
          others={others}
          isBeside={arranged === 'beside'}
          isPhone={isPhone}
          dispatch={dispatch}
          onOpen={focusPanel}
        />
        {!isPhone && form && (
          <aside ref={panel} className={css.panel}>
            {form}
          </aside>
        )}
      </div>
      {isPhone && (
        <SideDrawer width={390} open={Boolean(form)} onClose={close} closable={false} aria-label="Turno">
          {form}
        </SideDrawer>
      )}
    </div>
  )
}
