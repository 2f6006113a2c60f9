import { and, eq, gte, inArray, lte, type SQL } from 'drizzle-orm'
import type { BookingStatus } from '../../domain/booking/status'
import type { CivilDate } from '../../domain/calendar/civil-date'
import type { WallClock } from '../../domain/calendar/rome'
import { foundBy } from '../db/search'
import { bookings } from '../db/tables'
import type { Agenda } from './actor'
import { hasStatusNow, visibleBookings } from './stored-booking'

/** What a list of bookings is narrowed to. */
export interface BookingFilter {
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
  readonly statuses?: readonly BookingStatus[] | undefined
  readonly officeUserId?: number | undefined
  readonly officeServiceIds?: readonly number[] | undefined
  readonly seriesId?: number | undefined
  readonly search?: string | undefined
}

/** The doctor's bookings, in the offices the link allows, that pass the filter. */
export function bookingsWhere(agenda: Agenda, filter: BookingFilter, now: WallClock): SQL | undefined {
  const { from, to, statuses, officeUserId, officeServiceIds, seriesId, search } = filter
  return and(
    visibleBookings(agenda),
    from === undefined ? undefined : gte(bookings.date, from),
    to === undefined ? undefined : lte(bookings.date, to),
    statuses === undefined ? undefined : hasStatusNow(statuses, now),
    officeUserId === undefined ? undefined : eq(bookings.office_user_id, officeUserId),
    officeServiceIds === undefined ? undefined : inArray(bookings.office_service_id, [...officeServiceIds]),
    seriesId === undefined ? undefined : eq(bookings.series_id, seriesId),
    foundBy(bookings.search, search),
  )
}

/** The filters of a query, as they travel: words and digits. */
export interface FilterQuery {
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
  readonly 'filter[status]'?: BookingStatus | undefined
  readonly 'filter[status][in]'?: string | undefined
  readonly 'filter[office_user_id]'?: string | undefined
  readonly 'filter[office_service_id]'?: string | undefined
  readonly 'filter[office_service_id][in]'?: string | undefined
  readonly 'filter[series_id]'?: string | undefined
  readonly search?: string | undefined
}

export function filterOf(query: FilterQuery): BookingFilter {
  const one = (id: string | undefined) => (id === undefined ? undefined : Number(id))
  const services = inBoth(query['filter[office_service_id]'], query['filter[office_service_id][in]'])
  return {
    from: query.from,
    to: query.to,
    statuses: inBoth(query['filter[status]'], query['filter[status][in]']) as BookingStatus[] | undefined,
    officeUserId: one(query['filter[office_user_id]']),
    officeServiceIds: services?.map(Number),
    seriesId: one(query['filter[series_id]']),
    search: query.search,
  }
}

/** A value and a list of them are two filters on one field: what passes must pass both. */
function inBoth(...lists: readonly (string | undefined)[]): string[] | undefined {
  const [one, other] = lists.filter((list) => list !== undefined).map((list) => list.split(','))
  return one && other ? one.filter((word) => other.includes(word)) : one
}
