import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { can, type Subject } from '../../../domain/access/matrix'
import { type NeededRight, prescribes } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import type { AssistedDoctor, CurrentUser } from '../../../domain/contract/access/session'
import { call } from '../calls/call'
import { useSession } from '.'
import { actedDoctorOf, hasRight, readsPrescriptions, roleOf } from './user-rights'

export { isWithoutDoctor, roleOf, selectableDoctors } from './user-rights'

/** The cache key includes the user id, so that after a change of user the previous one is never shown. */
export const currentUserKey = (userId: number | null) => ['user', userId] as const

export const currentUserOptions = (userId: number | null) =>
  queryOptions({
    queryKey: currentUserKey(userId),
    queryFn: async ({ signal }): Promise<CurrentUser> => (await call(endpoints.currentUser, {}, { signal })).data,
    enabled: userId !== null,
    staleTime: 5 * 60_000,
  })

/** The signed-in user (the impersonated one while impersonating). Idle while signed out. */
export const useCurrentUser = (): UseQueryResult<CurrentUser> => useQuery(currentUserOptions(useSession().userId))

/** Checks the access matrix for the signed-in user; always false while the user is unknown. */
export function useCan(): (subject: Subject) => boolean {
  const role = roleOf(useCurrentUser().data)
  return (subject) => can(role, subject)
}

/** The doctor this tab acts for, or undefined when it acts for the user. */
export function useActedDoctor(): AssistedDoctor | undefined {
  const { actingDoctorId } = useSession()
  const { data: user } = useCurrentUser()
  return actedDoctorOf(user, actingDoctorId)
}

/** Whether the user may do what needs this right. */
export function useHasRight(): (right: NeededRight) => boolean {
  const doctor = useActedDoctor()
  return (right) => hasRight(doctor, right)
}

/** Whether the doctor whose work is done prescribes: never a nurse or a pharmacy. */
export function usePrescribes(): boolean {
  const doctor = useActedDoctor()
  const { data: user } = useCurrentUser()
  return prescribes((doctor ?? user)?.category)
}

/** What the signed-in user may do with requests for prescriptions: nothing with the access of somebody else. */
export function usePrescriptionRights() {
  const doctor = useActedDoctor()
  const { data: user } = useCurrentUser()
  const reads = readsPrescriptions(user, doctor)
  const isThemselves = user !== undefined && !user.impersonator
  return {
    /** The user is known, and with them all of this. */
    isKnown: user !== undefined,
    reads,
    /** Takes requests and works them. */
    takes: reads && isThemselves,
    /** Accepts and refuses them: the doctor in person. */
    decides: reads && doctor === undefined && isThemselves,
  }
}
