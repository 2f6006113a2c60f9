import { Select } from 'antd'
import { type LinkKind, linkKindName } from '../../../../../domain/access/roles'
import type { PracticeOffice } from '../../../../../domain/contract/practice/offices'
import type { StaffMember } from '../../../../../domain/contract/practice/staff'
import { linkKinds } from '../../../../../domain/contract/practice/staff'
import { useSectionForm } from '../../../../forms/section-form'
import { SectionFormView } from '../../../../forms/section-form-view'
import { announce } from '../../../../platform/calls'
import { useStaffActions } from '../../../../shared/people/staff'
import controls from '../../../../ui/controls.module.css'
import { Dialog } from '../../../../ui/dialogs/dialog'
import { Field } from '../../../../ui/fields/field'
import css from '../../../../ui/section-form.module.css'
import { TermsFields } from './terms-fields'
import {
  changeToWire,
  inviteLabels,
  inviteToWire,
  newInvite,
  problemsOfInvite,
  problemsOfTerms,
  savedTerms,
  termsLabels,
} from './values'

interface StaffDialogProps {
  readonly office: PracticeOffice
  readonly offices: readonly PracticeOffice[]
  readonly members: readonly StaffMember[]
  readonly onClose: () => void
}

const nameIn =
  (offices: readonly PracticeOffice[]) =>
  (id: number): string =>
    offices.find(({ office }) => office.id === id)?.office.name ?? ''

const kindHint: Record<LinkKind, string> = {
  assistant: 'Chi non ha ancora un account lo crea accettando.',
  pharmacy: 'La farmacia accetta con il suo account.',
  replacement: 'Un medico che lavora al posto tuo, con il suo account e nei giorni indicati.',
}

/** Invites somebody by e-mail to work for the doctor. */
export function InviteDialog({ office, offices, members, onClose }: StaffDialogProps) {
  const { invite } = useStaffActions()
  const draftKey = `office.${office.id}.invite-staff`
  const form = useSectionForm({
    draftKey,
    saved: newInvite(office.office.id),
    problems: (_changed, values) => problemsOfInvite(values),
    create: (values) => invite(draftKey, inviteToWire(values)),
    savedOf: () => newInvite(office.office.id),
    onSaved: () => {
      announce({ type: 'success', title: 'Invito inviato', text: 'Il collegamento inizia quando la persona accetta.' })
      onClose()
    },
  })
  const { values, errors, set } = form
  const line = (name: 'email' | 'first_name' | 'last_name', label: string, more = {}) => (
    <Field label={label} error={errors[name]}>
      {({ status: _, ...control }) => (
        <input
          {...control}
          {...more}
          name={name}
          className={controls.input}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const isPharmacy = values.kind === 'pharmacy'
  return (
    <Dialog
      size="form"
      width={680}
      title="Invita un collaboratore"
      footer={null}
      isBusy={form.isBusy}
      onCancel={onClose}
    >
      <SectionFormView
        label="Invito"
        form={form}
        labels={inviteLabels(nameIn(offices))}
        submit="Invia l’invito"
        onCancel={onClose}
      >
        <div className={css.grid}>
          <div className={css.half}>
            {line('email', 'E-mail', { type: 'email', maxLength: 200, spellCheck: false, inputMode: 'email' })}
          </div>
          <div className={css.half}>
            <Field label="Ruolo" error={errors.kind} hint={kindHint[values.kind]}>
              {(control) => (
                <Select
                  {...control}
                  value={values.kind}
                  onChange={(kind) => set({ kind })}
                  options={linkKinds.map((value) => ({ value, label: linkKindName[value] }))}
                />
              )}
            </Field>
          </div>
          {!isPharmacy && <div className={css.half}>{line('first_name', 'Nome', { maxLength: 80 })}</div>}
          <div className={css.half}>
            {line('last_name', isPharmacy ? 'Nome della farmacia' : 'Cognome', { maxLength: 80 })}
          </div>
        </div>
        <TermsFields form={form} values={values} set={set} offices={offices} others={members} />
      </SectionFormView>
    </Dialog>
  )
}

/** Changes what one person may do, where and when. */
export function MemberDialog({
  member,
  offices,
  members,
  onClose,
}: StaffDialogProps & { readonly member: StaffMember }) {
  const { change } = useStaffActions()
  const form = useSectionForm({
    draftKey: `staff.${member.id}`,
    saved: savedTerms(member),
    problems: (_changed, values) => problemsOfTerms(values),
    change: (_changed, version, values) => change(member.id, changeToWire(values, version)),
    savedOf: savedTerms,
    onSaved: () => {
      announce({ type: 'success', title: 'Permessi salvati', text: 'Valgono da subito.' })
      onClose()
    },
  })
  return (
    <Dialog size="form" width={680} title={member.person.name} footer={null} isBusy={form.isBusy} onCancel={onClose}>
      <SectionFormView
        label={`Permessi di ${member.person.name}`}
        form={form}
        labels={termsLabels(nameIn(offices))}
        onCancel={onClose}
      >
        <TermsFields
          form={form}
          values={form.values}
          set={form.set}
          offices={offices}
          others={members.filter(({ id }) => id !== member.id)}
        />
      </SectionFormView>
    </Dialog>
  )
}
