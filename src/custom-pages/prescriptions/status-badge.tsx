import { type PrescriptionStatus, prescriptionStatus } from '../../../domain/prescriptions/status'
import text from '../../ui/text.module.css'

/** The status of a request: colour and word. */
export function PrescriptionBadge({ status }: { status: PrescriptionStatus }) {
  const { label, tone } = prescriptionStatus[status]
  return (
    <span className={text.badge} data-tone={tone}>
      {label}
    </span>
  )
}
