import type { PatientRow } from '../../../domain/contract/people/patients'
import { LimitDialog } from '../../shared/patients/limit-dialog'
import { useNameMask } from '../../shared/people/name-mask'
import { personName } from './sentences'

/** Limits the patient of a row. */
export default function Limiting({ row, onClose }: { readonly row: PatientRow; readonly onClose: () => void }) {
  const names = useNameMask()
  return <LimitDialog who={personName(names, row)} user={row} onClose={onClose} />
}
