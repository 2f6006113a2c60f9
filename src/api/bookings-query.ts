import type { BookingStatus } from '../../domain/booking/status'
import type { CivilDate } from '../../domain/calendar/civil-date'

/** Which visits: days, statuses, an office, services. What is left out does not narrow. */
export interface BookingsAsked {
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
  readonly statuses?: readonly BookingStatus[] | undefined
  readonly officeUserId?: number | undefined
  /** One service has an id in every office. */
  readonly officeServiceIds?: readonly number[] | undefined
  readonly search?: string | undefined
}

/** The same question as it travels. */
export const bookingsQuery = (asked: BookingsAsked) => ({
  ...(asked.from && { from: asked.from }),
  ...(asked.to && { to: asked.to }),
  ...(asked.statuses && { 'filter[status][in]': asked.statuses.join(',') }),
  ...(asked.officeUserId !== undefined && { 'filter[office_user_id]': String(asked.officeUserId) }),
  ...(asked.officeServiceIds && { 'filter[office_service_id][in]': asked.officeServiceIds.join(',') }),
  ...(asked.search?.trim() && { search: asked.search.trim() }),
})
