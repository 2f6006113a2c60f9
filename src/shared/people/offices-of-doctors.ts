import { useQueries } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import { fullDoctorName } from '../../../domain/text/format'
import { callOptions } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import { selectableDoctors, useCurrentUser } from '../../platform/session/current-user'
import { useOfficeUsers } from './office-users'

/** The offices of one doctor for whom the user works, with their services. */
export interface DoctorOffices {
  readonly doctorId: number | null
  /** Empty for the doctor who is acted for. */
  readonly doctor: string
  readonly officeUsers: readonly OfficeUser[]
}

/** The offices of the acting doctor, then those of the other doctors whom the user may choose: their services may do, too. */
export function useOfficesOfDoctors(): readonly DoctorOffices[] {
  const { data: user } = useCurrentUser()
  const { officeUsers } = useOfficeUsers()
  const actingAs = useActingDoctor()
  const others = user ? selectableDoctors(user).filter(({ id }) => id !== actingAs) : []
  const answers = useQueries({
    queries: others.map(({ id }) => ({
      ...callOptions(endpoints.officeUsers, {}, id, { quiet: true }),
      staleTime: 60_000,
    })),
  })
  const own = { doctorId: actingAs, doctor: '', officeUsers }
  return [
    own,
    ...others.map((doctor, index) => ({
      doctorId: doctor.id,
      doctor: fullDoctorName(doctor),
      officeUsers: answers[index]?.data?.data ?? [],
    })),
  ]
}

type Services = OfficeUser['office_services']

/** The services of each office that `pick` leaves, under its name; those of other doctors than the acting one under theirs, too. */
export const serviceGroups = (
  doctors: readonly DoctorOffices[],
  pick: (services: Services) => readonly Services[number][],
) =>
  doctors.flatMap(({ doctor, officeUsers }) =>
    officeUsers.map(({ id, office, office_services }) => ({
      key: id,
      label: [doctor, office.name].filter(Boolean).join(' · '),
      options: pick(office_services).map((service) => ({ value: service.id, label: service.name })),
    })),
  )
