import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Action, can, type Subject } from '../../domain/access/matrix'
import { actsForDoctors, type RoleCode } from '../../domain/access/roles'
import { endpoints } from '../../domain/contract'
import type { AssistedDoctor, CurrentUser } from '../../domain/contract/session'
import { takeKnownUser, useSession } from '../session'
import { call } from './call'

/** The user's cache key carries the user: a session that passes to somebody else never shows the one before. */
export const currentUserKey = (userId: number | null) => ['user', userId] as const

/** Who is signed in (impersonated, when impersonating). Idle while signed out. */
export function useCurrentUser(): UseQueryResult<CurrentUser> {
  const { userId } = useSession()
  return useQuery({
    queryKey: currentUserKey(userId),
    queryFn: async ({ signal }) => (await call(endpoints.currentUser, {}, { signal })).data,
    initialData: () => takeKnownUser<CurrentUser>(userId),
    enabled: userId !== null,
    staleTime: 5 * 60_000,
  })
}

/** The first active role decides (specification §6). */
export const roleOf = (user: CurrentUser | undefined): RoleCode | null =>
  user?.current_active_role_users[0]?.role.code ?? null

/** The access matrix for whoever is signed in; answers no while nobody is known. */
export function useCan(): (action: Action, subject: Subject) => boolean {
  const role = roleOf(useCurrentUser().data)
  return (action, subject) => can(role, action, subject)
}

/** Doctors this person may act for: assisted by an assistant, employed by a pharmacy. */
export function selectableDoctors(user: CurrentUser): readonly AssistedDoctor[] {
  const role = roleOf(user)
  if (!actsForDoctors(role)) return []
  return role === 'assistant' ? user.assisted : user.employed_doctors
}

/** An assistant who has chosen no doctor has no agenda to show (contract.md, "Habits"). */
export const isWithoutDoctor = (user: CurrentUser, actingDoctorId: number | null) =>
  roleOf(user) === 'assistant' && actingDoctorId === null

/** The doctor this tab acts for, or undefined when it acts for the user in person. */
export function useActedDoctor(): AssistedDoctor | undefined {
  const { actingDoctorId } = useSession()
  const { data: user } = useCurrentUser()
  return user && selectableDoctors(user).find((doctor) => doctor.id === actingDoctorId)
}
