import type { LinkRight, RoleCode } from '../../../domain/access/roles'
import type { Side } from '../../../domain/booking/status'
import { agendaClock, type WallClock } from '../../../domain/calendar/rome'
import { forbidden, refusalText } from '../../../domain/contract/refusal'
import type { Tx } from '../../db/types'
import type { LiveEvent } from '../../realtime/live'
import type { ActingDoctor } from '../../sessions/acting-doctor'

/** The doctor whose agenda is accessed, and what the caller's link allows. */
export interface Agenda extends ActingDoctor {
  /** Set for a participant or a guest, who sees only these bookings of the agenda. */
  readonly own?: Participant | Guest
}

/** A participant, who sees own bookings and those he made for his children. */
export interface Participant {
  readonly userId: number
  readonly children: readonly number[]
}

/** Who books without an account (product.md §5, "/prenota"). */
export interface Guest {
  /** The one visit that a guest sees: that of the link; null before there is one. */
  readonly visit: number | null
  /** Whose visits count as the guest's own, unless a patient is known; null before it is given. */
  readonly mailbox: string | null
}

/** The signed-in person. */
export interface SignedIn {
  readonly userId: number
  readonly tokenId: number
  readonly role: RoleCode
  readonly impersonatorId: number | null
  readonly doctor: Agenda | null
}

/** The caller acting on an agenda, and the side. */
export interface Actor extends SignedIn {
  readonly side: Side
  /** The totem that acts instead of a user. */
  readonly totemId?: number
  readonly doctor: Agenda
}

/** Context of every use case on an agenda. Events are published only on commit. */
export interface BookingContext {
  readonly tx: Tx
  readonly now: Date
  /** `now` on the agenda's clock. */
  readonly wall: WallClock
  readonly actor: Actor
  publish(event: LiveEvent): void
}

export const bookingContext = (
  { tx, now, publish }: Pick<BookingContext, 'tx' | 'now' | 'publish'>,
  actor: Actor,
): BookingContext => ({ tx, now, wall: agendaClock(now.getTime()), actor, publish })

/** The caller as an actor of the doctor's side; 403 without a chosen doctor or without one of the link's rights. */
export function doctorSide(caller: SignedIn, ...needed: LinkRight[]): Actor {
  const { doctor } = caller
  if (!doctor) throw forbidden(refusalText.chooseDoctor)
  if (doctor.onBehalf && needed.some((right) => !doctor.rights.includes(right))) throw forbidden()
  return { ...caller, side: 'doctor-side', doctor }
}

/** The caller as the doctor himself; 403 for who acts for a doctor (access matrix, "practice"). */
export function ownPractice({ caller }: { readonly caller: SignedIn }): Actor {
  const actor = doctorSide(caller)
  if (actor.doctor.onBehalf) throw forbidden()
  return actor
}

const wholeAgenda = (userId: number): Agenda => ({ userId, onBehalf: false, offices: null, rights: [] })

/** A participant acting on an agenda. */
export type ParticipantActor = Actor & { readonly doctor: { readonly own: Participant } }

/** The caller as a participant in the agenda of a doctor. */
export const participantSide = (caller: SignedIn, doctorId: number, own: Participant): ParticipantActor => ({
  ...caller,
  side: 'participant',
  doctor: { ...wholeAgenda(doctorId), own },
})

/** A totem in the agenda of a doctor of its office: it books what patients may, for a typed name. */
export const totemSide = ({ totemId, officeId }: { totemId: number; officeId: number }, doctorId: number): Actor => ({
  ...{ userId: 0, tokenId: 0, role: 'patient', impersonatorId: null },
  side: 'participant',
  totemId,
  doctor: { ...wholeAgenda(doctorId), offices: [officeId] },
})

/** A guest in the agenda of a doctor, or of one of its offices: without a user, by the rules of patients. */
export const guestSide = (doctorId: number, own: Guest, offices: readonly number[] | null): Actor => ({
  ...{ userId: 0, tokenId: 0, role: 'patient', impersonatorId: null },
  side: 'participant',
  doctor: { ...wholeAgenda(doctorId), offices, own },
})

/** The guest who acts; null for anybody else. */
export const guestOf = ({ doctor: { own } }: Pick<Actor, 'doctor'>): Guest | null =>
  own && 'visit' in own ? own : null

/** An admin on a doctor's agenda: sees all but private notes, limited to the status transitions of admins. */
export const adminSide = (caller: SignedIn, doctorId: number): Actor => ({
  ...caller,
  side: 'admin',
  doctor: wholeAgenda(doctorId),
})

/** True when the actor may see and change what belongs to that office. */
export const servesOffice = ({ offices }: Agenda, officeId: number): boolean =>
  offices === null || offices.includes(officeId)

/**
 * Whether bookings out of hours may be made in an office (specification §5, product.md §7): the doctor's side yes, an
 * assistant only where the office user allows it; a link needs its right as well.
 */
export function mayBookOvertime(actor: Actor, officeUser: { allowsAssistantOvertime: boolean }): boolean {
  if (actor.side !== 'doctor-side') return false
  if (actor.doctor.onBehalf && !actor.doctor.rights.includes('out-of-hours')) return false
  return actor.role !== 'assistant' || officeUser.allowsAssistantOvertime
}

/** The same who acts, on the agenda of another doctor: of a colleague, by the agreement of both. */
export const inAgendaOf = (context: BookingContext, doctor: Agenda): BookingContext => ({
  ...context,
  actor: { ...context.actor, doctor },
})
