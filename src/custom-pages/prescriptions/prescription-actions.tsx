import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { prescriptionText } from '../../../domain/contract/prescriptions/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import type { PrescriptionStatus } from '../../../domain/prescriptions/status'
import { isVisible } from '../../../domain/text/characters'
import { KeptForm } from '../../forms/kept-form'
import { useKeptForm } from '../../forms/use-kept-form'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { clearDraft, useShortcut } from '../../platform/session'
import { useCurrentUser } from '../../platform/session/current-user'
import { usePrescriptionActions } from '../../shared/prescriptions/prescriptions'
import { focusIfLost } from '../../ui/dialogs/trap-focus'
import { busyIcon } from '../../ui/feedback/busy'
import { Field } from '../../ui/fields/field'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { refusalDraftKey } from './request-draft'

interface PrescriptionActionsProps {
  readonly prescription: Prescription
  readonly onDone: () => void
  readonly onProcess: () => void
}

type AnswerStatus = Exclude<PrescriptionStatus, 'pending' | 'processed' | 'expired'>

/** What can be done with a request now, by button and by key; what only the doctor may do says so. */
export function PrescriptionActions({ prescription, onDone, onProcess }: PrescriptionActionsProps) {
  const { data: user } = useCurrentUser()
  const actions = usePrescriptionActions()
  const { run, isBusy } = useSingleCall()
  const [isRefusing, setRefusing] = useState(false)
  const { next, status } = prescription
  const can = (wanted: PrescriptionStatus) => next.includes(wanted)
  const answer = (wanted: AnswerStatus) =>
    run(async () => {
      const outcome = await actions.change(prescription, { status: wanted })
      if (outcome.kind !== 'done') return
      clearDraft(refusalDraftKey(prescription.id))
      onDone()
    })
  useShortcut('a', () => void answer('accepted'), can('accepted'))
  useShortcut('r', () => setRefusing(true), can('rejected'))
  const mayDeliver = prescription.outcome?.may_change ?? false
  useShortcut('e', onProcess, can('processed') || mayDeliver)
  if (isRefusing && can('rejected'))
    return (
      <RefusalForm
        prescription={prescription}
        onCancel={() => {
          setRefusing(false)
          focusIfLost(() => document.querySelector<HTMLElement>('[aria-keyshortcuts="R"]'))
        }}
        onDone={onDone}
      />
    )
  if (next.length === 0 && user?.impersonator) return <p className={text.notice}>{prescriptionText.impersonated}</p>
  return (
    <Flex wrap align="center" gap={8}>
      {can('accepted') && (
        <Button type="primary" loading={busyIcon(isBusy)} aria-keyshortcuts="A" onClick={() => void answer('accepted')}>
          Accetta
        </Button>
      )}
      {can('rejected') && (
        <Button danger aria-keyshortcuts="R" onClick={() => setRefusing(true)}>
          Rifiuta…
        </Button>
      )}
      {can('processed') && (
        <Button type="primary" aria-keyshortcuts="E" onClick={onProcess}>
          Evadi…
        </Button>
      )}
      {mayDeliver && (
        <Button type="primary" aria-keyshortcuts="E" onClick={onProcess}>
          Consegna in un altro modo…
        </Button>
      )}
      {can('ordering_confirmation_requested') && (
        <Button onClick={() => void answer('ordering_confirmation_requested')}>Chiedi conferma al paziente</Button>
      )}
      {can('ordering_confirmation_accepted') && (
        <Button onClick={() => void answer('ordering_confirmation_accepted')}>Il paziente ha confermato</Button>
      )}
      {can('canceled') && (
        <Button type="text" onClick={() => void answer('canceled')}>
          Annulla la richiesta
        </Button>
      )}
      {prescription.may_undo && (
        <Button type="text" onClick={() => void run(() => actions.undo(prescription))}>
          Annulla l’ultima modifica
        </Button>
      )}
      {status === 'pending' && !can('accepted') && (
        <p className={text.small}>Accetta o rifiuta solo il medico; tu puoi preparare la richiesta.</p>
      )}
    </Flex>
  )
}

interface RefusalFormProps {
  readonly prescription: Prescription
  readonly onDone: () => void
  readonly onCancel: () => void
}

const noReason = { values: { reason: '' }, version: null }

/** Why it is refused: Enter refuses, Esc gives it back. */
function RefusalForm({ prescription, onDone, onCancel }: RefusalFormProps) {
  const actions = usePrescriptionActions()
  const form = useKeptForm<{ readonly reason: string }, Prescription>({
    key: refusalDraftKey(prescription.id),
    initial: noReason,
    validate: ({ reason }) => (isVisible(reason) ? {} : { reason: prescriptionText.reason }),
    async send({ reason }) {
      const outcome = await actions.change(prescription, { status: 'rejected', reason: reason.trim() })
      // every refusal is said in a toast
      return outcome.kind === 'done' ? outcome : { kind: 'dropped' }
    },
    onSaved: onDone,
  })
  return (
    <KeptForm form={form} className={section.section} onSave={form.save} onSubmit={form.save} onEscape={onCancel}>
      <Field label="Perché la rifiuti" error={form.errors.reason} hint="Il paziente lo legge.">
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={500}
            value={form.draft.reason}
            onChange={({ target }) => form.change({ reason: target.value })}
          />
        )}
      </Field>
      <Flex wrap gap={8}>
        <Button htmlType="submit" danger type="primary" loading={busyIcon(form.isBusy)}>
          Rifiuta
        </Button>
        <Button onClick={() => form.giveUp(onCancel)}>Annulla</Button>
      </Flex>
    </KeptForm>
  )
}
