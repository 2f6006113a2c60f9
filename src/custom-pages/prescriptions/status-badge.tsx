import type { Prescription } from '../../../domain/contract/prescriptions'
import { deliveryState } from '../../../domain/prescriptions/delivery'
import { prescriptionStatus } from '../../../domain/prescriptions/status'
import text from '../../ui/text.module.css'

/** The status of a request, colour and word; of a processed one that has not arrived, what has become of it. */
export function PrescriptionBadge({ status, outcome }: Pick<Prescription, 'status' | 'outcome'>) {
  const { label, tone } =
    outcome && outcome.state !== 'delivered' ? deliveryState[outcome.state] : prescriptionStatus[status]
  return (
    <span className={text.badge} data-tone={tone}>
      {label}
    </span>
  )
}
