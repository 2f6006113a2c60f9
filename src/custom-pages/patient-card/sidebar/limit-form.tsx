import type { Patient } from '../../../../domain/contract/people/patients'
import { LimitDialog } from '../../../shared/patients/limit-dialog'
import { useNameMask } from '../../../shared/people/name-mask'
import { personName } from '../sentences'

interface LimitFormProps {
  readonly patient: Patient
  readonly onClose: () => void
}

/** Limits the person, or changes the running limit. */
export default function LimitForm({ patient, onClose }: LimitFormProps) {
  const names = useNameMask()
  const { limit } = patient
  return (
    <LimitDialog
      who={personName(names, patient)}
      user={patient}
      limit={limit?.running ? limit : undefined}
      onClose={onClose}
    />
  )
}
