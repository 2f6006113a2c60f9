import type { WallClock } from '../../domain/calendar/rome'
import { eventAudience } from '../notices/audience'
import type { Work } from './actor'
import type { StoredBooking } from './stored-booking'

type Placed = Pick<StoredBooking, 'id' | 'doctor_id' | 'date' | 'office_user_id'>

/** Tells the doctor's open consoles of a change after the commit: of both days when a visit moved. */
export async function announce(work: Work, wall: WallClock, ...states: readonly Placed[]): Promise<void> {
  const [first] = states
  if (!first) return
  const officeUsers = [...new Set(states.map((state) => state.office_user_id))]
  const users = await eventAudience(work.tx, first.doctor_id, wall.date, officeUsers)
  for (const date of new Set(states.map((state) => state.date)))
    work.publish({ users, event: 'booking-updated', data: { doctor_id: first.doctor_id, booking_id: first.id, date } })
}
