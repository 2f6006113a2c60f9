import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useActingDoctor } from '../../platform/session'
import page from '../../ui/page.module.css'
import { ListNavigation } from './list-navigation'
import { PatientPage } from './patient-page'

/** /patients/:id: the card of one of the acting doctor's patients (product.md §5; design, "Patient"). */
export default function PatientCardRoute() {
  const { id = '' } = useParams()
  const actingDoctorId = useActingDoctor()
  const [openedFor] = useState(actingDoctorId)
  // the person is no patient of the doctor chosen meanwhile, or only by chance
  if (openedFor !== null && openedFor !== actingDoctorId) return <Navigate to="/patients" replace />
  return (
    <div className={page.page}>
      <ListNavigation id={Number(id)} />
      <PatientPage key={`${id} ${actingDoctorId}`} id={Number(id)} />
    </div>
  )
}
