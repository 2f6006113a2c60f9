import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import { callOptions } from '../../platform/calls/use-call'
import { useActingDoctor, useSession } from '../../platform/session'
import { isWithoutDoctor, roleOf, useCurrentUser } from '../../platform/session/current-user'

export const officeUsersOptions = (actingAs: number | null) => ({
  ...callOptions(endpoints.officeUsers, { query: { with: 'shifts.slots' } }, actingAs),
  staleTime: 60_000,
})

/** The acting user's offices, with shifts and painted slots. Empty for an assistant without a doctor. */
export function useOfficeUsers() {
  const { data: user } = useCurrentUser()
  const actingDoctorId = useActingDoctor()
  const role = roleOf(user)
  const enabled =
    user !== undefined && !isWithoutDoctor(user, actingDoctorId) && role !== 'admin' && role !== 'superadmin'
  const query = useQuery({ ...officeUsersOptions(actingDoctorId), enabled })
  return { ...query, officeUsers: query.data?.data ?? noOfficeUsers }
}

const noOfficeUsers: readonly OfficeUser[] = []

/** State of the office selector: the chosen `officeUser`, else the first; `allStructures` widens the views. */
export function useSelectedOffice() {
  const { officeUserId, allStructures } = useSession()
  const { officeUsers } = useOfficeUsers()
  const officeUser = officeUsers.find(({ id }) => id === officeUserId) ?? officeUsers[0]
  return { officeUsers, officeUser, allStructures: allStructures && officeUsers.length > 1 }
}

/** Whether several offices will be shown, while they are unknown; of another doctor's it is assumed. */
export function useExpectsSeveralOffices(): boolean {
  const { allStructures, actingDoctorId } = useSession()
  const { data: user } = useCurrentUser()
  const { isPending } = useOfficeUsers()
  return isPending && allStructures && (actingDoctorId !== null || (user?.office_users.length ?? 0) > 1)
}

/** Whether visits out of hours may be booked: not by assistants, unless the office allows it (specification §5). */
export function useMayBookOutOfHours(): (office: OfficeUser | undefined) => boolean {
  const isAssistant = roleOf(useCurrentUser().data) === 'assistant'
  return (office) => office?.may_book_overtime ?? (!isAssistant || (office?.allow_assistant_manual_bookings ?? false))
}
