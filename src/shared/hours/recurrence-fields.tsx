import { Flex, Input, InputNumber, Radio } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { type CivilDate, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import { weekdayNames, weekdayShortNames } from '../../../domain/text/dates'
import { dayOfTheMonth, nthWeekday } from '../../../domain/text/recurrence-text'
import controls from '../../ui/controls.module.css'
import { Field } from '../../ui/fields/field'
import { SelectField } from '../../ui/fields/native-select'
import text from '../../ui/text/text.module.css'
import css from './recurrence-fields.module.css'

/** A rule while it is typed; null: the field is empty. */
export interface RecurrenceValues<End extends string> {
  readonly freq: Recurrence['freq']
  readonly interval: number | null
  /** Null: the weekday of the first day. */
  readonly weekdays: readonly number[] | null
  readonly monthly: 'date' | 'weekday'
  /** `count` and `until` have a field of their own. */
  readonly end: End
  readonly count: number | null
  readonly until: string
}

interface RecurrenceFieldsProps<End extends string> {
  readonly draft: RecurrenceValues<End>
  /** The first day. */
  readonly from: CivilDate
  readonly ends: readonly { readonly value: End; readonly label: string }[]
  readonly countLabel: string
  readonly errorOf: (name: 'interval' | 'weekdays' | 'count' | 'until') => string | undefined
  readonly onChange: (part: Partial<RecurrenceValues<End>>) => void
}

const frequencies = {
  daily: ['giorno', 'giorni'],
  weekly: ['settimana', 'settimane'],
  monthly: ['mese', 'mesi'],
} as const satisfies Record<Recurrence['freq'], readonly [one: string, many: string]>

const weekFromMonday = [1, 2, 3, 4, 5, 6, 0] as const

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How often something repeats, on which days, and until when. */
export function RecurrenceFields<End extends string>(props: RecurrenceFieldsProps<End>) {
  const { draft, from, ends, countLabel, errorOf, onChange } = props
  const weekdays: readonly number[] = draft.weekdays ?? [weekdayOf(toDayNumber(from))]
  const numberField = (name: 'interval' | 'count', label: string) => (
    <Field label={label} error={errorOf(name)}>
      {(control) => (
        <InputNumber<number>
          {...control}
          style={{ width: '100%' }}
          precision={0}
          value={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className={css.interval}>
        {numberField('interval', 'Ogni')}
        <SelectField
          label="Periodo"
          value={draft.freq}
          onChange={(freq) => onChange({ freq: freq as Recurrence['freq'] })}
          options={Object.entries(frequencies).map(([value, [one, many]]) => ({
            value,
            label: draft.interval === 1 ? one : many,
          }))}
        />
      </div>
      {draft.freq === 'weekly' && (
        <Group legend="Nei giorni" error={errorOf('weekdays')}>
          <Flex wrap gap={6}>
            {weekFromMonday.map((weekday, index) => (
              <label key={weekday} className={controls.chip}>
                <input
                  type="checkbox"
                  className="visually-hidden"
                  aria-label={weekdayNames[weekday]}
                  aria-invalid={index === 0 && errorOf('weekdays') !== undefined}
                  checked={weekdays.includes(weekday)}
                  onChange={({ target }) =>
                    onChange({
                      weekdays: target.checked ? [...weekdays, weekday] : weekdays.filter((other) => other !== weekday),
                    })
                  }
                />
                {weekdayShortNames[weekday]}
              </label>
            ))}
          </Flex>
        </Group>
      )}
      {draft.freq === 'monthly' && (
        <Group legend="Quando">
          <Radio.Group
            value={draft.monthly}
            options={[
              { value: 'date', label: capital(dayOfTheMonth(from)) },
              { value: 'weekday', label: capital(nthWeekday(from)) },
            ]}
            onChange={({ target }) => onChange({ monthly: target.value })}
          />
        </Group>
      )}
      <Group legend="Fine">
        <Radio.Group value={draft.end} options={[...ends]} onChange={({ target }) => onChange({ end: target.value })} />
        <div className={css.end}>
          {draft.end === 'count' && numberField('count', countLabel)}
          {draft.end === 'until' && (
            <Field label="Fino al giorno" error={errorOf('until')}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  min={from}
                  autoComplete="off"
                  value={draft.until}
                  onChange={({ target }) => onChange({ until: target.value })}
                />
              )}
            </Field>
          )}
        </div>
      </Group>
    </>
  )
}

/** A group of related options, with their error below. */
function Group({ legend, error, children }: { legend: string; error?: string | undefined; children: ReactNode }) {
  const errorId = useId()
  return (
    <Flex component="fieldset" vertical gap={8} aria-describedby={error && errorId}>
      <legend className={text.label}>{legend}</legend>
      {children}
      {error && (
        <p id={errorId} className={text.error}>
          {error}
        </p>
      )}
    </Flex>
  )
}
