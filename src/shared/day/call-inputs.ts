import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { newsNamed, pendingDays } from '../../../domain/contract/agenda/day'
import type { Notification } from '../../../domain/contract/messages/messages'
import type { BookingsRequest, Period } from './bookings-query'

/** The pending visits of the two months from a day on. */
export const pendingRequest = (today: CivilDate): BookingsRequest => ({
  from: today,
  to: addDays(today, pendingDays),
  statuses: ['pending'],
})

// Inputs of calls whose replies an opening may store (opening.ts): each is made here, so that both make the same.

export const schedulesInput = ({ from, to }: Period) => ({ query: { date: from, to, with: 'schedules' } })

export const undecidedInput = { query: { with: 'undecided' } }

export const prescriptionsInput = { query: { with: 'prescriptions' } }

export const offersInput = { query: { with: 'offers' } }

export const setupInput = { query: { with: 'setup' } }

export const holdsInput = ({ from, to }: Period) => ({ query: { from, to } })

export const freeSlotsInput = (officeServiceId: number, { from, to }: Period) => ({
  params: { id: String(officeServiceId) },
  query: { from, to, advanced: '1' as const },
})

export const unreadInput = (type: Notification['type']) => ({
  query: {
    to_read: '1' as const,
    type,
    paginate: '1' as const,
    limit: String(type === 'communication' ? newsNamed : 1),
  },
})
