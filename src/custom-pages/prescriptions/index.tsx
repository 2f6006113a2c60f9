import { prescriptionText } from '../../../domain/contract/prescriptions/prescription-fields'
import { useActingDoctor } from '../../platform/session'
import { usePrescribes } from '../../platform/session/current-user'
import { EmptyState } from '../../ui/feedback/empty-state'
import page from '../../ui/page.module.css'
import { PrescriptionsPage } from './page'

/** /prescriptions: the requests to the acting doctor, worked by keyboard (product.md §5); none where nobody prescribes. */
export default function Prescriptions() {
  const actingDoctorId = useActingDoctor()
  const prescribes = usePrescribes()
  if (!prescribes)
    return (
      <div className={page.page}>
        <h1 className={page.title}>Ricette</h1>
        <EmptyState text={prescriptionText.notPrescriber} />
      </div>
    )
  // Remounted when the acting doctor changes, so that no request to another doctor stays open.
  return <PrescriptionsPage key={actingDoctorId ?? 'self'} />
}
