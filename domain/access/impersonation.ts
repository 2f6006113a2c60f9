import { isAdmin, type RoleCode } from './roles'

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

type Environment = 'production' | 'staging' | 'local'

/** The consoles that are open to each kind of admin (product.md §7). */
const consolesOf = (caller: RoleCode | null): readonly LoginClient[] =>
  caller === 'superadmin'
    ? ['backoffice_production', 'backoffice_staging', 'backoffice_local']
    : caller === 'admin'
      ? ['backoffice_production']
      : []

/** Whether an admin may enter as somebody with these active roles at all: every one of them counts, not the first alone. */
export const mayLoginAs = (caller: RoleCode | null, roles: readonly RoleCode[]): boolean =>
  caller === 'superadmin' ? !roles.includes('superadmin') : caller === 'admin' && !roles.some(isAdmin)

/** Whether an admin may ask for the client at all: staging and local are for super admins. */
export const mayUse = (caller: RoleCode | null, client: LoginClient): boolean =>
  isAdmin(caller) && (environmentOf(client) === null || consolesOf(caller).includes(client))

/**
 * Where an admin may enter as somebody with these active roles, of which the first decides; nowhere: an empty list. Whoever signs in by an
 * app has no console.
 */
export function clientsFor(caller: RoleCode | null, roles: readonly RoleCode[]): readonly LoginClient[] {
  const [decides] = roles
  if (!decides || !mayLoginAs(caller, roles)) return []
  if (decides === 'patient' || decides === 'medical_representative') return [decides]
  return isAdmin(decides) ? consolesOf(caller) : ['doctor', ...consolesOf(caller)]
}

/** The environment whose console a client is, null for apps and for `doctor`, which is the console that is asked. */
export const environmentOf = (client: LoginClient): Environment | null =>
  (/^backoffice_(\w+)$/.exec(client)?.[1] as Environment | undefined) ?? null
