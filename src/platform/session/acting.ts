import { fullDoctorName } from '../../../domain/text/format'
import { announce } from '../basic/toasts'
import { getSession, setActingDoctor, useActingDoctor, useSession } from '.'
import { selectableDoctors, useCurrentUser } from './current-user'

/** For whom the calls about a doctor's agenda are made: for nobody else when it is the user's own. */
export function useActingFor(): (doctorId: number) => number | null {
  const { userId } = useSession()
  return (doctorId) => (doctorId === userId ? null : doctorId)
}

/** Makes the tab act for the doctor, and says so: for what opens over the page, which knows no other doctor than the tab's. */
export function useActFor(): (actingDoctorId: number | null) => void {
  const { data: user } = useCurrentUser()
  return (actingDoctorId) => {
    if (getSession().actingDoctorId === actingDoctorId) return
    setActingDoctor(actingDoctorId)
    const doctor = user && selectableDoctors(user).find(({ id }) => id === actingDoctorId)
    announce({ type: 'success', title: doctor ? `Ora lavori per ${fullDoctorName(doctor)}` : 'Ora lavori per te' })
  }
}

/** The same for the doctor of this part of the page. */
export function useActHere(): () => void {
  const actFor = useActFor()
  const here = useActingDoctor()
  return () => actFor(here)
}
