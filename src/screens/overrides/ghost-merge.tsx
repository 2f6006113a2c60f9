import { Modal, Skeleton } from 'antd'
import { useState } from 'react'
import type { MergedGhost } from '../../../domain/contract/users'
import { field, titleText } from '../../../domain/resource'
import { announce } from '../../api'
import { mergeGhost } from '../../api/record-actions'
import { busyIcon } from '../../ui/busy'
import { Field } from '../../ui/field'
import { FieldInput } from '../kinds/inputs'
import { ChangedFields } from '../record/changed-rows'
import { useListRefresh, useRefresh } from '../record/use-record'
import { screenResource } from '../registry'
import type { GhostDialogProps } from './ghost-claim'
import css from './overrides.module.css'

const doctorField = field.reference({ label: 'Medico', to: 'doctors', example: 1 })

/** The profile becomes part of a doctor: first what the doctor would get from it, then the merger. */
export default function MergeDialog({ ghost, onCancel, onDone }: GhostDialogProps) {
  const ghosts = screenResource('doctors/ghosts')
  const doctors = screenResource('doctors')
  const refreshGhosts = useListRefresh(ghosts)
  const refreshDoctors = useRefresh(doctors)
  const [doctorId, setDoctorId] = useState<number | null>(null)
  const [preview, setPreview] = useState<MergedGhost | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const name = titleText(ghosts.resource, ghost)

  const choose = async (id: number | null) => {
    setDoctorId(id)
    setPreview(null)
    setError(undefined)
    if (id === null) return
    const outcome = await mergeGhost(ghost, id, true)
    if (outcome.kind === 'done') setPreview(outcome.data.data)
    else setError(outcome.text)
  }
  const merge = async () => {
    if (doctorId === null) return setError('Scegli il medico.')
    setBusy(true)
    const outcome = await mergeGhost(ghost, doctorId, false)
    setBusy(false)
    if (outcome.kind !== 'done') return setError(outcome.text)
    announce({ type: 'success', title: 'Profilo unito al medico' })
    // the ghost’s own record is gone: only its lists are asked again
    refreshGhosts()
    refreshDoctors()
    onDone()
  }
  return (
    <Modal
      open
      centered
      title={`Unisci ${name} a un medico`}
      okText="Unisci"
      cancelText="Annulla"
      okButtonProps={{ loading: busyIcon(busy), disabled: doctorId !== null && !preview }}
      onOk={() => void merge()}
      onCancel={onCancel}
    >
      <p>Il medico riceve solo quello che gli manca. Il profilo poi sparisce: non si può ripristinare.</p>
      <Field className={css.part} label="Medico" error={error}>
        {(control) => (
          <FieldInput
            name="doctor_id"
            field={doctorField}
            {...control}
            value={doctorId}
            onChange={(id) => void choose(id as number | null)}
          />
        )}
      </Field>
      <div role="status" className={css.part}>
        {doctorId !== null && !preview && !error && <Skeleton active title={false} />}
        {preview && Object.keys(preview.after).length === 0 && (
          <p>Al medico non manca nulla: i suoi dati restano com’erano.</p>
        )}
        {preview && Object.keys(preview.after).length > 0 && (
          <>
            <h3 className={css.heading}>Che cosa riceve</h3>
            <ChangedFields resource={doctors.resource} before={preview.before} after={preview.after} />
          </>
        )}
      </div>
    </Modal>
  )
}
