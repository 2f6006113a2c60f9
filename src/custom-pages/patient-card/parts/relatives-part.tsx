import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ageOn } from '../../../../domain/calendar/age'
import type { Patient, Relative } from '../../../../domain/contract/people/patients'
import { phoneLink } from '../../../../domain/phone/number'
import { counted } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import { FormNotices } from '../../../forms/form-notices'
import type { StoredValues } from '../../../forms/form-reducer'
import { KeptForm } from '../../../forms/kept-form'
import { useKeptForm } from '../../../forms/use-kept-form'
import { serverNow } from '../../../platform/basic/clock'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { announce } from '../../../platform/calls'
import { offerUndo, readDraft, showUndoNotice, undoMs } from '../../../platform/session'
import { usePatientActions } from '../../../shared/patients/card-changes'
import { PatientSelect } from '../../../shared/patients/patient-select'
import { usePatientSearch } from '../../../shared/patients/patients'
import { useNameMask } from '../../../shared/people/name-mask'
import { focusIfLost } from '../../../ui/dialogs/trap-focus'
import { busyIcon } from '../../../ui/feedback/busy'
import { Field } from '../../../ui/fields/field'
import { listOfChoices } from '../../../ui/fields/list-of-choices'
import { IconButton } from '../../../ui/icon-button'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { useKinshipDegrees } from '../calls'
import { plainName } from '../sentences'
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
        !isAdding && <p className={text.muted}>Nessun familiare tra i tuoi pazienti.</p>
      ) : (
        <ul className={`${section.rows} ${css.rows}`}>
          {relatives.map((relative) => (
            <RelativeRow key={relative.relation_id} patient={patient} relative={relative} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function RelativeRow({ patient, relative }: { readonly patient: Patient; readonly relative: Relative }) {
  const names = useNameMask()
  const today = useRomeClock().date
  const actions = usePatientActions(patient.id)
  const { id, relation_id, name, birthday, phone, phone_prefix, relationship } = relative
  const shownName = plainName(names, name)
  const age = birthday && names.detail(counted(ageOn(birthday, today), 'anno', 'anni'))

  async function takeBack() {
    const outcome = await actions.addRelative({ relative_id: id ?? 0, relationship_id: relationship.id })
    if (outcome.kind === 'done') showUndoNotice({ title: 'Legame ripristinato' })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
  }
  async function remove() {
    const outcome = await actions.removeRelative(relation_id)
    if (outcome.kind === 'done')
      offerUndo({
        key: `relative.${relation_id}`,
        title: 'Legame tolto',
        text: relationship.name,
        until: serverNow() + undoMs,
        undo: () => void takeBack(),
      })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
  }
  return (
    <li>
      <span className={css.lead}>{relationship.name}</span>
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
          <a href={phoneLink(phone_prefix, phone)}>{phoneText(phone_prefix, phone)}</a>
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

interface KinshipRow {
  readonly relative: ComponentProps<typeof PatientSelect>['chosen']
  readonly degree: number | null
}
const nobodyYet: StoredValues<KinshipRow> = { values: { relative: null, degree: null }, version: null }
const draftOf = (id: number) => `relative.${id}.new`

/** Ties another of the doctor's patients: who, and what they are to this one. */
function AddRelative({ patient, onDone }: { readonly patient: Patient; readonly onDone: () => void }) {
  const actions = usePatientActions(patient.id)
  const { people, ...search } = usePatientSearch()
  const { degrees } = useKinshipDegrees()
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => root.current?.querySelector('input')?.focus(), [])
  const form = useKeptForm<KinshipRow, Patient>({
    key: draftOf(patient.id),
    initial: nobodyYet,
    validate: ({ relative, degree }) => ({
      ...(!relative && { relative: 'Scegli una persona.' }),
      ...(!degree && { degree: 'Scegli il grado di parentela.' }),
    }),
    send: ({ relative, degree }) =>
      relative && degree ? actions.addRelative({ relative_id: relative.id, relationship_id: degree }) : null,
    fieldOf: { relative_id: 'relative', relationship_id: 'degree' },
    onSaved: onDone,
  })
  const { draft, errors, change, save } = form
  const others = people.filter(({ id }) => id !== patient.id)

  return (
    <KeptForm
      form={form}
      ref={root}
      className={page.stack}
      aria-label="Aggiungi un familiare"
      onSave={save}
      onSubmit={save}
    >
      <FormNotices form={form} />
      <Field label="Chi" error={errors.relative}>
        {(control) => (
          <PatientSelect
            control={control}
            {...search}
            people={others}
            chosen={draft.relative}
            onChoose={(relative) => change({ relative })}
          />
        )}
      </Field>
      <Field label="Parentela" error={errors.degree}>
        {(control) => (
          <Select<number>
            {...control}
            {...listOfChoices}
            showSearch
            optionFilterProp="label"
            value={draft.degree}
            options={degrees.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Madre, figlio, coniuge…"
            notFoundContent="Nessun grado di parentela."
            onChange={(degree) => change({ degree })}
          />
        )}
      </Field>
      <Flex wrap justify="flex-end" gap={8}>
        <Button onClick={() => form.giveUp(onDone)}>Annulla</Button>
        <Button type="primary" htmlType="submit" loading={busyIcon(form.isBusy)}>
          Aggiungi
        </Button>
      </Flex>
    </KeptForm>
  )
}
