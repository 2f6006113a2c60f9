import type { Prescription } from '../../../domain/contract/prescriptions/prescriptions'
import { shownStatus } from '../../../domain/prescriptions/delivery'
import text from '../../ui/text/text.module.css'

/** The status of a request as the practice sees it, colour and word. */
export function PrescriptionBadge({ status, outcome }: Pick<Prescription, 'status' | 'outcome'>) {
  const { label, tone } = shownStatus(status, outcome?.state)
  return (
    <span className={text.badge} data-tone={tone}>
      {label}
    </span>
  )
}
