import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookingStatus } from '../../domain/booking/status'
import { endpoints } from '../../domain/contract'
import type { AdminBooking } from '../../domain/contract/admin-bookings'
import { announce } from '../providers/notification'
import { call } from './call'
import { useCall } from './use-call'
import { announceChange, forgetUndo, outcomeOfFailure } from './visit-actions'

/** Any doctor's visit; asked for anew each time it is opened. */
export function useAdminBooking(id: number) {
  const result = useCall(endpoints.adminBooking, { params: { id: String(id) } }, { staleTime: 0 })
  return { ...result, booking: result.data?.data }
}

/** Who changed what of it; fetched only when asked for. */
export function useAdminBookingHistory(id: number, { enabled }: { readonly enabled: boolean }) {
  const result = useCall(endpoints.adminBookingHistory, { params: { id: String(id) } }, { enabled, staleTime: 0 })
  return { ...result, entries: result.data?.data }
}

interface StatusRequest {
  readonly booking: AdminBooking
  readonly status: BookingStatus
  readonly reason?: string | undefined
}

/**
 * What an admin does to a visit: its status changes at once, and the undo bar takes it back for as long as the server allows.
 * `onChanged` asks again for what shows it. Answers what was refused, in words; nothing when it was done.
 */
export function useAdminVisitActions(onChanged: () => void) {
  const client = useQueryClient()
  const settled = () => {
    void client.invalidateQueries({ queryKey: [endpoints.adminBooking.path] })
    void client.invalidateQueries({ queryKey: [endpoints.adminBookingHistory.path] })
    onChanged()
  }
  const changing = useMutation({
    mutationFn: ({ booking, status, reason }: StatusRequest) =>
      call(endpoints.changeAdminBookingStatus, {
        params: { id: String(booking.id) },
        body: { status, version: booking.version, ...(reason?.trim() && { reason: reason.trim() }) },
      }),
    onSettled: settled,
  })
  const undoing = useMutation({
    mutationFn: (id: number) => call(endpoints.undoAdminBookingChange, { params: { id: String(id) } }),
    onSettled: settled,
  })

  async function undo(id: number): Promise<string | undefined> {
    forgetUndo({ id })
    try {
      await undoing.mutateAsync(id)
      announce({ type: 'success', title: 'Modifica annullata' })
      return undefined
    } catch (error) {
      return refused(error, 'Non è stato possibile annullare')
    }
  }

  async function change(wish: StatusRequest): Promise<string | undefined> {
    try {
      const { data } = await changing.mutateAsync(wish)
      announceChange(data, () => void undo(data.id))
      return undefined
    } catch (error) {
      return refused(error)
    }
  }

  return { change, undo, busy: changing.isPending || undoing.isPending }
}

/** The card says what was refused; a toast does where no card may be open any more. */
function refused(error: unknown, title?: string): string {
  const outcome = outcomeOfFailure(error)
  const text = outcome.kind === 'done' ? '' : outcome.text
  if (title) announce({ type: 'error', title, text })
  return outcome.kind === 'stale' ? `${text} Ora vedi la visita com’è adesso.` : text
}
