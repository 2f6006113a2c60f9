import type { ParticipantRole } from '../../domain/booking/rules'
import type { Booking } from '../../domain/contract/bookings'

/** What a visit's notes are called: the one written for whoever comes, who reads it, and the one they wrote themselves. */
export const noteWords = {
  patient: { forThem: 'Nota per il paziente', seenBy: 'Visibile al paziente', theirs: 'Nota del paziente' },
  medical_representative: {
    forThem: 'Nota per l’informatore',
    seenBy: 'Visibile all’informatore',
    theirs: 'Nota dell’informatore',
  },
} as const satisfies Record<ParticipantRole, Record<string, string>>

/** The fields with nothing but text. */
type TextField = { [K in keyof Booking]-?: Booking[K] extends string | null | undefined ? K : never }[keyof Booking]

interface BookingText {
  readonly field: TextField
  /** For a visit of a patient, or of a representative. */
  readonly label: (role: ParticipantRole) => string
}

/** The texts of a booking as card and history name them, in the order of the card; all are masked in counter mode. */
export const bookingTexts: readonly BookingText[] = [
  { field: 'notes', label: (role) => noteWords[role].theirs },
  { field: 'doctor_notes', label: (role) => noteWords[role].forThem },
  { field: 'assistant_notes', label: () => 'Nota privata' },
]
