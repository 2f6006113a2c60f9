import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { otherDelivery } from '../../../domain/contract/prescription-fields'
import type { Prescription } from '../../../domain/contract/prescriptions'
import { useOneAtATime } from '../../api/one-at-a-time'
import { usePrescriptionActs } from '../../api/prescriptions'
import { problemsOf } from '../../api/section-form'
import { firstTexts } from '../../platform/basic/failure'
import { useKeptDraft } from '../../session/kept-draft'
import { busyIcon } from '../../ui/busy'
import css from './prescriptions.module.css'
import { deliverBox } from './request-draft'
import { noWay, sendWord, type Way, WayFields, wayFields } from './way-fields'

interface DeliverFormProps {
  readonly prescription: Prescription
  readonly onClose: () => void
}

/** Another way for what has not arrived; the former one holds no more. What is typed stays in this tab until it is sent. */
export default function DeliverForm({ prescription, onClose }: DeliverFormProps) {
  const acts = usePrescriptionActs()
  const { run, isBusy } = useOneAtATime()
  const { draft: way, setDraft, forget } = useKeptDraft<Way>(deliverBox(prescription.id), noWay)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    forget()
    onClose()
  }
  const send = () =>
    run(async () => {
      const body = wayFields(way)
      const found = problemsOf(otherDelivery, { ...body, version: prescription.version })
      setErrors(found)
      setProblem(null)
      if (Object.keys(found).length > 0) return
      const outcome = await acts.deliver(prescription, body)
      if (outcome.kind === 'done') close()
      else if (outcome.kind === 'invalid') setErrors(firstTexts(outcome.errors))
      else setProblem(outcome.text)
    })
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to its first field
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return (
    <form
      ref={form}
      className={css.form}
      aria-label="Consegna in un altro modo"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {problem && <Alert type="warning" role="alert" showIcon message={problem} />}
      <WayFields
        prescription={prescription}
        way={way}
        errors={errors}
        set={(changes) => {
          setDraft((before) => ({ ...before, ...changes }))
          setErrors({})
          setProblem(null)
        }}
      />
      <div className={css.acts}>
        <Button htmlType="submit" type="primary" loading={busyIcon(isBusy)}>
          {sendWord(way)}
        </Button>
        <Button onClick={close}>Annulla</Button>
      </div>
    </form>
  )
}
