import { useEffect } from 'react'
import type { ParticipantRole } from '../../../domain/booking/rules'
import { visitTypes } from '../../../domain/booking/services'
import { isLive } from '../../../domain/booking/status'
import { parseTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { Conversation } from '../../../domain/contract/messages/chats'
import { visitsOfPatient } from '../../../domain/contract/people/patients'
import { useCall, useCallPages } from '../../platform/calls/use-call'
import { useHasRight } from '../../platform/session/current-user'
import { useOfficeUsers } from '../../shared/people/office-users'
import { useLiveAgenda } from '../../shared/visits/live-agenda'

const staleTime = 30_000

/** The kind of participant on the other side of a conversation; null for colleagues and groups. */
const participantOf = ({ category }: Conversation): ParticipantRole | null =>
  category === 'patient' || category === 'medical_representative' ? category : null

/**
 * Whom a conversation is with, as the agenda knows them, who are taken so by the booking panel; undefined where nothing can be
 * booked for them. Idle for colleagues, groups, and users who may not see the agenda.
 */
export function useChatPerson(conversation: Conversation) {
  const { user_id } = conversation
  const mayRead = useHasRight()('bookings')
  const audience = mayRead && user_id !== null ? participantOf(conversation) : null
  const { officeUsers, isLoading } = useOfficeUsers()
  const service =
    audience && officeUsers.flatMap(({ office_services }) => visitTypes(office_services, audience))[0]?.service
  const found = useCall(
    endpoints.serviceUsers,
    { params: { id: String(service?.id) }, query: { 'filter[user_id]': String(user_id) } },
    { enabled: Boolean(service), staleTime },
  )
  const isPending = audience !== null && (isLoading || found.isLoading)
  return { audience, person: found.data?.data[0], isPending, isError: found.isError, refetch: found.refetch }
}

const isToCome = ({ date, to, status }: Booking, now: WallClock) =>
  isLive(status) && (date > now.date || (date === now.date && (parseTime(to) ?? 0) > now.minutes))

/** The same with their next visit and those up to today, the latest first; `count`: of all their visits. */
export function useChatVisits(conversation: Conversation, now: WallClock) {
  const { refetch, ...of } = useChatPerson(conversation)
  const { limit, ...query } = visitsOfPatient(conversation.user_id ?? 0)
  const pages = useCallPages<Booking>(endpoints.bookings, { query }, Number(limit), {
    enabled: of.audience !== null,
    staleTime,
  })
  useLiveAgenda()
  const { found: visits, fetchMore, hasMore, isFetchingNextPage } = pages
  // of a repeat over a year the next visit is not on the first page
  const isShort = hasMore && (visits.at(-1)?.date ?? '') >= now.date
  useEffect(() => {
    if (isShort && !isFetchingNextPage) fetchMore()
  })
  return {
    ...of,
    next: visits.findLast((visit) => isToCome(visit, now)),
    past: visits.filter((visit) => !isToCome(visit, now) && visit.date <= now.date),
    count: pages.data?.pages[0]?.meta?.total ?? 0,
    isPending: of.isPending || isShort || (of.audience !== null && pages.isLoading),
    isError: pages.isLoadingError || of.isError,
    refetch: () => void Promise.all([pages.refetch(), refetch()]),
  }
}
