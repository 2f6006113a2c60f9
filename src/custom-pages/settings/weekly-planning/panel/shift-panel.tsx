import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useId, useState } from 'react'
import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import type { WeekScope } from '../../../../../domain/calendar/periods'
import { type SlotCode, slotKind } from '../../../../../domain/planning/slot-kinds'
import { SelectField } from '../../../../ui/fields/native-select'
import { IconButton } from '../../../../ui/icon-button'
import { CloseIcon } from '../../../../ui/plain-icons'
import section from '../../../../ui/section.module.css'
import group from '../../../../ui/section-form.module.css'
import text from '../../../../ui/text/text.module.css'
import type { EditorAction } from '../editor/editor'
import { stepOf } from '../editor/shifts'
import { type BlockPlace, type Step, stepped } from '../editor/steps'
import { type DrawnWeek, type EditedRange, type EditedShift, rangesOn } from '../editor/week'
import { hasOtherDates } from '../save-bar/week-change'
import { KindSwatch } from './kind-swatch'
import css from './panel.module.css'
import { type RangeDraft, RangeForm } from './range-form'
import { ScopeChoice } from './scope-choice'
import {
  defaultsOf,
  durationOptions,
  fieldOfProblem,
  type PanelField,
  rangeLabel,
  rangeTimes,
  roomForRange,
  savedShift,
  shiftTitle,
} from './shift-facts'
import { SplitShift } from './split-shift'
import { TimeField } from './time-field'
import { WeekdaySquares } from './weekday-squares'

export interface ShiftPanelProps {
  /** The week that is drawn, and as it is saved. */
  readonly drawn: DrawnWeek
  readonly stored: DrawnWeek | undefined
  readonly shift: EditedShift
  readonly place: BlockPlace
  readonly isPhone: boolean
  /** Monday of the shown week. */
  readonly week: CivilDate
  readonly scope: WeekScope
  /** Problems that the server found, by field. */
  readonly errors?: Partial<Record<PanelField, string>>
  readonly dispatch: (action: EditorAction) => void
  readonly onScope: (scope: WeekScope) => void
  readonly onClose: () => void
}

/** "Turno di giovedì": the hours of the selected shift and what is painted on it. It saves nothing by itself. */
export function ShiftPanel(props: ShiftPanelProps) {
  const { drawn, stored, shift, place, isPhone, dispatch, onClose, errors = {} } = props
  const titleId = useId()
  const [refused, setRefused] = useState<{ readonly text: string; readonly shift: EditedShift }>()
  const before = savedShift(stored, shift, place.weekday)
  const at = { week: drawn.key, shift: shift.id }
  const step = stepOf(shift.duration)

  /** Makes a step, or gives why it cannot be made: the editor only says it aloud. */
  function attempt(made: Exclude<Step, { kind: 'add-week' | 'set-week' | 'remove-week' }>): string | undefined {
    const outcome = stepped(made, drawn.shifts, () => 'tried')
    if ('refused' in outcome) return outcome.refused
    setRefused(undefined)
    dispatch(made)
  }
  const attemptShown = (made: Parameters<typeof attempt>[0]) => {
    const why = attempt(made)
    if (why !== undefined) setRefused({ text: why, shift })
  }
  // once the shift changes, e.g. by undo, an old reason says nothing any more
  const why = refused?.shift === shift ? refused.text : undefined
  const errorOf = (field: PanelField) => (why && fieldOfProblem(why) === field ? why : errors[field])

  return (
    <Flex component="section" vertical gap={10} className={css.panel} aria-labelledby={titleId}>
      <Flex align="center" justify="space-between">
        <h2 id={titleId} className={text.heading}>
          {shiftTitle(shift, place.weekday)}
        </h2>
        <IconButton label="Chiudi" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Flex>
      <WeekdaySquares
        weekdays={shift.weekdays}
        error={errorOf('weekdays')}
        onChange={(weekdays) => attemptShown({ kind: 'set-days', ...at, weekdays, like: place.weekday })}
      />
      <div className={`${css.pair} ${isPhone ? css.column : ''}`}>
        {(['from', 'to'] as const).map((side) => (
          <TimeField
            key={side}
            label={side === 'from' ? 'Dalle' : 'Alle'}
            value={shift[side]}
            before={before?.[side]}
            step={step}
            hasButtons={isPhone}
            error={errors[side]}
            onChange={(time) => attempt({ kind: 'change', ...at, fields: { [side]: time } })}
          />
        ))}
      </div>
      <SelectField
        label="Durata visita"
        error={errorOf('duration')}
        value={String(shift.duration)}
        options={durationOptions(shift.duration)}
        onChange={(value) => attemptShown({ kind: 'change', ...at, fields: { duration: Number(value) } })}
      />
      <Ranges key={shift.id} {...props} onStep={attempt} />
      <SplitShift shift={shift} isPhone={isPhone} onSplit={(time) => attempt({ kind: 'split', ...at, at: time })} />
      {drawn.planning_id !== null && (
        <ScopeChoice
          week={props.week}
          value={props.scope}
          isWhole={hasOtherDates(drawn, stored)}
          onChange={props.onScope}
        />
      )}
      <Flex gap={8}>
        <Button
          block
          icon={<CopyOutlined aria-hidden />}
          onClick={() => dispatch({ kind: 'duplicate', ...at, weekday: place.weekday, to: null })}
        >
          Duplica
        </Button>
        <Button block danger icon={<DeleteOutlined aria-hidden />} onClick={() => dispatch({ kind: 'delete', ...at })}>
          Elimina
        </Button>
      </Flex>
      {!isPhone && <Keys />}
    </Flex>
  )
}

interface RangesProps extends ShiftPanelProps {
  readonly onStep: (step: Extract<Step, { kind: 'add-range' | 'change-range' | 'remove-range' }>) => string | undefined
}

/** The ranges of the shift on the selected day, each to be changed in place. */
function Ranges({ shift, place, drawn, onStep }: RangesProps) {
  const titleId = useId()
  const [edited, setEdited] = useState<string | 'new' | null>(null)
  const ranges = rangesOn(shift, place.weekday)
  const at = { week: drawn.key, shift: shift.id }
  const close = (why?: string) => {
    if (why === undefined) setEdited(null)
    return why
  }
  const form = (initial: RangeDraft, range: EditedRange | null) => (
    <RangeForm
      shift={shift}
      initial={initial}
      isNew={range === null}
      onCancel={() => setEdited(null)}
      onRemove={() =>
        range && close(onStep({ kind: 'remove-range', ...at, range: range.id, weekdays: range.weekdays }))
      }
      onDone={({ slot_code, from, to, ...fields }) =>
        close(
          onStep(
            range
              ? {
                  kind: 'change-range',
                  ...at,
                  range: range.id,
                  weekdays: range.weekdays,
                  fields: { slot_code, from, to, ...fields },
                }
              : { kind: 'add-range', ...at, weekdays: fields.weekdays, span: { from, to }, code: slot_code, fields },
          ),
        )
      }
    />
  )
  return (
    <section className={group.group} aria-labelledby={titleId}>
      <Flex align="center" justify="space-between">
        <h3 id={titleId} className={text.label}>
          Fasce nel turno
        </h3>
        {edited !== 'new' && (
          <Button type="link" size="small" onClick={() => setEdited('new')}>
            Aggiungi
          </Button>
        )}
      </Flex>
      {edited === 'new' && form(newRange(shift, ranges, 'jolly'), null)}
      {ranges.length === 0 && edited !== 'new' && (
        <p className={text.small}>Nessuna: tutto il turno è per le visite ordinarie.</p>
      )}
      <ul className={section.rows}>
        {ranges.map((range) => (
          <li key={range.id}>
            {edited === range.id ? (
              form(range, range)
            ) : (
              <>
                <KindSwatch kind={range.slot_code} />
                <div>
                  <strong>{slotKind[range.slot_code].label}</strong> {rangeTimes(range)}
                  <p className={text.small}>{rangeLabel(range, shift.duration)}</p>
                </div>
                <IconButton
                  label={`Modifica ${slotKind[range.slot_code].label} ${rangeTimes(range)}`}
                  onClick={() => setEdited(range.id)}
                >
                  <EditOutlined aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a new range starts with: on all days of the shift, where there is room. */
const newRange = (shift: EditedShift, ranges: readonly EditedRange[], slot_code: SlotCode): RangeDraft => ({
  slot_code,
  ...defaultsOf(slot_code),
  ...roomForRange(shift, ranges),
  weekdays: shift.weekdays,
})

const Keys = () => (
  <Flex component="p" wrap gap="4px 10px" className={`${text.small} ${css.keys}`}>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> sposta
    </span>
    <span>
      <kbd>Maiusc</kbd> + <kbd>↓</kbd> allunga
    </span>
    <span>
      <kbd>1</kbd>–<kbd>5</kbd> colora
    </span>
    <span>
      <kbd>D</kbd> divide
    </span>
    <span>
      <kbd>Esc</kbd> torna indietro
    </span>
  </Flex>
)
