import { DeleteOutlined } from '@ant-design/icons'
import { Alert, Button, Select } from 'antd'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ageOn } from '../../../../domain/calendar/age'
import type { Patient, Relative } from '../../../../domain/contract/patients'
import { counted } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import { announce } from '../../../api'
import { useKinshipDegrees, usePatientActs } from '../../../api/patient-card'
import { usePatientSearch } from '../../../api/patients'
import { firstTexts } from '../../../platform/basic/failure'
import { offerUndo, readDraft, showUndoNotice, undoMs } from '../../../session'
import { useDraftState } from '../../../session/draft-state'
import { busyIcon } from '../../../ui/busy'
import { Field } from '../../../ui/field'
import { IconButton } from '../../../ui/icon-button'
import { listOfChoices } from '../../../ui/list-of-choices'
import { useNames } from '../../../ui/names'
import { PatientSelect } from '../../../ui/patient-select'
import { useRomeClock } from '../../../ui/rome-clock'
import { useFocusOnError } from '../../../ui/section-form'
import text from '../../../ui/text.module.css'
import { focusIfLost } from '../../../ui/trap-focus'
import { phoneLink } from '../contact-links'
import { plainName } from '../words'
import { Part } from './part'
import css from './parts.module.css'

/** The family by degrees, tied both ways. */
export function RelativesPart({ patient }: { readonly patient: Patient }) {
  const [isAdding, setAdding] = useState(() => readDraft(draftOf(patient.id)) !== undefined)
  const { relatives } = patient
  const adder = useRef<HTMLButtonElement>(null)
  const done = () => {
    setAdding(false)
    focusIfLost(() => adder.current)
  }
  return (
    <Part
      title="Familiari"
      action={
        !isAdding && (
          <Button ref={adder} onClick={() => setAdding(true)}>
            Aggiungi un familiare
          </Button>
        )
      }
    >
      {isAdding && <AddRelative patient={patient} onDone={done} />}
      {relatives.length === 0 ? (
        !isAdding && <p className={css.empty}>Nessun familiare tra i tuoi pazienti.</p>
      ) : (
        <ul className={css.rows}>
          {relatives.map((relative) => (
            <RelativeRow key={relative.relation_id} patient={patient} relative={relative} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function RelativeRow({ patient, relative }: { readonly patient: Patient; readonly relative: Relative }) {
  const names = useNames()
  const today = useRomeClock().date
  const acts = usePatientActs(patient.id)
  const { id, relation_id, name, birthday, phone, phone_prefix, relationship } = relative
  const shownName = plainName(names, name)
  const age = birthday && names.detail(counted(ageOn(birthday, today), 'anno', 'anni'))

  async function takeBack() {
    const outcome = await acts.addRelative({ relative_id: id ?? 0, relationship_id: relationship.id })
    if (outcome.kind === 'done') showUndoNotice({ title: 'Legame ripristinato' })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
  }
  async function remove() {
    const outcome = await acts.removeRelative(relation_id)
    if (outcome.kind === 'done')
      offerUndo({
        key: `relative.${relation_id}`,
        title: 'Legame tolto',
        text: relationship.name,
        until: Date.now() + undoMs,
        undo: () => void takeBack(),
      })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
  }
  return (
    <li>
      <span className={css.degree}>{relationship.name}</span>
      <span className={css.what}>
        {id === null ? (
          <span title="Non è tra i tuoi pazienti">{shownName}</span>
        ) : (
          <Link to={`/patients/${id}`}>{shownName}</Link>
        )}
        {age && <span className={text.small}> {age}</span>}
      </span>
      {phone &&
        (names.isMasked ? (
          <span>{names.detail(phone)}</span>
        ) : (
          <a href={phoneLink(relative)}>{phoneText(phone_prefix, phone)}</a>
        ))}
      {/* somebody else's patient could not be tied again */}
      {id !== null && (
        <IconButton label={`Togli il legame: ${relationship.name}`} onClick={() => void remove()}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

interface Tie {
  readonly relative: ComponentProps<typeof PatientSelect>['chosen']
  readonly degree: number | null
}
const nobodyYet: Tie = { relative: null, degree: null }
const draftOf = (id: number) => `relative.${id}.new`

/** Ties another of the doctor's patients: who, and what they are to this one. */
function AddRelative({ patient, onDone }: { readonly patient: Patient; readonly onDone: () => void }) {
  const acts = usePatientActs(patient.id)
  const { people, ...search } = usePatientSearch()
  const { degrees } = useKinshipDegrees()
  const kept = useDraftState(draftOf(patient.id), nobodyYet)
  const { relative, degree } = kept.draft
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useFocusOnError(errors)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const others = people.filter(({ id }) => id !== patient.id)

  const close = () => {
    kept.drop()
    onDone()
  }
  async function add() {
    if (isBusy) return
    setProblem(null)
    const missing = {
      ...(!relative && { relative_id: 'Scegli una persona.' }),
      ...(!degree && { relationship_id: 'Scegli il grado di parentela.' }),
    }
    setErrors(missing)
    if (!relative || !degree) return
    setBusy(true)
    const outcome = await acts.addRelative({ relative_id: relative.id, relationship_id: degree })
    setBusy(false)
    if (outcome.kind === 'done') return close()
    if (outcome.kind === 'invalid') return setErrors(firstTexts(outcome.errors))
    if (outcome.kind !== 'dropped') setProblem(outcome.text)
  }
  return (
    <form
      ref={form}
      className={css.form}
      aria-label="Aggiungi un familiare"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      {problem && <Alert type="error" role="alert" message={problem} />}
      <div className={css.fields}>
        <Field label="Chi" error={errors.relative_id}>
          {(control) => (
            <PatientSelect
              control={control}
              {...search}
              people={others}
              chosen={relative}
              onChoose={(chosen) => kept.change({ relative: chosen })}
            />
          )}
        </Field>
        <Field label="Parentela" error={errors.relationship_id}>
          {(control) => (
            <Select<number>
              {...control}
              {...listOfChoices}
              showSearch
              optionFilterProp="label"
              value={degree}
              options={degrees.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder="Madre, figlio, coniuge…"
              notFoundContent="Nessun grado di parentela."
              onChange={(chosen) => kept.change({ degree: chosen })}
            />
          )}
        </Field>
      </div>
      <div className={css.acts}>
        <Button onClick={close}>Annulla</Button>
        <Button type="primary" htmlType="submit" loading={busyIcon(isBusy)}>
          Aggiungi
        </Button>
      </div>
    </form>
  )
}
