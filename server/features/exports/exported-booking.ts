import type { privateTexts } from '../../../domain/contract/booking-texts'
import type { Booking } from '../../../domain/contract/bookings'

/** A booking as it leaves in a file: private texts do not, since files travel further than screens. */
export type ExportedBooking = Omit<Booking, (typeof privateTexts)[number]> & { readonly updated_at: Date }
