import type { Booking } from '../../../domain/contract/bookings'

/** A booking as it leaves in a file: private notes do not, since files travel further than screens. */
export type ExportedBooking = Omit<Booking, 'assistant_notes'> & { readonly updated_at: Date }
