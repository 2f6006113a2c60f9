import { Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { otherDelivery } from '../../../domain/contract/prescriptions/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { problemsOf } from '../../forms/errors'
import { FormNotices } from '../../forms/form-notices'
import { KeptForm } from '../../forms/kept-form'
import { useKeptForm } from '../../forms/use-kept-form'
import { usePrescriptionActs } from '../../shared/prescriptions/prescriptions'
import { busyIcon } from '../../ui/feedback/busy'
import css from './prescriptions.module.css'
import { deliverBox } from './request-draft'
import { noWay, sendWord, type Way, WayFields, wayFields } from './way-fields'

interface DeliverFormProps {
  readonly prescription: Prescription
  readonly onClose: () => void
}

/** Another way for what has not arrived; the former one holds no more. */
export default function DeliverForm({ prescription, onClose }: DeliverFormProps) {
  const acts = usePrescriptionActs()
  const root = useRef<HTMLFormElement>(null)
  const form = useKeptForm<Way, Prescription>({
    key: deliverBox(prescription.id),
    initial: { values: noWay, version: null },
    validate: (way) => problemsOf(otherDelivery, { ...wayFields(way), version: prescription.version }),
    send: (way) => acts.deliver(prescription, wayFields(way)),
    errorsOf: { delivery: ['collected_by'] },
    onSaved: onClose,
  })
  const { draft: way, errors, change, save } = form
  useEffect(() => root.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  return (
    <KeptForm
      form={form}
      ref={root}
      className={`${css.box} ${css.form}`}
      aria-label="Consegna in un altro modo"
      onSave={save}
      onSubmit={save}
      onEscape={onClose}
    >
      <FormNotices form={form} />
      <WayFields prescription={prescription} way={way} errors={errors} set={change} />
      <Flex wrap gap={8}>
        <Button htmlType="submit" type="primary" loading={busyIcon(form.isBusy)}>
          {sendWord(way)}
        </Button>
        <Button onClick={() => form.giveUp(onClose)}>Annulla</Button>
      </Flex>
    </KeptForm>
  )
}
