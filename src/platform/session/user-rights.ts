import { isDoctorSide, type NeededRight, prescribes, type RoleCode } from '../../../domain/access/roles'
import type { AssistedDoctor, CurrentUser } from '../../../domain/contract/access/session'

/** The first active role decides (specification §6). */
export const roleOf = (user: CurrentUser | undefined): RoleCode | null =>
  user?.current_active_role_users[0]?.role.code ?? null

/** Doctors this user may act for: assisted by an assistant, employed by a pharmacy, replaced by a doctor. */
export function selectableDoctors(user: CurrentUser): readonly AssistedDoctor[] {
  const role = roleOf(user)
  if (!isDoctorSide(role)) return []
  return role === 'pharmacy' ? user.employed_doctors : user.assisted
}

/** An assistant without an acting doctor has no agenda to show (contract.md, "Habits"). */
export const isWithoutDoctor = (user: CurrentUser, actingDoctorId: number | null) =>
  roleOf(user) === 'assistant' && actingDoctorId === null

/** Whether the user has an agenda now: the own one, or that of the doctor whom they act for. */
export const hasAgenda = (user: CurrentUser | undefined, actingDoctorId: number | null): boolean =>
  user !== undefined && isDoctorSide(roleOf(user)) && !isWithoutDoctor(user, actingDoctorId)

/** The doctor of that id, or undefined when the user acts for nobody else. */
export const actedDoctorOf = (user: CurrentUser | undefined, actingDoctorId: number | null) =>
  user && selectableDoctors(user).find((doctor) => doctor.id === actingDoctorId)

/** Whether what needs a right may be done: all on the own agenda, on another doctor's what the link says. */
export const hasRight = (doctor: AssistedDoctor | undefined, right: NeededRight): boolean =>
  doctor === undefined || (right !== 'self' && doctor.rights.includes(right))

/** Whether requests for prescriptions are read: never of a nurse or a pharmacy. */
export const readsPrescriptions = (user: CurrentUser | undefined, doctor: AssistedDoctor | undefined): boolean =>
  prescribes((doctor ?? user)?.category) && hasRight(doctor, 'bookings')
