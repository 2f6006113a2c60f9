import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { Booking, BookingGuest } from '../../../domain/contract/booking/bookings'
import { call } from '../../platform/calls/call'
import { attempt } from '../../platform/calls/idempotent-call'
import { useActingFor } from '../../platform/session/acting'
import { usePatientWrites } from '../patients/patients'
import { doctorOf } from './board/board-cache'
import { storeBooking } from './bookings-cache'
import { refusedText } from './visit-actions'

/** The patient's record that what a guest gave makes; who booked for somebody gave an own mail. */
const recordOf = ({
  first_name,
  last_name,
  birthday,
  phone_prefix,
  phone,
  email,
  fiscal_code,
  booked_by,
}: BookingGuest) => ({
  ...{ first_name, last_name, birthday, phone_prefix, phone, fiscal_code },
  ...(booked_by === null && { email }),
})

/** Ties a visit that was booked online to a patient, or to a new one made of what was given; what is refused comes back as a text. */
export function useGuestVisit(booking: Booking) {
  const client = useQueryClient()
  const actingAs = useActingFor()(doctorOf(booking))
  const { create } = usePatientWrites()
  const { mutateAsync, isPending } = useMutation({ mutationFn: (run: () => Promise<string | undefined>) => run() })

  const tieTo = async (user_id: number): Promise<string | undefined> => {
    const { id, version } = booking
    const asked = { params: { id: String(id) }, body: { user_id, version } }
    const answer = await attempt(call(endpoints.tieToPatient, asked, { actingAs }))
    if (answer.kind === 'done') storeBooking(client, actingAs, answer.data.data)
    else if (answer.kind === 'stale') storeBooking(client, actingAs, answer.current)
    return refusedText(answer)
  }
  return {
    isBusy: isPending,
    tie: (userId: number) => mutateAsync(() => tieTo(userId)),
    /** Makes a patient, and ties the visit. */
    make: (guest: BookingGuest) =>
      mutateAsync(async () => {
        const made = await create(`guest.${booking.id}`, recordOf(guest))
        if (made.kind === 'done') return tieTo(made.data.data.id)
        return made.kind === 'dropped' ? undefined : made.text
      }),
  }
}
