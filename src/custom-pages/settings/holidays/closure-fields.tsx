import { Checkbox, Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { shortTime, typedTime } from '../../../../domain/calendar/minutes'
import { slotDurations } from '../../../../domain/planning/slot-kinds'
import { counted, numericDate, parseNumericDate, parseTypedDate } from '../../../../domain/text/dates'
import { RecurrenceFields } from '../../../shared/hours/recurrence-fields'
import { ChipCheckbox, ChipGroup, toggled } from '../../../shared/visits/time-preferences'
import { Chips } from '../../../ui/fields/chips'
import { Field } from '../../../ui/fields/field'
import { SelectField } from '../../../ui/fields/native-select'
import page from '../../../ui/page.module.css'
import card from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { type ClosureDraft, hasRule, noteLength } from './closure-draft'
import { PauseDates } from './pause-dates'
import { type Kind, kindLabels, type Office } from './sentences'
import type { ClosureForm } from './use-closure-form'

interface FieldsProps {
  readonly form: ClosureForm
  readonly offices: readonly Office[]
}

const kinds = (Object.keys(kindLabels) as Kind[]).map((value) => ({ value, label: kindLabels[value].name }))

/** The fields of a closure, an extra opening or a pause, with what they come to. */
export function ClosureFields({ form, offices }: FieldsProps) {
  const { draft, saved, errors, change } = form
  const { kind } = draft
  return (
    <>
      {!saved && (
        <Chips
          label="Che cosa"
          className={page.toolbar}
          value={kind}
          options={kinds}
          onChange={(next) => change({ kind: next as Kind })}
        />
      )}
      {saved && kind === 'pause' && <PauseDates draft={draft} saved={saved} onChange={change} />}
      <Days form={form} />
      {kind === 'closed' && (
        <Checkbox checked={draft.wholeDays} onChange={({ target }) => change({ wholeDays: target.checked })}>
          Tutto il giorno
        </Checkbox>
      )}
      {(kind !== 'closed' || !draft.wholeDays) && <Hours form={form} />}
      {kind === 'open' && (
        <SelectField
          label="Durata delle visite"
          error={errors.duration}
          value={String(draft.duration)}
          options={slotDurations.map((minutes) => ({
            value: String(minutes),
            label: counted(minutes, 'minuto', 'minuti'),
          }))}
          onChange={(minutes) => change({ duration: Number(minutes) })}
        />
      )}
      {hasRule(draft) && <Rule form={form} />}
      {kind === 'pause' ? (
        offices.length > 1 && <p className={text.small}>Una pausa che si ripete vale in tutte le strutture.</p>
      ) : (
        <Offices form={form} offices={offices} />
      )}
      <Field label="Nota" error={errors.note} hint="La legge solo lo studio: i pazienti non la vedono.">
        {(control) => (
          <Input
            {...control}
            maxLength={noteLength}
            autoComplete="off"
            placeholder={kind === 'closed' ? 'Ferie' : undefined}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** The first day; of a closure also the last one. */
function Days({ form: { draft, errors, change } }: { form: ClosureForm }) {
  const field = (name: 'from' | 'to', label: string, write: (typed: string) => Partial<ClosureDraft>) => (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder="gg/mm/aaaa"
          maxLength={12}
          value={draft[name]}
          onChange={({ target }) => change(write(target.value))}
          onBlur={() => {
            const date = parseTypedDate(draft[name])
            if (date && numericDate(date) !== draft[name]) change({ [name]: numericDate(date) })
          }}
        />
      )}
    </Field>
  )
  if (draft.kind !== 'closed') {
    // of a rule for later dates the first day stays
    if (draft.kind === 'pause' && draft.scope === 'next' && draft.occurrence) return null
    return (
      <div className={card.facts} data-first>
        {field('from', hasRule(draft) ? 'Dal giorno' : 'Giorno', (from) => ({ from }))}
      </div>
    )
  }
  return (
    <div className={card.facts} data-first>
      {field('from', 'Dal', (from) => ({ from, ...(isAfter(from, draft.to) && { to: from }) }))}
      {field('to', 'Al', (to) => ({ to }))}
    </div>
  )
}

/** A later first day takes the last one along. */
function isAfter(from: string, to: string): boolean {
  const [first, last] = [parseNumericDate(from), parseNumericDate(to)]
  return first !== null && (last === null || last < first)
}

function Hours({ form: { draft, errors, change } }: { form: ClosureForm }) {
  const field = (name: 'start' | 'end', label: string, placeholder: string) => (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          maxLength={8}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          // 9, 930 and 9.30 become 09:00 and 09:30.
          onBlur={() => {
            const minutes = typedTime(draft[name])
            if (minutes !== null && shortTime(minutes) !== draft[name]) change({ [name]: shortTime(minutes) })
          }}
        />
      )}
    </Field>
  )
  const isLong = draft.kind === 'closed' && draft.from !== draft.to
  return (
    <div className={card.facts}>
      {field('start', isLong ? 'Dalle ore del primo giorno' : 'Dalle', '09:00')}
      {field('end', isLong ? 'Alle ore dell’ultimo giorno' : 'Alle', '13:00')}
    </div>
  )
}

const ends = [
  { value: 'never', label: 'Mai' },
  { value: 'until', label: 'A una data' },
  { value: 'count', label: 'Dopo un numero di volte' },
] as const

function Rule({ form: { draft, errors, change } }: { form: ClosureForm }) {
  const from = parseNumericDate(draft.from)
  if (!from) return null
  const { freq, interval, weekdays, monthly, repeatEnd, count, until } = draft
  return (
    <RecurrenceFields
      draft={{ freq, interval, weekdays, monthly, end: repeatEnd, count, until }}
      from={from}
      ends={ends}
      countLabel="Numero di volte"
      errorOf={(name) => errors[name]}
      onChange={({ end, ...part }) => change({ ...part, ...(end && { repeatEnd: end }) })}
    />
  )
}

function Offices({ form: { draft, errors, change }, offices }: FieldsProps): ReactNode {
  const errorId = useId()
  if (offices.length < 2 && !errors.offices) return null
  const chosen = draft.officeUserIds
  const isAll = offices.every(({ id }) => chosen.includes(id))
  return (
    <div aria-describedby={errors.offices && errorId}>
      <ChipGroup legend="Strutture">
        <ChipCheckbox
          checked={isAll}
          onChange={(all) => change({ officeUserIds: all ? offices.map(({ id }) => id) : [] })}
        >
          Tutte
        </ChipCheckbox>
        {offices.map(({ id, office }) => (
          <ChipCheckbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(isIn) => change({ officeUserIds: toggled(chosen, id, isIn) })}
          >
            {office.name}
          </ChipCheckbox>
        ))}
      </ChipGroup>
      {errors.offices && (
        <p id={errorId} role="alert" className={text.error}>
          {errors.offices}
        </p>
      )}
    </div>
  )
}
