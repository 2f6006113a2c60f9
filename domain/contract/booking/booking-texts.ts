import type { ParticipantRole } from '../../booking/rules'
import { longestAddress } from '../../text/web-address'

interface TextProperties {
  /** Label in the visit of a patient, and of a representative. */
  readonly label: Record<ParticipantRole, string>
  /** Placeholder of the input. */
  readonly hint?: Record<ParticipantRole, string>
  /** An address of the web, one typed line, or several. */
  readonly kind: 'link' | 'line' | 'lines'
  /** Characters at most. */
  readonly longest: number
  /** The visits that have it; `every-visit` marks a note, which can be edited in any status (contract.md). */
  readonly belongsTo: 'online-visit' | 'home-visit' | 'every-visit'
  readonly doctorWrites: boolean
  readonly participantWrites: boolean
  /** For the doctor's side only: left out for participants and admins, and in files. */
  readonly isPrivate: boolean
}

const forAll = (label: string) => ({ patient: label, medical_representative: label })
const ofDoctor = { doctorWrites: true, participantWrites: false, isPrivate: false } as const

/**
 * The nullable texts of a booking in display order. Request and reply, insert, edit, history, panel, card and CSV are
 * derived from this table; only the column of the table `bookings` is written by hand.
 */
export const bookingTexts = {
  online_link: {
    ...ofDoctor,
    label: forAll('Link della visita'),
    kind: 'link',
    longest: longestAddress,
    belongsTo: 'online-visit',
  },
  address: {
    ...ofDoctor,
    label: forAll('Indirizzo'),
    kind: 'line',
    longest: 200,
    belongsTo: 'home-visit',
    participantWrites: true,
  },
  notes: {
    ...ofDoctor,
    label: { patient: 'Nota del paziente', medical_representative: 'Nota dell’informatore' },
    kind: 'lines',
    longest: 2000,
    belongsTo: 'every-visit',
    doctorWrites: false,
    participantWrites: true,
  },
  doctor_notes: {
    ...ofDoctor,
    label: { patient: 'Nota per il paziente', medical_representative: 'Nota per l’informatore' },
    hint: { patient: 'Visibile al paziente', medical_representative: 'Visibile all’informatore' },
    kind: 'lines',
    longest: 2000,
    belongsTo: 'every-visit',
  },
  assistant_notes: {
    ...ofDoctor,
    label: forAll('Nota privata'),
    hint: forAll('Visibile solo allo studio'),
    kind: 'lines',
    longest: 2000,
    belongsTo: 'every-visit',
    isPrivate: true,
  },
} as const satisfies Record<string, TextProperties>

export type BookingText = keyof typeof bookingTexts
type TextsWith<P> = { [K in BookingText]: (typeof bookingTexts)[K] extends P ? K : never }[BookingText]

const textsWith = <const P extends Partial<TextProperties>>(wanted: P) =>
  allTexts.filter((name) => {
    const properties: TextProperties = bookingTexts[name]
    return Object.entries(wanted).every(([key, value]) => properties[key as keyof TextProperties] === value)
  }) as TextsWith<P>[]

export const allTexts = Object.keys(bookingTexts) as BookingText[]
/** Texts that the doctor's side writes. */
export const doctorTexts = textsWith({ doctorWrites: true })
export type DoctorText = (typeof doctorTexts)[number]
export const doctorOnlyTexts = textsWith({ participantWrites: false })
export const participantTexts = textsWith({ participantWrites: true })
export const privateTexts = textsWith({ isPrivate: true })
export const sharedTexts = textsWith({ isPrivate: false })
/** Texts that every visit may have. */
export const noteTexts = textsWith({ belongsTo: 'every-visit' })
export const sharedNotes = textsWith({ belongsTo: 'every-visit', isPrivate: false })
export const doctorNotes = textsWith({ belongsTo: 'every-visit', doctorWrites: true })

/** An object with a value for each of the given texts. */
export const textRecord = <K extends BookingText, V>(names: readonly K[], value: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>
