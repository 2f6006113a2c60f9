import { Button, Input, Radio, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import type { Patient } from '../../../domain/contract/people/patients'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { type DeliveryWay, deliveryWay, deliveryWays } from '../../../domain/prescriptions/status'
import { FormNotices } from '../../forms/form-notices'
import { KeptForm } from '../../forms/kept-form'
import { SaveButton } from '../../forms/save-button'
import { PatientSelect } from '../../shared/patients/patient-select'
import { usePatientSearch, usePatientToEdit } from '../../shared/patients/patients'
import { useNameMask } from '../../shared/people/name-mask'
import { usePrescription } from '../../shared/prescriptions/prescriptions'
import { SideDrawer } from '../../ui/dialogs/side-drawer'
import { Field } from '../../ui/fields/field'
import { useIsPhone } from '../../ui/hooks/use-media'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { CounterMask } from './counter-mask'
import { DrugFields } from './drug-fields'
import { type DraftPerson, withoutPatient } from './request-draft'
import { requestLabels } from './sentences'
import type { PrescriptionAddress } from './use-prescription-address'
import { type RequestFormState, useRequestForm } from './use-request-form'

/** The way of delivery that is not chosen yet. */
const undecided = 'undecided'

/** A request that the practice takes, or a pending one that is changed, over the list. */
export default function RequestForm({ place }: { place: PrescriptionAddress }) {
  const editedId = typeof place.form === 'number' ? place.form : null
  const edited = usePrescription(editedId)
  const writer = usePatientToEdit(place.patient)
  const child = usePatientToEdit(place.child)
  const isRead = ({ patient, isError }: typeof writer) => patient !== undefined || isError
  const isReady =
    (editedId === null || edited.prescription) &&
    (place.patient === null || isRead(writer)) &&
    (place.child === null || isRead(child))
  const person = place.child === null ? writer.patient : child.patient
  return (
    <SideDrawer
      open
      width={620}
      title={editedId === null ? 'Nuova richiesta di ricetta' : 'Modifica la richiesta'}
      fills
      onClose={place.closeForm}
    >
      {isReady ? (
        <Fields
          key={person?.id}
          edited={edited.prescription}
          person={person}
          writer={place.message === null ? undefined : writer.patient}
          place={place}
        />
      ) : (
        <div className={section.drawerBody}>
          <Skeleton active />
        </div>
      )}
    </SideDrawer>
  )
}

interface FieldsProps {
  readonly edited: Prescription | undefined
  readonly person: DraftPerson | undefined
  /** Of the message that asks for it. */
  readonly writer: Patient | undefined
  readonly place: PrescriptionAddress
}

function Fields({ edited, person, writer, place }: FieldsProps) {
  const names = useNameMask()
  const root = useRef<HTMLFormElement>(null)
  const isPhone = useIsPhone()
  // on a phone the keyboard would cover the form
  useEffect(() => {
    if (!isPhone) root.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isPhone])
  const form = useRequestForm({ edited, person, message: place.message }, (saved) => place.showSaved(saved.id))
  const { draft, errors, change, isBusy } = form
  return (
    <KeptForm form={form} ref={root} className={section.fill} onSave={form.save} onSubmit={form.save}>
      <div className={section.drawerBody}>
        <FormNotices
          form={form}
          labels={requestLabels(names)}
          title="Qualcun altro ha modificato questa richiesta nel frattempo."
        />
        {writer && childrenOf(writer).length > 0 ? (
          <WriterOrChild writer={writer} place={place} />
        ) : (
          <Person form={form} isFixed={edited !== undefined || person !== undefined} />
        )}
        {errors.chat_message_id && <p className={text.error}>{errors.chat_message_id}</p>}
        <DrugFields
          drugs={draft.drugs}
          userId={draft.user?.id ?? null}
          errors={errors}
          onChange={(drugs) => change({ drugs })}
        />
        <CounterMask label="Note (facoltative)" value={draft.notes} error={errors.notes}>
          <Field label="Note (facoltative)" error={errors.notes} hint="Le leggono il medico e il paziente.">
            {(control) => (
              <Input.TextArea
                {...control}
                rows={2}
                maxLength={1000}
                value={draft.notes}
                onChange={({ target }) => change({ notes: target.value })}
              />
            )}
          </Field>
        </CounterMask>
        <div role="radiogroup" aria-label="Consegna">
          <p className={text.label}>Come la riceve</p>
          <Radio.Group
            value={draft.delivery ?? undecided}
            onChange={({ target }) =>
              change({ delivery: target.value === undecided ? null : (target.value as DeliveryWay) })
            }
          >
            <Radio value={undecided}>Da decidere</Radio>
            {deliveryWays.map((way) => (
              <Radio key={way} value={way}>
                {deliveryWay[way]}
              </Radio>
            ))}
          </Radio.Group>
        </div>
      </div>
      <div className={section.drawerFoot}>
        <Button onClick={() => form.giveUp(place.closeForm)}>Annulla</Button>
        <SaveButton isBusy={isBusy} />
      </div>
    </KeptForm>
  )
}

/** The children and wards of a patient who are patients of the doctor's too. */
const childrenOf = ({ relatives }: Patient) =>
  relatives.filter(({ id, relationship }) => id !== null && /^(figli|persona tutelata)/i.test(relationship.name))

/** A parent who writes asks for themselves or for a child. */
function WriterOrChild({ writer, place }: { readonly writer: Patient; readonly place: PrescriptionAddress }) {
  const names = useNameMask()
  const all = [
    { id: writer.id, name: names.name({ user: writer, name: null, pharmaceutical_company: null }) },
    ...childrenOf(writer).map(({ id, name }) => ({
      ...{ id: id ?? 0, name: names.name({ user: null, name, pharmaceutical_company: null }) },
    })),
  ]
  return (
    <div role="radiogroup" aria-label="Paziente">
      <p className={text.label}>Per chi è</p>
      <Radio.Group
        value={place.child ?? writer.id}
        onChange={({ target }) => place.chooseChild(target.value === writer.id ? null : Number(target.value))}
      >
        {all.map(({ id, name }) => (
          <Radio key={id} value={id}>
            {name}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  )
}

function Person({ form: { draft, errors, change }, isFixed }: { form: RequestFormState; isFixed: boolean }) {
  const search = usePatientSearch()
  const names = useNameMask()
  if (isFixed && draft.user)
    return (
      <p>
        <span className={text.label}>Paziente</span>
        <br />
        <strong>{names.name({ user: draft.user, name: null, pharmaceutical_company: null })}</strong>
      </p>
    )
  return (
    <Field label="Paziente" error={errors.user}>
      {(control) => (
        <PatientSelect
          {...search}
          control={control}
          chosen={draft.user}
          onChoose={(user) => change({ user, drugs: draft.drugs.map(withoutPatient) })}
        />
      )}
    </Field>
  )
}
