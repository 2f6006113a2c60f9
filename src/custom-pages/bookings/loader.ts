import { dayStatuses } from '../../../domain/booking/status'
import { romeNow } from '../../platform/basic/clock'
import { queryClient } from '../../platform/calls/query-client'
import { getSession } from '../../platform/session'
import { dayOptions } from '../../shared/day/day'
import { calendarQuery } from '../../shared/day/day-queries'
import { officeUsersOptions } from '../../shared/people/office-users'
import { fetchedWindow, isOrdinaryDay, openingDay, readCalendarAddress } from './calendar-address'

/** Asks for the visits and hours that the calendar opens with, in the offices that it shows; with a filter it asks itself. */
export async function prefetchCalendar(address: URLSearchParams, actingAs: number | null): Promise<void> {
  if (['service', 'status', 'view'].some((name) => address.has(name))) return
  const { data: offices } =
    (await queryClient.ensureQueryData(officeUsersOptions(actingAs)).catch(() => undefined)) ?? {}
  if (!offices) return
  const { officeUserId, allStructures } = getSession()
  const office = offices.find(({ id }) => id === officeUserId) ?? offices[0]
  if (!office) return
  const shown = allStructures && offices.length > 1 ? undefined : office.id
  const { date: today } = romeNow()
  const period = fetchedWindow(readCalendarAddress(address, openingDay(today, isOrdinaryDay)))
  const query = calendarQuery({ statuses: dayStatuses, officeUserId: shown }, period, today)
  await queryClient.prefetchQuery(dayOptions(query, actingAs))
}
