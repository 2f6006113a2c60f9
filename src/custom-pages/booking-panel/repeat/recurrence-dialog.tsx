import { Flex, Input, InputNumber, Radio } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { occurrences, type Recurrence } from '../../../../domain/booking/recurrence'
import { type CivilDate, toDayNumber, weekdayOf } from '../../../../domain/calendar/civil-date'
import { counted, fullDate, longDate, weekdayNames, weekdayShortNames } from '../../../../domain/text/dates'
import { dayOfTheMonth, nthWeekday, recurrenceWords, skippedMonths } from '../../../../domain/text/recurrence-words'
import controls from '../../../ui/controls.module.css'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { NativeSelect } from '../../../ui/native-select'
import text from '../../../ui/text.module.css'
import css from './recurrence-dialog.module.css'
import { type RecurrenceDraft, type RecurrenceErrors, recurrenceErrors, recurrenceOf } from './recurrence-draft'

interface RecurrenceDialogProps {
  readonly initial: RecurrenceDraft
  /** The day of the visit, where the repetition begins. */
  readonly from: CivilDate
  /** The visit's time is already chosen; otherwise the repetition follows the day chosen later. */
  readonly isTimeChosen: boolean
  readonly onApply: (draft: RecurrenceDraft) => void
  readonly onCancel: () => void
}

const frequencies = {
  daily: ['giorno', 'giorni'],
  weekly: ['settimana', 'settimane'],
  monthly: ['mese', 'mesi'],
} as const satisfies Record<Recurrence['freq'], readonly [one: string, many: string]>

const weekFromMonday = [1, 2, 3, 4, 5, 6, 0] as const

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Recurrence options of a visit (specification §2, "recurrence options"), with a live preview in words. */
export default function RecurrenceDialog({ initial, from, isTimeChosen, onApply, onCancel }: RecurrenceDialogProps) {
  const [draft, setDraft] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const errors = recurrenceErrors(draft, from)
  const isValid = Object.keys(errors).length === 0
  // An empty field is not shown as an error yet.
  const isEmpty = (name: keyof RecurrenceErrors) => draft[name] === null || draft[name] === ''
  const errorOf = (name: keyof RecurrenceErrors) => (isChecked || !isEmpty(name) ? errors[name] : undefined)
  const change = (part: Partial<RecurrenceDraft>) => setDraft((before) => ({ ...before, ...part }))

  const apply = () => {
    setChecked(true)
    if (isValid) return onApply(draft)
    // Focuses the first error once it is rendered.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  // Leaves the focus where it is once the user has begun to fill in the form during the opening animation.
  const focusFirstInput = () => {
    if (!root.current?.contains(document.activeElement)) root.current?.querySelector<HTMLElement>('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    apply()
  }
  return (
    <Dialog
      size="form"
      title="Ripeti la visita"
      width={520}
      onOpened={focusFirstInput}
      onCancel={onCancel}
      okText="Applica"
      onOk={apply}
    >
      <Flex ref={root} vertical gap={18} onKeyDown={onKeyDown}>
        <Fields draft={draft} from={from} errorOf={errorOf} onChange={change} />
        <Preview rule={isValid ? recurrenceOf(draft, from) : null} from={from} isTimeChosen={isTimeChosen} />
      </Flex>
    </Dialog>
  )
}

interface FieldsProps {
  readonly draft: RecurrenceDraft
  readonly from: CivilDate
  readonly errorOf: (name: keyof RecurrenceErrors) => string | undefined
  readonly onChange: (part: Partial<RecurrenceDraft>) => void
}

function Fields({ draft, from, errorOf, onChange }: FieldsProps) {
  const weekdays: readonly number[] = draft.weekdays ?? [weekdayOf(toDayNumber(from))]
  const numberField = (name: 'interval' | 'count', label: string) => (
    <Field label={label} error={errorOf(name)}>
      {(control) => (
        <InputNumber<number>
          {...control}
          className={css.number}
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
        <Field label="Periodo">
          {({ id }) => (
            <NativeSelect
              id={id}
              value={draft.freq}
              onChange={(freq) => onChange({ freq: freq as Recurrence['freq'] })}
              options={Object.entries(frequencies).map(([value, [one, many]]) => ({
                value,
                label: draft.interval === 1 ? one : many,
              }))}
            />
          )}
        </Field>
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
        <Radio.Group
          value={draft.end}
          options={[
            { value: 'count', label: 'Dopo un numero di visite' },
            { value: 'until', label: 'A una data' },
          ]}
          onChange={({ target }) => onChange({ end: target.value })}
        />
        <div className={css.end}>
          {draft.end === 'count' ? (
            numberField('count', 'Numero di visite')
          ) : (
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
    <fieldset className={css.group} aria-describedby={error && errorId}>
      <legend className={text.label}>{legend}</legend>
      {children}
      {error && (
        <p id={errorId} className={text.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The rule in words, the number of visits and the dates; announced on change. */
function Preview({ rule, from, isTimeChosen }: { rule: Recurrence | null; from: CivilDate; isTimeChosen: boolean }) {
  const dates = rule ? occurrences(rule) : []
  const [first, last] = [dates[0], dates.at(-1)]
  return (
    <div className={text.notice} role="status">
      {rule && first && last ? (
        <>
          <p>
            <strong>{capital(recurrenceWords(rule))}</strong>
          </p>
          <p>
            {counted(dates.length, 'visita', 'visite')}: la prima {fullDate(first)}, l’ultima {fullDate(last)}.
          </p>
          {first !== from && (
            <p>
              {capital(longDate(from))} non è tra i giorni scelti: si comincia da {longDate(first)}.
            </p>
          )}
          {skippedMonths(rule) && <p>{skippedMonths(rule)}</p>}
          {!isTimeChosen && <p>Le date seguono il giorno della visita, ancora da scegliere.</p>}
        </>
      ) : (
        <p>Completa i campi per vedere le date.</p>
      )}
    </div>
  )
}
