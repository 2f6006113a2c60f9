import { Button, Input, type InputProps } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { occurrences, type Recurrence } from '../../../../domain/booking/recurrence'
import { type CivilDate, toDayNumber, type Weekday, weekdayOf } from '../../../../domain/calendar/civil-date'
import { counted, fullDate, longDate, weekdayNames, weekdayShortNames } from '../../../../domain/text/dates'
import { dayOfTheMonth, nthWeekday, recurrenceWords, skippedMonths } from '../../../../domain/text/recurrence-words'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { NativeSelect } from '../../../ui/native-select'
import text from '../../../ui/text.module.css'
import css from './recurrence-dialog.module.css'
import { type RecurrenceDraft, type RecurrenceErrors, recurrenceErrors, recurrenceOf } from './recurrence-draft'

interface RecurrenceDialogProps {
  readonly initial: RecurrenceDraft
  /** The day of the visit: the repetition begins there. */
  readonly from: CivilDate
  /** The visit has its time already; otherwise the repetition moves to whatever day is chosen. */
  readonly isTimeChosen: boolean
  readonly onApply: (draft: RecurrenceDraft) => void
  readonly onCancel: () => void
}

/** How a visit repeats (specification §2, "recurrence options"): what is chosen is said in words as it is chosen. */
export default function RecurrenceDialog({ initial, from, isTimeChosen, onApply, onCancel }: RecurrenceDialogProps) {
  const [draft, setDraft] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const errors = recurrenceErrors(draft, from)
  const isValid = Object.keys(errors).length === 0
  // A field that is still empty is not wrong yet.
  const typed = Object.entries(errors).filter(([name]) => draft[name as keyof RecurrenceErrors] !== '')
  const shown: RecurrenceErrors = isChecked ? errors : Object.fromEntries(typed)
  const onChange = (part: Partial<RecurrenceDraft>) => setDraft((before) => ({ ...before, ...part }))
  const part = { draft, from, errors: shown, onChange }

  const apply = () => {
    setChecked(true)
    if (isValid) return onApply(draft)
    // Once the errors are drawn: the first of them.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
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
      onOpened={() => root.current?.querySelector<HTMLElement>('input')?.focus()}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Annulla</Button>
          <Button type="primary" onClick={apply}>
            Applica
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in any field applies, as in a form */}
      <div ref={root} className={css.form} onKeyDown={onKeyDown}>
        <Interval {...part} />
        {draft.freq === 'weekly' && <Weekdays {...part} />}
        {draft.freq === 'monthly' && (
          <Choices
            legend="Quando"
            value={draft.monthly}
            options={{ date: capital(dayOfTheMonth(from)), weekday: capital(nthWeekday(from)) }}
            onChange={(monthly) => onChange({ monthly })}
          />
        )}
        <End {...part} />
        <Preview rule={isValid ? recurrenceOf(draft, from) : null} from={from} isTimeChosen={isTimeChosen} />
      </div>
    </Dialog>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface PartProps {
  readonly draft: RecurrenceDraft
  readonly from: CivilDate
  readonly errors: RecurrenceErrors
  readonly onChange: (part: Partial<RecurrenceDraft>) => void
}

interface TypedFieldProps extends Omit<PartProps, 'from'>, Pick<InputProps, 'type' | 'min' | 'className'> {
  readonly label: string
  readonly name: 'interval' | 'count' | 'until'
}

function TypedField({ label, name, draft, errors, onChange, className, ...input }: TypedFieldProps) {
  return (
    <Field label={label} error={errors[name]} className={className}>
      {(control) => (
        <Input
          {...control}
          {...input}
          autoComplete="off"
          inputMode={input.type ? undefined : 'numeric'}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  )
}

const frequencies = {
  daily: ['giorno', 'giorni'],
  weekly: ['settimana', 'settimane'],
  monthly: ['mese', 'mesi'],
} as const satisfies Record<Recurrence['freq'], readonly [one: string, many: string]>

/** "Ogni 2 settimane". */
function Interval({ draft, errors, onChange }: PartProps) {
  const form = draft.interval.trim() === '1' ? 0 : 1
  return (
    <div className={css.interval}>
      <TypedField label="Ogni" name="interval" draft={draft} errors={errors} onChange={onChange} />
      <Field label="Periodo">
        {({ id }) => (
          <NativeSelect
            id={id}
            value={draft.freq}
            onChange={(freq) => onChange({ freq: freq as Recurrence['freq'] })}
            options={Object.entries(frequencies).map(([value, forms]) => ({ value, label: forms[form] }))}
          />
        )}
      </Field>
    </div>
  )
}

const weekFromMonday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

function Weekdays({ draft, from, errors, onChange }: PartProps) {
  const errorId = useId()
  const error = errors.weekdays
  const chosen = draft.weekdays ?? [weekdayOf(toDayNumber(from))]
  const toggled = (weekday: number) =>
    chosen.includes(weekday) ? chosen.filter((other) => other !== weekday) : [...chosen, weekday]
  return (
    <fieldset className={css.group} aria-describedby={error && errorId}>
      <legend className={`${text.label} ${css.legend}`}>Nei giorni</legend>
      <div className={css.weekdays}>
        {weekFromMonday.map((weekday, index) => (
          <label key={weekday} className={chosen.includes(weekday) ? `${css.weekday} ${css.on}` : css.weekday}>
            <input
              type="checkbox"
              className="visually-hidden"
              aria-label={weekdayNames[weekday]}
              aria-invalid={error !== undefined && index === 0}
              checked={chosen.includes(weekday)}
              onChange={() => onChange({ weekdays: toggled(weekday) })}
            />
            {weekdayShortNames[weekday]}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={text.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChoicesProps<T extends string> {
  readonly legend: string
  readonly value: T
  readonly options: Readonly<Record<T, string>>
  readonly onChange: (value: T) => void
  readonly children?: React.ReactNode
}

/** Radios in a row, with what belongs to the chosen one below. */
function Choices<T extends string>({ legend, value, options, onChange, children }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={`${text.label} ${css.legend}`}>{legend}</legend>
      <div className={css.choices}>
        {(Object.keys(options) as T[]).map((option) => (
          <label key={option} className={css.choice}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            {options[option]}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

const ends = { count: 'Dopo un numero di visite', until: 'A una data' } as const

function End({ from, ...part }: PartProps) {
  return (
    <Choices legend="Fine" value={part.draft.end} options={ends} onChange={(end) => part.onChange({ end })}>
      {part.draft.end === 'count' ? (
        <TypedField {...part} name="count" label="Numero di visite" className={css.end} />
      ) : (
        <TypedField {...part} name="until" label="Fino al giorno" className={css.end} type="date" min={from} />
      )}
    </Choices>
  )
}

/** The rule in words, how many visits it makes and when; announced as it changes. */
function Preview({ rule, from, isTimeChosen }: { rule: Recurrence | null; from: CivilDate; isTimeChosen: boolean }) {
  const dates = rule ? occurrences(rule) : []
  const [first, last] = [dates[0], dates.at(-1)]
  return (
    <div className={css.preview} role="status">
      {rule && first && last ? (
        <>
          <p className={css.rule}>{capital(recurrenceWords(rule))}</p>
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
