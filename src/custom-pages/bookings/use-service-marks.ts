import { useMemo } from 'react'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import { mainService } from '../../shared/hours/agenda'
import { useOfficeUsers } from '../../shared/people/office-users'
import { serviceMarks } from '../../shared/visits/service-mark'

/** The marks of the services for patients, but for each office's usual one. */
export function marksOf(officeUsers: readonly OfficeUser[]) {
  const names = officeUsers.flatMap(({ office_services }) =>
    office_services.filter(({ medical_service }) => medical_service.slot_code === null).map(({ name }) => name),
  )
  const usual = officeUsers.map((office) => mainService(office)?.name ?? '')
  return serviceMarks(names, usual)
}

/** Those of all the doctor's offices, so that none changes its mark. */
export function useServiceMarks() {
  const { officeUsers } = useOfficeUsers()
  return useMemo(() => marksOf(officeUsers), [officeUsers])
}
