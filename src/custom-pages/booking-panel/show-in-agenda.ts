import { maskedName, participantName } from '../../../domain/booking/participant'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { briefDate, clockTime } from '../../../domain/text/dates'
import { getSession, goTo, setOfficeUser, shownDays } from '../../platform/session'

const agenda = '/bookings'

type AgendaEntry = Pick<Booking, 'id' | 'date' | 'office_user_id'>

/** Whether the calendar on screen draws a visit, at its time. `officeUserId`: the office shown; null for all. */
export function isOnScreen({ date, office_user_id }: AgendaEntry, officeUserId: number | null): boolean {
  const days = shownDays()
  const isShown = days?.inHours === true && days.first <= date && date <= days.last
  return isShown && (officeUserId === null || officeUserId === office_user_id)
}

/** Scrolls the calendar on screen to a visit that it draws, marks it and gives it the focus. */
export function markInAgenda({ id }: Pick<AgendaEntry, 'id'>): void {
  const { pathname, search } = window.location
  goTo(pathname + search, { replace: true, state: { visit: id } })
}

/** Opens the agenda at a visit: its day, in the current view of hours, and its office unless all are shown. */
export function showInAgenda({ id, date, office_user_id }: AgendaEntry): void {
  if (!getSession().allStructures) setOfficeUser(office_user_id)
  const { pathname, search } = window.location
  const isThere = pathname === agenda
  const query = new URLSearchParams(isThere ? search : '')
  query.set('date', date)
  if (!shownDays()?.inHours) query.delete('view')
  goTo(`${agenda}?${query}`, { replace: isThere, state: { visit: id } })
}

/** What is read back on the phone: "Donati Vera, lun 23 nov 10:45, codice K7MP2Q"; with initials for counter mode. */
export function readBackOf(booking: Booking) {
  const { date, from, code } = booking
  const rest = `${briefDate(date)} ${clockTime(from)}, codice ${code}`
  return { text: `${participantName(booking)}, ${rest}`, maskedText: `${maskedName(booking)}, ${rest}` }
}
