import { isAdmin, isDoctorSide, type RoleCode } from './roles'

/** Where an admin can enter as somebody else (specification §7): the apps, and the console of each environment. */
export const loginClients = [
  'doctor',
  'patient',
  'medical_representative',
  'backoffice_production',
  'backoffice_staging',
  'backoffice_local',
] as const
export type LoginClient = (typeof loginClients)[number]

/** The console of these environments is open to each kind of admin (product.md §7). */
const consolesOf = {
  superadmin: ['backoffice_production', 'backoffice_staging', 'backoffice_local'],
  admin: ['backoffice_production'],
} as const satisfies Partial<Record<RoleCode, readonly LoginClient[]>>

/** Whoever signs in by an app has no console, so nobody can be shown one in their name. */
const appOf: Partial<Record<RoleCode, LoginClient>> = {
  patient: 'patient',
  medical_representative: 'medical_representative',
}

/** The roles nobody of this rank enters as: super admins for all, admins too for plain admins (product.md §7). */
const outOfReach: Readonly<Record<'superadmin' | 'admin', readonly RoleCode[]>> = {
  superadmin: ['superadmin'],
  admin: ['superadmin', 'admin'],
}

/** Whether an admin may enter as somebody with these active roles at all: every one of them counts, not the first alone. */
export const mayLoginAs = (caller: RoleCode | null, roles: readonly RoleCode[]): boolean =>
  (caller === 'superadmin' || caller === 'admin') && !roles.some((role) => outOfReach[caller].includes(role))

/** Whether an admin may ask for the client at all: staging and local are for super admins. */
export const mayUse = (caller: RoleCode | null, client: LoginClient): boolean =>
  (caller === 'superadmin' || caller === 'admin') &&
  (environmentOf(client) === null || (consolesOf[caller] as readonly LoginClient[]).includes(client))

/** Where an admin may enter as somebody with these active roles, of which the first decides; nowhere: an empty list. */
export function clientsFor(caller: RoleCode | null, roles: readonly RoleCode[]): readonly LoginClient[] {
  const [decides] = roles
  if (!decides || !mayLoginAs(caller, roles)) return []
  const app = appOf[decides]
  if (app) return [app]
  const consoles = consolesOf[caller as keyof typeof consolesOf]
  return isDoctorSide(decides) ? ['doctor', ...consoles] : isAdmin(decides) ? consoles : []
}

/** The environment whose console a client is, null for apps and for `doctor`, which is the console that is asked. */
export const environmentOf = (client: LoginClient): 'production' | 'staging' | 'local' | null =>
  (/^backoffice_(\w+)$/.exec(client)?.[1] as 'production' | 'staging' | 'local' | undefined) ?? null
