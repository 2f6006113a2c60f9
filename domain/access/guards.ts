import type { CurrentUser } from '../contract/access/session'
import { can, type Subject } from './matrix'
import { isAdmin, isDoctorSide, type RoleCode } from './roles'

/** Who may open a page (specification §6, contract.md "Names"). `none` and `guest` need no session. */
export const guards = ['none', 'guest', 'session', 'doctor-area', 'admin-area', 'endpoint-switch'] as const
export type Guard = (typeof guards)[number]

/** Decision of a guard: open the page, redirect, or no access for this user. */
export type GuardDecision = { kind: 'open' } | { kind: 'go'; to: string } | { kind: 'no-access' }

const open: GuardDecision = { kind: 'open' }
const go = (to: string): GuardDecision => ({ kind: 'go', to })

/** Decides for a signed-in user. `subject`: a stricter row of the access matrix than the guard's. */
export function guardDecision(guard: Guard, role: RoleCode | null, subject?: Subject): GuardDecision {
  switch (guard) {
    case 'none':
      return open
    case 'session':
      return isAdmin(role) || isDoctorSide(role) ? open : { kind: 'no-access' }
    case 'guest':
      return go('/')
    case 'doctor-area':
      if (isAdmin(role)) return go('/admin')
      if (!isDoctorSide(role)) return { kind: 'no-access' }
      return subject && !can(role, subject) ? go('/') : open
    case 'admin-area':
      if (!isAdmin(role)) return go('/')
      return subject && !can(role, subject) ? go('/admin') : open
    case 'endpoint-switch':
      return can(role, 'endpoint-switch') ? open : go('/')
    default:
      guard satisfies never
      throw new Error(`Unknown guard: ${guard}`)
  }
}

/** The profile page, the same for doctors and admins. */
export const profilePath = '/settings/profile'

/** The installation requires a second factor that is not enabled yet: the server refuses all but the profile page. */
export const mustEnableSecondFactor = ({ second_factor }: Pick<CurrentUser, 'second_factor'>) =>
  second_factor.required && !second_factor.enabled

export const needsSession = (guard: Guard) => guard !== 'none' && guard !== 'guest'

/** The login path for a signed-out user, with the page to return to afterwards. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?to=${encodeURIComponent(from)}`
}
