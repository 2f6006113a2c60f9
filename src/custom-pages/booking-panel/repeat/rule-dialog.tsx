import { Button, Input } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { occurrences, type Recurrence } from '../../../../domain/booking/recurrence'
import { type CivilDate, toDayNumber, type Weekday, weekdayOf } from '../../../../domain/calendar/civil-date'
import { counted, fullDate, longDate, weekdayNames, weekdayShortNames } from '../../../../domain/text/dates'
import { dayOfTheMonth, nthWeekday, recurrenceWords, skippedMonths } from '../../../../domain/text/recurrence-words'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { NativeSelect } from '../../../ui/native-select'
import { type RecurrenceDraft, type RuleErrors, recurrenceOf, ruleErrors } from './rule'
import css from './rule-dialog.module.css'

interface RuleDialogProps {
  readonly initial: RecurrenceDraft
  /** The day of the visit: the repetition begins there. */
  readonly from: CivilDate
  /** The visit has its time already; otherwise the repetition moves to whatever day is chosen. */
  readonly isTimeChosen: boolean
  readonly onApply: (draft: RecurrenceDraft) => void
  readonly onCancel: () => void
}

/** How a visit repeats (specification §2, "recurrence options"): what is chosen is said in words as it is chosen. */
export default function RuleDialog({ initial, from, isTimeChosen, onApply, onCancel }: RuleDialogProps) {
  const [draft, setDraft] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const errors = ruleErrors(draft, from)
  const change = (part: Partial<RecurrenceDraft>) => setDraft((before) => ({ ...before, ...part }))
  const shown = isChecked ? errors : whileTyping(draft, errors)

  const apply = () => {
    setChecked(true)
    if (Object.keys(errors).length === 0) return onApply(draft)
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
        <Rhythm draft={draft} errors={shown} onChange={change} />
        {draft.freq === 'weekly' && <Weekdays draft={draft} from={from} error={shown.weekdays} onChange={change} />}
        {draft.freq === 'monthly' && <Monthly draft={draft} from={from} onChange={change} />}
        <End draft={draft} from={from} errors={shown} onChange={change} />
        <Preview
          rule={Object.keys(errors).length === 0 ? recurrenceOf(draft, from) : null}
          from={from}
          isTimeChosen={isTimeChosen}
        />
      </div>
    </Dialog>
  )
}

/** A field that is still empty is not wrong yet. */
function whileTyping(draft: RecurrenceDraft, errors: RuleErrors): RuleErrors {
  const isEmpty = (name: string) => draft[name as 'interval' | 'count' | 'until'] === ''
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isEmpty(name)))
}

interface PartProps {
  readonly draft: RecurrenceDraft
  readonly onChange: (part: Partial<RecurrenceDraft>) => void
}

const frequencies = {
  daily: { one: 'giorno', many: 'giorni' },
  weekly: { one: 'settimana', many: 'settimane' },
  monthly: { one: 'mese', many: 'mesi' },
} as const satisfies Record<Recurrence['freq'], { one: string; many: string }>

/** "Ogni 2 settimane". */
function Rhythm({ draft, errors, onChange }: PartProps & { errors: RuleErrors }) {
  const isOne = draft.interval.trim() === '1'
  return (
    <div className={css.rhythm}>
      <Field label="Ogni" error={errors.interval} className={css.number}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={draft.interval}
            onChange={({ target }) => onChange({ interval: target.value })}
          />
        )}
      </Field>
      <Field label="Periodo" className={css.period}>
        {({ id }) => (
          <NativeSelect
            id={id}
            value={draft.freq}
            onChange={(freq) => onChange({ freq: freq as Recurrence['freq'] })}
            options={Object.entries(frequencies).map(([value, { one, many }]) => ({
              value,
              label: isOne ? one : many,
            }))}
          />
        )}
      </Field>
    </div>
  )
}

const weekFromMonday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

function Weekdays({ draft, from, error, onChange }: PartProps & { from: CivilDate; error: string | undefined }) {
  const errorId = useId()
  const chosen = draft.weekdays ?? [weekdayOf(toDayNumber(from))]
  const toggled = (weekday: number) =>
    chosen.includes(weekday) ? chosen.filter((other) => other !== weekday) : [...chosen, weekday]
  return (
    <fieldset className={css.group} aria-describedby={error && errorId}>
      <legend className={css.legend}>Nei giorni</legend>
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
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly isOn: boolean
  readonly label: string
  readonly onChoose: () => void
}

function Choice({ name, isOn, label, onChoose }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input type="radio" name={name} checked={isOn} onChange={onChoose} />
      {label}
    </label>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Monthly({ draft, from, onChange }: PartProps & { from: CivilDate }) {
  const name = useId()
  const choices = [
    ['date', dayOfTheMonth(from)],
    ['weekday', nthWeekday(from)],
  ] as const
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Quando</legend>
      <div className={css.choices}>
        {choices.map(([monthly, label]) => (
          <Choice
            key={monthly}
            name={name}
            isOn={draft.monthly === monthly}
            label={capital(label)}
            onChoose={() => onChange({ monthly })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function End({ draft, from, errors, onChange }: PartProps & { from: CivilDate; errors: RuleErrors }) {
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Fine</legend>
      <div className={css.choices}>
        <Choice
          name={name}
          isOn={draft.end === 'count'}
          label="Dopo un numero di visite"
          onChoose={() => onChange({ end: 'count' })}
        />
        <Choice
          name={name}
          isOn={draft.end === 'until'}
          label="A una data"
          onChoose={() => onChange({ end: 'until' })}
        />
      </div>
      {draft.end === 'count' ? (
        <Field label="Numero di visite" error={errors.count} className={css.end}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={draft.count}
              onChange={({ target }) => onChange({ count: target.value })}
            />
          )}
        </Field>
      ) : (
        <Field label="Fino al giorno" error={errors.until} className={css.end}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={from}
              value={draft.until}
              onChange={({ target }) => onChange({ until: target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
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
          <p className={css.words}>{capital(recurrenceWords(rule))}</p>
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
