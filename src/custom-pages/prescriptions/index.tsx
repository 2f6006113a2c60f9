import { prescriptionText } from '../../../domain/contract/prescriptions/prescription-fields'
import { usePrescribes } from '../../api/current-user'
import { useActingDoctor } from '../../session'
import { EmptyState } from '../../ui/empty-state'
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
