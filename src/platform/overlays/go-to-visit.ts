import type { VisitInBrief } from '../../../domain/contract/booking/visit-in-brief'
import { goTo } from '../basic/navigation'
import { getSession, setOfficeUser } from '../basic/session'

/**
 * Goes to a visit's day and opens its card, in its office where only another one is shown. The visit's id is passed in
 * navigation state, never in the URL.
 */
export function goToVisit({ id, date, office_user_id }: Pick<VisitInBrief, 'id' | 'date' | 'office_user_id'>): void {
  if (!getSession().allStructures) setOfficeUser(office_user_id)
  goTo(`/bookings?date=${date}&view=day`, { state: { visit: id, card: true } })
}
