import { useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { ScheduleOnWire } from '../../../../domain/contract/agenda/agenda'
import type { Planning } from '../../../../domain/contract/agenda/hours'
import { Chips } from '../../../ui/fields/chips'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'
import { CopyDialogs, type OpenCopy } from './copy/copy-dialogs'
import { EmptyPlanning } from './empty-planning'
import { Palette } from './grid/palette'
import { WeekGrid } from './grid/week-grid'
import { WeekHead } from './header/week-head'
import { WeekSteps } from './header/week-steps'
import { ShiftPanel } from './panel/shift-panel'
import css from './planning-page.module.css'
import { WeekPreview } from './preview/week-preview'
import { SaveBar } from './save-bar/save-bar'
import { StaleDialog } from './save-bar/stale-dialog'
import type { ShownProblem } from './save-bar/week-change'
import { SidePanel } from './side-panel'
import { Validities } from './timeline/validities'
import { type PlanningState, usePlanning } from './use-planning'

interface PlanningPageProps {
  readonly plannings: readonly Planning[]
  readonly pauses: readonly ScheduleOnWire[]
  readonly today: CivilDate
}

/** The weekly planning of the chosen offices: validities, palette, grid, panel of the selected shift or preview, foot. */
export function PlanningPage({ plannings, pauses, today }: PlanningPageProps) {
  const state = usePlanning(plannings, today)
  const [copy, setCopy] = useState<OpenCopy>(null)
  const [arranged, setArranged] = useState<PanelPosition>('over')
  const { editor, dispatch, isChanged, saving, officeUsers, currentOffice, drawn, shown, isPreviewOpen } = state
  const { notice } = saving
  return (
    <div className={`${page.window} ${css.page}`}>
      <div className={css.work} inert={saving.isBusy}>
        <WeekHead
          office={state.office}
          shown={shown.map(({ week }) => week)}
          dispatch={dispatch}
          canUndo={editor.past.length > 0}
          canRedo={editor.future.length > 0}
          isPreviewOpen={isPreviewOpen}
          canCopy={drawn !== undefined}
          onCopy={setCopy}
          onPreview={state.setPreviewOpen}
        />
        {currentOffice && (
          <Validities
            editor={editor}
            dispatch={dispatch}
            officeUser={currentOffice}
            isOneOfMany={shown.length > 1}
            offices={officeUsers}
            drawn={drawn}
            today={today}
            onDate={state.setDate}
          />
        )}
        <Tools state={state} today={today} arranged={arranged} onArranged={setArranged} />
        {/* every step is announced; only what was refused is shown as well */}
        <p className={editor.announcement.isRefusal ? text.notice : 'visually-hidden'} data-tone="error" role="status">
          {editor.announcement.text}
        </p>
        <div className={css.columns}>
          {shown.length > 0 ? (
            <WeekGrid
              editor={editor}
              shown={shown}
              others={state.others}
              isSideBySide={arranged === 'beside'}
              isPhone={state.isPhone}
              fallen={state.fallen}
              dispatch={dispatch}
              onOpen={state.focusPanel}
            />
          ) : (
            currentOffice && (
              <EmptyPlanning editor={editor} officeUser={currentOffice} date={state.date} dispatch={dispatch} />
            )
          )}
          <Side state={state} pauses={pauses} />
        </div>
      </div>
      <SaveBar
        editor={editor}
        dispatch={dispatch}
        isChanged={isChanged}
        saving={saving}
        onProblem={state.showProblem}
      />
      {drawn && (
        <CopyDialogs
          open={copy}
          editor={editor}
          drawn={drawn}
          offices={officeUsers}
          today={today}
          dispatch={dispatch}
          onClose={() => setCopy(null)}
        />
      )}
      {notice?.kind === 'stale' && (
        <StaleDialog
          editor={editor}
          saved={notice.saved}
          today={today}
          dispatch={dispatch}
          onClose={saving.closeNotice}
        />
      )}
    </div>
  )
}

type PanelPosition = 'over' | 'beside'

interface ToolsProps {
  readonly state: PlanningState
  readonly today: CivilDate
  readonly arranged: PanelPosition
  readonly onArranged: (arranged: PanelPosition) => void
}

/** What the pointer draws, how several offices stand, and the shown week. */
const Tools = ({ state, today, arranged, onArranged }: ToolsProps) => (
  <div className={`${page.toolbar} ${css.tools}`}>
    <Palette
      shifts={state.shown.flatMap(({ week }) => week.shifts)}
      tool={state.editor.tool}
      isPhone={state.isPhone}
      onChoose={(tool) => state.dispatch({ kind: 'choose-tool', tool })}
    />
    {state.shown.length > 1 && (
      <Chips
        label="Strutture"
        className={page.toolbar}
        value={arranged}
        options={[
          { value: 'over', label: 'Sovrapposte' },
          { value: 'beside', label: 'Affiancate' },
        ]}
        onChange={(value) => onArranged(value as PanelPosition)}
      />
    )}
    <WeekSteps date={state.date} today={today} onDate={state.setDate} />
  </div>
)

/** Beside the grid: what people will be offered, or the selected shift. */
function Side({ state, pauses }: { readonly state: PlanningState; readonly pauses: readonly ScheduleOnWire[] }) {
  const { editor, selected, drawn, currentOffice, saving, isPhone, isPreviewOpen } = state
  const closePreview = () => state.setPreviewOpen(false)
  const preview = isPreviewOpen && drawn && currentOffice && (
    <WeekPreview drawn={drawn} week={state.week} officeUser={currentOffice} pauses={pauses} onClose={closePreview} />
  )
  const problems = saving.notice?.kind === 'problems' ? saving.notice.problems : []
  return (
    <SidePanel
      ref={state.panel}
      label={preview ? 'Orari prenotabili' : 'Turno'}
      isPhone={isPhone}
      onClose={preview ? closePreview : state.deselect}
    >
      {preview ||
        (selected && (
          <ShiftPanel
            drawn={selected.week}
            stored={editor.stored.find(({ key }) => key === selected.week.key)}
            shift={selected.shift}
            place={selected.place}
            isPhone={isPhone}
            week={state.week}
            scope={state.scope}
            errors={errorsOf(problems, selected.shift.id)}
            dispatch={state.dispatch}
            onScope={state.setScope}
            onClose={state.deselect}
          />
        ))}
    </SidePanel>
  )
}

/** The problems of one shift, by its field. */
const errorsOf = (problems: readonly ShownProblem[], shift: string) =>
  Object.fromEntries(problems.filter(({ place }) => place?.shift === shift).map(({ field, text }) => [field, text]))
