import type { PatientRow } from '../../../domain/contract/people/patients'
import { LimitDialog } from '../../shared/patients/limit-dialog'
import { useNames } from '../../shared/people/names'
import { personName } from './words'

/** Limits the patient of a row. */
export default function Limiting({ row, onClose }: { readonly row: PatientRow; readonly onClose: () => void }) {
  const names = useNames()
  return <LimitDialog who={personName(names, row)} user={row} onClose={onClose} />
}
