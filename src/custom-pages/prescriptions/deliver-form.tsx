import { Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { otherDelivery } from '../../../domain/contract/prescriptions/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { problemsOf } from '../../forms/errors'
import { FormNotices } from '../../forms/form-notices'
import { KeptForm } from '../../forms/kept-form'
import { useKeptForm } from '../../forms/use-kept-form'
import { usePrescriptionActions } from '../../shared/prescriptions/prescriptions'
import { busyIcon } from '../../ui/feedback/busy'
import section from '../../ui/section.module.css'
import { type DeliveryDraft, DeliveryFields, deliveryFieldNames, noDelivery, sendLabel } from './delivery-fields'
import { deliverDraftKey } from './request-draft'

interface DeliverFormProps {
  readonly prescription: Prescription
  readonly onClose: () => void
}

/** Another way for what has not arrived; the former one holds no more. */
export default function DeliverForm({ prescription, onClose }: DeliverFormProps) {
  const actions = usePrescriptionActions()
  const root = useRef<HTMLFormElement>(null)
  const form = useKeptForm<DeliveryDraft, Prescription>({
    key: deliverDraftKey(prescription.id),
    initial: { values: noDelivery, version: null },
    validate: (way) => problemsOf(otherDelivery, { ...deliveryFieldNames(way), version: prescription.version }),
    send: (way) => actions.deliver(prescription, deliveryFieldNames(way)),
    errorsOf: { delivery: ['collected_by'] },
    onSaved: onClose,
  })
  const { draft: way, errors, change, save } = form
  useEffect(() => root.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  return (
    <KeptForm
      form={form}
      ref={root}
      className={section.section}
      aria-label="Consegna in un altro modo"
      onSave={save}
      onSubmit={save}
      onEscape={onClose}
    >
      <FormNotices form={form} />
      <DeliveryFields prescription={prescription} way={way} errors={errors} set={change} />
      <Flex wrap gap={8}>
        <Button htmlType="submit" type="primary" loading={busyIcon(form.isBusy)}>
          {sendLabel(way)}
        </Button>
        <Button onClick={() => form.giveUp(onClose)}>Annulla</Button>
      </Flex>
    </KeptForm>
  )
}
