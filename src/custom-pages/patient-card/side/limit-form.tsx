import type { Patient } from '../../../../domain/contract/people/patients'
import { LimitDialog } from '../../../shared/patients/limit-dialog'
import { useNames } from '../../../shared/people/names'
import { personName } from '../words'

interface LimitFormProps {
  readonly patient: Patient
  readonly onClose: () => void
}

/** Limits the person, or changes the running limit. */
export default function LimitForm({ patient, onClose }: LimitFormProps) {
  const names = useNames()
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
