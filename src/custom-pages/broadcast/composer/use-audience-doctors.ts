import { fullDoctorName } from '../../../../domain/text/format'
import { useCurrentUser } from '../../../platform/calls'
import { useSession } from '../../../platform/session'
import { selectableDoctors } from '../../../platform/session/current-user'
import { useOfficesOfDoctors } from '../../../shared/people/offices-of-doctors'
import type { CampaignDraft } from '../draft'

/** The doctors for whom the user may write, and those whom a draft is for: the acting one where none is named. */
export function useAudienceDoctors({ doctorIds }: CampaignDraft) {
  const { data: user } = useCurrentUser()
  const { actingDoctorId, userId } = useSession()
  const offices = useOfficesOfDoctors()
  const ownDoctorId = actingDoctorId ?? userId
  const linked = (user ? selectableDoctors(user) : []).filter(({ rights }) => rights.includes('broadcast'))
  const doctors = [
    ...(user && actingDoctorId === null && userId !== null ? [{ id: userId, name: 'I miei' }] : []),
    ...linked.map((doctor) => ({ id: doctor.id, name: fullDoctorName(doctor) })),
  ]
  const officesOf = (id: number) => offices.find(({ doctorId }) => (doctorId ?? userId) === id)
  return {
    doctors,
    chosen: doctorIds.length > 0 ? doctorIds : ownDoctorId === null ? [] : [ownDoctorId],
    officesOf,
    /** Ids of the services of a doctor. */
    servicesOf: (id: number) =>
      officesOf(id)?.officeUsers.flatMap(({ office_services }) => office_services.map((service) => service.id)) ?? [],
  }
}
