import { Modal, Segmented, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
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

const targets = {
  doctors: field.reference({ label: 'Medico', to: 'doctors', example: 1 }),
  'doctors/ghosts': field.reference({ label: 'Profilo che resta', to: 'doctors/ghosts', example: 1 }),
}
const kinds = [
  { value: 'doctors', label: 'A un medico' },
  { value: 'doctors/ghosts', label: 'A un altro profilo' },
] as const

interface MergeDialogProps extends DialogProps {
  /** The other profile, where two were selected. */
  readonly other?: number | undefined
}

/** The profile becomes part of a doctor or of another profile: first what that one would get from it, then the merger. */
export default function MergeDialog({ other, ...props }: MergeDialogProps) {
  const ghost = props.record
  const ghosts = screenResource('doctors/ghosts')
  const [kind, setKind] = useState<keyof typeof targets>(other === undefined ? 'doctors' : 'doctors/ghosts')
  const into = screenResource(kind)
  // the ghost’s own record is gone: only its lists are asked again
  const refreshGhosts = useListRefresh(ghosts)
  const refreshInto = useRefresh(into)
  const [doctorId, setDoctorId] = useState<number | null>(null)
  const [preview, setPreview] = useState<MergedGhost | null>(null)
  const { modalProps, problem, setProblem } = useDialog(props, async () => {
    if (doctorId === null) return kind === 'doctors' ? 'Scegli il medico.' : 'Scegli il profilo che resta.'
    const outcome = await mergeGhost(ghost, doctorId, false)
    if (outcome.kind !== 'done') return outcome.text
    announce({ type: 'success', title: kind === 'doctors' ? 'Profilo unito al medico' : 'Profili uniti' })
    refreshGhosts()
    refreshInto()
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
  const chooseOther = useEffectEvent(() => void choose(other ?? null))
  useEffect(() => chooseOther(), [])
  const isEmpty = preview && Object.keys(preview.after).length === 0
  return (
    <Modal
      {...modalProps}
      title={`Unisci ${titleText(ghosts.resource, ghost)}`}
      okText="Unisci"
      okButtonProps={{ ...modalProps.okButtonProps, disabled: doctorId !== null && !preview }}
    >
      <div className={page.page}>
        <Segmented
          aria-label="A chi si unisce"
          options={[...kinds]}
          value={kind}
          onChange={(next) => {
            setKind(next)
            void choose(null)
          }}
        />
        <p>Chi resta riceve solo quello che gli manca. Questo profilo poi sparisce: non si può ripristinare.</p>
        <Field label={targets[kind].label} error={problem}>
          {(control) => (
            <FieldInput
              key={kind}
              name="doctor_id"
              field={targets[kind]}
              {...control}
              value={doctorId}
              onChange={(id) => void choose(id as number | null)}
            />
          )}
        </Field>
        <div role="status">
          {doctorId !== null && !preview && !problem && <Skeleton active title={false} />}
          {isEmpty && <p>Non manca nulla: i dati di chi resta non cambiano.</p>}
          {preview && !isEmpty && (
            <>
              <h3>Che cosa riceve</h3>
              <ChangedFields resource={into.resource} before={preview.before} after={preview.after} />
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}
