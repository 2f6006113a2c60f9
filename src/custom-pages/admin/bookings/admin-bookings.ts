import { endpoints } from '../../../../domain/contract'
import { useCall } from '../../../platform/calls/use-call'

/** Any doctor's visit; refetched each time it is opened. */
export const useAdminBooking = (id: number) =>
  useCall(endpoints.adminBooking, { params: { id: String(id) } }, { staleTime: 0 })

/** The change history of a booking; fetched only when `enabled`. */
export function useAdminBookingHistory(id: number, { enabled }: { readonly enabled: boolean }) {
  const result = useCall(endpoints.adminBookingHistory, { params: { id: String(id) } }, { enabled, staleTime: 0 })
  return { ...result, entries: result.data?.data }
}
