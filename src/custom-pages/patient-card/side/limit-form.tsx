import type { Patient } from '../../../../domain/contract/patients'
import { useLimitForm } from '../../../api/limit-form'
import { LimitDialog } from '../../../ui/limit-dialog'
import { useNames } from '../../../ui/names'
import { personName } from '../words'

interface LimitFormProps {
  readonly patient: Patient
  readonly onClose: () => void
}

/** Limits the person, or changes the running limit. */
export default function LimitForm({ patient, onClose }: LimitFormProps) {
  const names = useNames()
  const { limit } = patient
  const form = useLimitForm({ user: patient, limit: limit?.running ? limit : undefined }, onClose)
  return <LimitDialog who={personName(names, patient)} {...form} />
}
