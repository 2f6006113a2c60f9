import { Modal, Skeleton } from 'antd'
import { useState } from 'react'
import type { MergedGhost } from '../../../domain/contract/people/users'
import { field, titleText } from '../../../domain/resource'
import { announce } from '../../platform/calls'
import { Field } from '../../ui/fields/field'
import page from '../../ui/page.module.css'
import { FieldInput } from '../kinds/inputs'
import { ChangedFields } from '../record/changed-rows'
import { useListRefresh, useRefresh } from '../record/use-record'
import { mergeGhost } from '../record-actions'
import { screenResource } from '../registry'
import { type DialogProps, useDialog } from './use-dialog'

const doctorField = field.reference({ label: 'Medico', to: 'doctors', example: 1 })

/** The profile becomes part of a doctor: first what the doctor would get from it, then the merger. */
export default function MergeDialog(props: DialogProps) {
  const ghost = props.record
  const ghosts = screenResource('doctors/ghosts')
  const doctors = screenResource('doctors')
  // the ghost’s own record is gone: only its lists are asked again
  const refreshGhosts = useListRefresh(ghosts)
  const refreshDoctors = useRefresh(doctors)
  const [doctorId, setDoctorId] = useState<number | null>(null)
  const [preview, setPreview] = useState<MergedGhost | null>(null)
  const { modalProps, problem, setProblem } = useDialog(props, async () => {
    if (doctorId === null) return 'Scegli il medico.'
    const outcome = await mergeGhost(ghost, doctorId, false)
    if (outcome.kind !== 'done') return outcome.text
    announce({ type: 'success', title: 'Profilo unito al medico' })
    refreshGhosts()
    refreshDoctors()
  })
  const choose = async (id: number | null) => {
    setDoctorId(id)
    setPreview(null)
    setProblem(undefined)
    if (id === null) return
    const outcome = await mergeGhost(ghost, id, true)
    if (outcome.kind === 'done') setPreview(outcome.data.data)
    else setProblem(outcome.text)
  }
  const isEmpty = preview && Object.keys(preview.after).length === 0
  return (
    <Modal
      {...modalProps}
      title={`Unisci ${titleText(ghosts.resource, ghost)} a un medico`}
      okText="Unisci"
      okButtonProps={{ ...modalProps.okButtonProps, disabled: doctorId !== null && !preview }}
    >
      <div className={page.page}>
        <p>Il medico riceve solo quello che gli manca. Il profilo poi sparisce: non si può ripristinare.</p>
        <Field label="Medico" error={problem}>
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
        <div role="status">
          {doctorId !== null && !preview && !problem && <Skeleton active title={false} />}
          {isEmpty && <p>Al medico non manca nulla: i suoi dati restano com’erano.</p>}
          {preview && !isEmpty && (
            <>
              <h3>Che cosa riceve</h3>
              <ChangedFields resource={doctors.resource} before={preview.before} after={preview.after} />
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}
