import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { type SlotCode, slotCodes, slotKind } from '../../../../../domain/planning/slot-kinds'
import { Field } from '../../../../ui/fields/field'
import { SelectField } from '../../../../ui/fields/native-select'
import { stepOf } from '../editor/shifts'
import type { EditedRange, EditedShift } from '../editor/week'
import css from './panel.module.css'
import { defaultsOf, durationOptions, fieldOfProblem, type PanelField, settingsOf } from './shift-facts'
import { TimeField } from './time-field'
import { WeekdaySquares } from './weekday-squares'

/** A range as it is filled in. */
export type RangeDraft = Omit<EditedRange, 'id'>

interface RangeFormProps {
  readonly shift: EditedShift
  readonly initial: RangeDraft
  readonly isNew: boolean
  /** Makes the change, or gives in Italian why it cannot be made. */
  readonly onDone: (range: RangeDraft) => string | undefined
  readonly onRemove: () => void
  readonly onCancel: () => void
}

/** Kind, days, times and settings of a range of a shift. */
export function RangeForm({ shift, initial, isNew, onDone, onRemove, onCancel }: RangeFormProps) {
  const [range, setRange] = useState(initial)
  const [refused, setRefused] = useState<string>()
  const field: PanelField | undefined = refused === undefined ? undefined : fieldOfProblem(refused)
  const errorOf = (name: PanelField) => (name === field ? refused : undefined)
  const set = (change: Partial<RangeDraft>) => {
    setRange((before) => ({ ...before, ...change }))
    setRefused(undefined)
  }
  const settings = settingsOf(range.slot_code)
  const days = (setting: 'horizon' | 'rate_limit', label: string, hint: string) => (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={1}
          max={3650}
          value={range[setting] ?? ''}
          onChange={({ target }) => set({ [setting]: dayCount(target.value) })}
        />
      )}
    </Field>
  )
  return (
    <Flex
      component="form"
      vertical
      flex={1}
      gap={10}
      className={css.range}
      aria-label={isNew ? 'Nuova fascia' : `Fascia ${slotKind[initial.slot_code].label}`}
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(onDone(range))
      }}
    >
      <SelectField
        label="Tipo"
        value={range.slot_code}
        options={slotCodes.map((code) => ({ value: code, label: slotKind[code].label }))}
        onChange={(value) => set({ slot_code: value as SlotCode, ...defaultsOf(value as SlotCode) })}
      />
      <WeekdaySquares
        weekdays={range.weekdays}
        among={shift.weekdays}
        error={errorOf('weekdays')}
        onChange={(weekdays) => set({ weekdays })}
      />
      <div className={css.pair}>
        <TimeField
          label="Dalle"
          value={range.from}
          step={stepOf(shift.duration)}
          error={errorOf('from')}
          onChange={(from) => void set({ from })}
        />
        <TimeField
          label="Alle"
          value={range.to}
          step={stepOf(shift.duration)}
          error={errorOf('to')}
          onChange={(to) => void set({ to })}
        />
      </div>
      {settings.includes('duration') && (
        <SelectField
          label="Durata"
          value={String(range.duration ?? '')}
          options={durationOptions(range.duration, `Come il turno, ${shift.duration} min`)}
          onChange={(value) => set({ duration: value ? Number(value) : null })}
        />
      )}
      {settings.includes('horizon') && days('horizon', 'Orizzonte', 'Quanti giorni prima si prenota al più.')}
      {settings.includes('rate_limit') && days('rate_limit', 'Una ogni', 'Giorni tra due visite della stessa persona.')}
      <Flex wrap gap={8}>
        <Button htmlType="submit" type="primary" ghost>
          {isNew ? 'Aggiungi fascia' : 'Cambia fascia'}
        </Button>
        {!isNew && (
          <Button danger onClick={onRemove}>
            Togli
          </Button>
        )}
        <Button type="text" onClick={onCancel}>
          Annulla
        </Button>
      </Flex>
    </Flex>
  )
}

/** 1 to 3650 days; anything else is no limit. */
function dayCount(typed: string): number | null {
  const days = Number(typed)
  return Number.isInteger(days) && days > 0 ? Math.min(days, 3650) : null
}
