import { useState } from 'react'
import { field, titleText } from '../../../domain/resource'
import { MergeChoice, MergeDialog } from '../../shared/patients/merge-dialog'
import { usePatientMerge } from '../../shared/patients/patient-merge'
import { FieldInput } from '../kinds/inputs'
import { useListRefresh } from '../record/use-record'
import { screenResource } from '../registry'
import type { RowDialogProps } from './row-dialog'

const patientField = field.reference({ label: 'Paziente', to: 'patients', example: 1 })

interface MergePatientProps extends RowDialogProps {
  /** Closes the record, which may be the one that is gone. */
  readonly onMerged?: () => void
}

/** Makes one record of two, whoever the doctors of the person are: those that no doctor may merge are the admin's. */
export default function MergePatient({ record, other: selected, onClose, onMerged = onClose }: MergePatientProps) {
  const [other, setOther] = useState(selected)
  if (other !== undefined) return <Two pair={[record.id, other]} {...{ onMerged, onClose }} />
  return (
    <MergeChoice firstName={titleText(screenResource('patients').resource, record)} onClose={onClose}>
      {(control) => (
        <FieldInput
          name="removed_id"
          field={patientField}
          {...control}
          value={null}
          onChange={(id) => id !== null && id !== record.id && setOther(id as number)}
        />
      )}
    </MergeChoice>
  )
}

interface TwoProps extends Required<Pick<MergePatientProps, 'onClose' | 'onMerged'>> {
  readonly pair: readonly [number, number]
}

function Two({ pair, onMerged, onClose }: TwoProps) {
  const onMoved = useListRefresh(screenResource('patients'))
  return <MergeDialog {...usePatientMerge('admin', pair, { onMerged, onMoved, onClose })} />
}
