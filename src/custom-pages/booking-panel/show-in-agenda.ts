import type { Booking } from '../../../domain/contract/bookings'
import { getSession, goTo, setOfficeUser } from '../../session'

const agenda = '/bookings'

/** Opens the agenda at a visit: its day, in the current view, and its office unless all are shown. */
export function showInAgenda({ id, date, office_user_id }: Pick<Booking, 'id' | 'date' | 'office_user_id'>): void {
  if (!getSession().allStructures) setOfficeUser(office_user_id)
  const { pathname, search } = window.location
  const isThere = pathname === agenda
  const query = new URLSearchParams(isThere ? search : '')
  query.set('date', date)
  goTo(`${agenda}?${query}`, { replace: isThere, state: { visit: id } })
}
