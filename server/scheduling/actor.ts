import type { LinkRight, RoleCode } from '../../domain/access/roles'
import type { Side } from '../../domain/booking/status'
import { forbidden, refusalText } from '../../domain/contract/refusal'
import type { Tx } from '../db/types'
import type { LiveEvent } from '../realtime/live'

/** The doctor whose agenda is worked on, and what the link of whoever works on it allows. */
export interface Agenda {
  /** The doctor's `users.id`. */
  readonly userId: number
  /** True when an assistant or a pharmacy acts through a link. */
  readonly onBehalf: boolean
  /** `offices.id` the link is for; `null` = all offices of the doctor. */
  readonly offices: readonly number[] | null
  readonly rights: readonly LinkRight[]
  /** A participant reaches no visits of this agenda but these. */
  readonly own?: OwnVisits
}

/** Whose visits a participant reaches: all of his own, and those he booked for his children. */
export interface OwnVisits {
  readonly userId: number
  readonly children: readonly number[]
}

/** Who does something to an agenda, and from which side of the desk. */
export interface Actor {
  readonly side: Side
  readonly userId: number
  readonly role: RoleCode
  readonly impersonatorId: number | null
  readonly doctor: Agenda
}

/** What every operation on an agenda works with. `publish` is heard after the commit only. */
export interface Work {
  readonly tx: Tx
  readonly now: Date
  readonly actor: Actor
  publish(event: LiveEvent): void
}

interface SignedIn {
  readonly userId: number
  readonly role: RoleCode
  readonly impersonatorId: number | null
  readonly doctor: Agenda | null
}

/**
 * The signed-in person as an actor of the doctor's side. Refuses (403) who has chosen no doctor and whose link lacks
 * one of the rights.
 */
export function doctorSide(caller: SignedIn, ...needed: LinkRight[]): Actor {
  const { doctor, userId, role, impersonatorId } = caller
  if (!doctor) throw forbidden(refusalText.chooseDoctor)
  if (doctor.onBehalf && needed.some((right) => !doctor.rights.includes(right))) throw forbidden()
  return { side: 'doctor-side', userId, role, impersonatorId, doctor }
}

/** The signed-in person as a participant in the agenda of the doctor whose service or visit it is about. */
export function participantSide(caller: SignedIn, doctorId: number, own: OwnVisits): Actor {
  const { userId, role, impersonatorId } = caller
  const doctor = { userId: doctorId, onBehalf: false, offices: null, rights: [], own }
  return { side: 'participant', userId, role, impersonatorId, doctor }
}

/** An admin at work on some doctor's agenda: sees all of it but private notes, and does what the transitions leave to admins. */
export function adminSide({ userId, role, impersonatorId }: SignedIn, doctorId: number): Actor {
  const doctor = { userId: doctorId, onBehalf: false, offices: null, rights: [] }
  return { side: 'admin', userId, role, impersonatorId, doctor }
}

/** True when the actor may see and touch what belongs to that office. */
export function servesOffice({ offices }: Agenda, officeId: number): boolean {
  return offices === null || offices.includes(officeId)
}

/**
 * Whether visits out of hours may be booked in an office (specification §5, product.md §7): the doctor's side yes, an
 * assistant only where the office user allows it; whoever acts through a link needs its right as well.
 */
export function mayBookOvertime(actor: Actor, officeUser: { allowsAssistantOvertime: boolean }): boolean {
  if (actor.side !== 'doctor-side') return false
  if (actor.doctor.onBehalf && !actor.doctor.rights.includes('out-of-hours')) return false
  return actor.role !== 'assistant' || officeUser.allowsAssistantOvertime
}
