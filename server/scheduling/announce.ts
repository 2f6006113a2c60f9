import type { WallClock } from '../../domain/calendar/rome'
import { eventAudience } from '../notices/audience'
import type { Work } from './actor'
import type { StoredBooking } from './stored-booking'

type Placed = Pick<StoredBooking, 'id' | 'doctor_id' | 'date' | 'office_user_id'>

/** Who hears of changes of these states of a booking. */
export function recipientsOf(work: Work, wall: WallClock, ...states: readonly Placed[]): Promise<number[]> {
  const officeUsers = [...new Set(states.map((state) => state.office_user_id))]
  return eventAudience(work.tx, work.actor.doctor.userId, wall.date, officeUsers)
}

/** Tells the doctor's open consoles of a change after the commit: of both days when a visit moved. */
export function announce(work: Work, users: readonly number[], ...states: readonly Placed[]): void {
  for (const { id, doctor_id, date } of new Map(states.map((state) => [state.date, state])).values())
    work.publish({ users, event: 'booking-updated', data: { doctor_id, booking_id: id, date } })
}
