import type { BookingStatus } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'

/** Days, both included. */
export interface Period {
  readonly from: CivilDate
  readonly to: CivilDate
}

/** Filters for visits: days, statuses, an office, services. An omitted filter does not restrict. */
export interface BookingsRequest {
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
  readonly statuses?: readonly BookingStatus[] | undefined
  readonly officeUserId?: number | undefined
  /** A service has a different id in each office. */
  readonly officeServiceIds?: readonly number[] | undefined
  readonly search?: string | undefined
}

/** The filters as a query string object. */
export const bookingsQuery = (request: BookingsRequest) => ({
  ...(request.from && { from: request.from }),
  ...(request.to && { to: request.to }),
  ...(request.statuses && { 'filter[status][in]': request.statuses.join(',') }),
  ...(request.officeUserId !== undefined && { 'filter[office_user_id]': String(request.officeUserId) }),
  ...(request.officeServiceIds && { 'filter[office_service_id][in]': request.officeServiceIds.join(',') }),
  ...(request.search?.trim() && { search: request.search.trim() }),
})
