import type { PatientRow } from '../../../domain/contract/patients'
import { useLimitForm } from '../../api/limit-form'
import { LimitDialog } from '../../ui/limit-dialog'
import { useNames } from '../../ui/names'
import { personName } from './words'

/** Limits the patient of a row. */
export default function Limiting({ row, onClose }: { readonly row: PatientRow; readonly onClose: () => void }) {
  const names = useNames()
  return <LimitDialog who={personName(names, row)} {...useLimitForm({ user: row }, onClose)} />
}
