import { WarningFilled } from '@ant-design/icons'
import { Alert, Button, Checkbox, Input } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { shortTime, typedTime } from '../../../domain/calendar/minutes'
import type { ScheduleOnWire } from '../../../domain/contract/agenda'
import { slotDurations } from '../../../domain/planning/slot-kinds'
import { counted, numericDate, parseNumericDate } from '../../../domain/text/dates'
import { shortDoctorName } from '../../../domain/text/format'
import { useActedDoctor } from '../../api/current-user'
import { useAbsenceBoard } from '../../session/absence-board'
import { busyIcon } from '../../ui/busy'
import { Chips } from '../../ui/chips'
import { useFocusReturn } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { NativeSelect } from '../../ui/native-select'
import { RecurrenceFields } from '../../ui/recurrence-fields'
import { useRomeClock } from '../../ui/rome-clock'
import card from '../../ui/section.module.css'
import { SideDrawer } from '../../ui/side-drawer'
import text from '../../ui/text.module.css'
import { ChipCheckbox, ChipGroup, toggled } from '../../ui/time-wishes'
import { type ClosureDraft, hasRule, noteLength } from './closure-draft'
import css from './holidays.module.css'
import { PauseDates } from './pause-dates'
import { draftSummary } from './summary'
import { type ClosureForm, type FormOf, useClosureForm } from './use-closure-form'
import type { SaveChange } from './use-save-change'
import { groupWords, type Kind, kindWords, type Office, officesWords } from './words'
import type { DayEntry } from './year-days'

interface ClosureDrawerProps {
  readonly of: FormOf
  readonly offices: readonly Office[]
  /** What there is already on the day that the form was opened on. */
  readonly onDay: readonly DayEntry[]
  readonly saving: SaveChange
  readonly readAgain: () => Promise<readonly ScheduleOnWire[]>
  readonly onOpen: (entry: DayEntry) => void
  readonly onClose: () => void
}

/** Sets a closure, an extra opening or a repeated pause, changes it, or takes it away. */
export default function ClosureDrawer({ of, offices, onDay, saving, readAgain, onOpen, onClose }: ClosureDrawerProps) {
  const formId = useId()
  const root = useRef<HTMLFormElement>(null)
  const today = useRomeClock().date
  const form = useClosureForm({ of, offices, today, saving, readAgain, onClose })
  const { draft, saved, refusals } = form
  useFocusReturn()
  const board = useAbsenceBoard()
  const doctor = useActedDoctor()
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-first] input')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <SideDrawer
      // the board of the visits stands in the place of the page: the form waits
      open={board === null}
      width={520}
      title={saved ? `Modifica: ${kindWords[draft.kind].name.toLowerCase()}` : 'Nuova chiusura, apertura o pausa'}
      onClose={form.close}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
    >
      <form
        id={formId}
        ref={root}
        noValidate
        className={card.drawerBody}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      >
        <Problem form={form} offices={offices} />
        <OnDay entries={onDay} offices={offices} onOpen={onOpen} />
        <Fields form={form} offices={offices} />
        <p className={text.notice} role="status">
          {draftSummary(draft, offices) ?? 'Completa i campi per vedere che cosa cambia.'}
        </p>
      </form>
      <div className={card.drawerFoot}>
        {saved && saved.entries.length > 0 && (
          <Button danger className={css.remove} disabled={saving.isBusy} onClick={form.remove}>
            {removalWords(draft)}
          </Button>
        )}
        <Button onClick={form.close}>Annulla</Button>
        <Button type="primary" htmlType="submit" form={formId} loading={busyIcon(saving.isBusy)}>
          {form.theirs ? 'Salva la tua' : doctor ? `Salva per ${shortDoctorName(doctor)}` : 'Salva'}
        </Button>
      </div>
    </SideDrawer>
  )
}

const removalWords = ({ kind, scope, occurrence }: ClosureDraft) =>
  kind !== 'pause' || occurrence === null || scope === 'all'
    ? 'Elimina'
    : scope === null
      ? 'Elimina questa data'
      : 'Elimina da questa data'

/** Why nothing was saved; after somebody else's save, both versions. */
function Problem({
  form: { problem, theirs, draft, close },
  offices,
}: {
  form: ClosureForm
  offices: readonly Office[]
}) {
  if (!problem) return null
  return (
    <div tabIndex={-1} data-problem>
      <Alert
        type="warning"
        role="alert"
        showIcon
        icon={<WarningFilled aria-hidden />}
        message={problem}
        description={
          theirs && (
            <dl className={css.versions}>
              <dt>Salvata ora</dt>
              {theirs.length === 0 && <dd>È stata eliminata: salvando torna.</dd>}
              {theirs.map((group) => (
                <dd key={group.key}>
                  {[group.note, groupWords(group), officesWords(group, offices)].filter(Boolean).join(' · ')}
                </dd>
              ))}
              <dt>La tua</dt>
              <dd>{draftSummary(draft, offices)}</dd>
            </dl>
          )
        }
        action={
          theirs && (
            <Button size="small" onClick={close}>
              {theirs.length === 0 ? 'Lasciala eliminata' : 'Tieni quella salvata'}
            </Button>
          )
        }
      />
    </div>
  )
}

function OnDay({
  entries,
  offices,
  onOpen,
}: Pick<ClosureDrawerProps, 'offices' | 'onOpen'> & { entries: readonly DayEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label="In questo giorno">
      <h3 className={text.label}>In questo giorno c’è già</h3>
      <ul className={card.rows}>
        {entries.map((entry) => (
          <li key={entry.group.key}>
            <div>
              <strong>
                {entry.group.note ?? kindWords[entry.group.type === 'recurring' ? 'pause' : entry.group.kind].name}
              </strong>
              <p className={text.small}>
                {groupWords(entry.group)} · {officesWords(entry.group, offices)}
              </p>
            </div>
            <Button size="small" onClick={() => onOpen(entry)}>
              Modifica
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FieldsProps {
  readonly form: ClosureForm
  readonly offices: readonly Office[]
}

const kinds = (Object.keys(kindWords) as Kind[]).map((value) => ({ value, label: kindWords[value].name }))

function Fields({ form, offices }: FieldsProps) {
  const { draft, saved, errors, change } = form
  const { kind } = draft
  return (
    <>
      {!saved && (
        <Chips
          label="Che cosa"
          className={css.chips}
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
        <Field label="Durata delle visite" error={errors.duration}>
          {({ id }) => (
            <NativeSelect
              id={id}
              value={String(draft.duration)}
              options={slotDurations.map((minutes) => ({
                value: String(minutes),
                label: counted(minutes, 'minuto', 'minuti'),
              }))}
              onChange={(minutes) => change({ duration: Number(minutes) })}
            />
          )}
        </Field>
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
            const date = parseNumericDate(draft[name])
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
      <div className={css.pair} data-first>
        {field('from', hasRule(draft) ? 'Dal giorno' : 'Giorno', (from) => ({ from }))}
      </div>
    )
  }
  return (
    <div className={css.pair} data-first>
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
    <div className={css.pair}>
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
