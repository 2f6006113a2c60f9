import type { ParticipantRole } from '../../domain/booking/rules'
import { visitTypes } from '../../domain/booking/services'
import { endpoints } from '../../domain/contract'
import type { BookablePerson } from '../../domain/contract/agenda'
import type { Booking } from '../../domain/contract/bookings'
import type { Conversation } from '../../domain/contract/chats'
import { useHasRight } from './current-user'
import { useOfficeUsers } from './office-users'
import { useBookablePeople } from './service-search'
import { useCall } from './use-call'

const noVisits: readonly Booking[] = []

/** The kind of participant on the other side of a conversation; null for colleagues and groups. */
const participantOf = ({ category }: Conversation): ParticipantRole | null =>
  category === 'patient' || category === 'medical_representative' ? category : null

/**
 * Whom a conversation is with, as the agenda knows them, who are taken so by the booking panel. Found by name among those who may
 * book, and told apart by id; idle for colleagues, groups, and whoever may not see the agenda.
 */
export function useChatPerson(conversation: Conversation) {
  const { user_id, name } = conversation
  const mayRead = useHasRight()('bookings')
  const audience = mayRead && user_id !== null ? participantOf(conversation) : null
  const { officeUsers, isLoading } = useOfficeUsers()
  const service =
    audience && officeUsers.flatMap(({ office_services }) => visitTypes(office_services, audience))[0]?.service
  const search = useBookablePeople(service?.id ?? null, audience && name)
  const person: BookablePerson | undefined = search.found.find(({ id }) => id === user_id)
  const isPending = audience !== null && (isLoading || search.isLoading)
  return { audience, person, isPending, isError: search.isError, refetch: search.refetch }
}

/** The same with their visits, the latest first. */
export function useChatVisits(conversation: Conversation) {
  const { user_id, name } = conversation
  const { refetch, ...found } = useChatPerson(conversation)
  const query = { paginate: '1' as const, limit: '50', sort: '-date', search: name }
  const visits = useCall(endpoints.bookings, { query }, { enabled: found.audience !== null, staleTime: 30_000 })
  return {
    ...found,
    visits: visits.data?.data.filter((visit) => visit.user_id === user_id) ?? noVisits,
    isPending: found.isPending || (found.audience !== null && visits.isLoading),
    isError: visits.isError || found.isError,
    refetch: () => void Promise.all([visits.refetch(), refetch()]),
  }
}
