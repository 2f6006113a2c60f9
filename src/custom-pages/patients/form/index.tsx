import { Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import type { BodyOf } from '../../../../domain/contract/endpoint'
import type { Patient, patientEndpoints } from '../../../../domain/contract/people/patients'
import type { StoredValues } from '../../../forms/form-reducer'
import { KeptForm } from '../../../forms/kept-form'
import { SaveButton } from '../../../forms/save-button'
import { useSectionForm } from '../../../forms/section-form'
import { SectionNotices } from '../../../forms/section-form-view'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { announce, HttpFailure } from '../../../platform/calls'
import { useOpenForm } from '../../../platform/session/open-forms'
import { usePatientToEdit, usePatientWrites } from '../../../shared/patients/patients'
import { useMaskedFields } from '../../../shared/people/masked-fields'
import { useNameMask } from '../../../shared/people/name-mask'
import { SideDrawer } from '../../../ui/dialogs/side-drawer'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { personName } from '../sentences'
import { draftOf } from './drafts'
import { PatientFields } from './fields'
import css from './form.module.css'
import { Similar } from './similar-patients'
import {
  emptyPatient,
  fieldOf,
  type PatientValues,
  patientLabelsFor,
  problemsOfPatient,
  savedPatient,
  toWire,
} from './values'

interface FormDrawerProps {
  readonly id: number | 'new'
  /** Closes the form; what is typed stays in this tab. */
  readonly onClose: () => void
  readonly onOpenCard: (id: number) => void
  readonly onMerge: (ids: readonly number[]) => void
}

/** The form of a new patient, or of one that there is, beside the list. */
export default function FormDrawer({ id, ...more }: FormDrawerProps) {
  const names = useNameMask()
  const { patient, error, isError, refetch } = usePatientToEdit(id === 'new' ? null : id)
  const isUnknown = error instanceof HttpFailure && error.status === 404
  return (
    <SideDrawer
      open
      width={640}
      title={id === 'new' ? 'Nuovo paziente' : patient ? personName(names, patient) : 'Paziente'}
      closable={{ 'aria-label': 'Chiudi' }}
      onClose={more.onClose}
      fills
    >
      {id === 'new' ? (
        <Form key="new" id={null} saved={emptyPatient} isLogin={false} {...more} />
      ) : patient ? (
        <Form key={id} id={id} saved={savedPatient(patient)} isLogin={patient.email_is_login} {...more} />
      ) : (
        <div className={section.drawerBody}>
          {isUnknown ? (
            <p>Questo paziente non c’è, o non c’è più.</p>
          ) : isError ? (
            <LoadError text="La scheda non è disponibile in questo momento." onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      )}
    </SideDrawer>
  )
}

interface FormProps extends Omit<FormDrawerProps, 'id'> {
  /** Null: a new patient. */
  readonly id: number | null
  readonly saved: StoredValues<PatientValues>
  readonly isLogin: boolean
}

type NewPatientBody = BodyOf<typeof patientEndpoints.createPatient>
type PatientChangeBody = BodyOf<typeof patientEndpoints.changePatient>

function Form({ id, saved, isLogin, onClose, onOpenCard, onMerge }: FormProps) {
  useOpenForm()
  const { create, change } = usePatientWrites()
  const names = useNameMask()
  const masked = useMaskedFields()
  const today = useRomeClock().date
  const isNew = id === null
  const draftKey = draftOf(id ?? 'new')
  /** Whether another one is to be written after this one. */
  const isAgain = useRef(false)
  const form = useSectionForm<PatientValues, Patient>({
    draftKey,
    saved,
    problems: (changed, values) => problemsOfPatient(values, changed, isNew),
    // checked by the schema of the contract just before
    ...(isNew
      ? { create: (values) => create(draftKey, toWire(values) as NewPatientBody) }
      : {
          change: (changed, version, values) =>
            change(id, { ...toWire(values, Object.keys(changed)), version } as PatientChangeBody),
        }),
    savedOf: savedPatient,
    fieldOf,
    onSaved: ({ id: savedId }) => {
      announce({
        type: 'success',
        title: isNew ? 'Paziente aggiunto' : 'Dati salvati',
        ...(isNew && { action: { label: 'Apri la scheda', run: () => onOpenCard(savedId) } }),
      })
      if (isAgain.current) root.current?.querySelector('input')?.focus()
      else onClose()
    },
  })
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => root.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  const save = (again: boolean) => {
    isAgain.current = again
    void form.save()
  }
  return (
    <KeptForm
      form={form}
      ref={root}
      className={`${css.form} ${masked}`}
      aria-label={isNew ? 'Nuovo paziente' : 'Dati del paziente'}
      onSave={({ shiftKey }) => save(isNew && shiftKey)}
      onSubmit={() => save(false)}
    >
      <div className={section.drawerBody}>
        <SectionNotices form={form} labels={patientLabelsFor(names)} />
        <Similar values={form.values} id={id} onOpen={onOpenCard} onMerge={onMerge} />
        <PatientFields {...{ form, today, isNew, isLogin }} />
      </div>
      <div className={section.drawerFoot}>
        <Flex component="span" flex={1} align="center" role="status" className={text.error}>
          {form.failure}
        </Flex>
        <Button
          onClick={() => {
            form.drop()
            onClose()
          }}
        >
          Annulla
        </Button>
        {isNew && (
          <Button title="Ctrl+Maiusc+Invio" disabled={form.isBusy} onClick={() => save(true)}>
            Salva e nuovo
          </Button>
        )}
        <SaveButton isBusy={form.isBusy} />
      </div>
    </KeptForm>
  )
}
