import { isAdmin, type RoleCode } from './roles'

/** Clients an admin can impersonate a user on (specification §7): the apps, and the console of each environment. */
export const loginClients = [
  'doctor',
  'patient',
  'medical_representative',
  'backoffice_production',
  'backoffice_staging',
  'backoffice_local',
] as const
export type LoginClient = (typeof loginClients)[number]

/** The environments of the API (specification §2, §7), as they are called on screen. */
export const environmentNames = { production: 'Produzione', staging: 'Staging', local: 'Locale' } as const
export type Environment = keyof typeof environmentNames
export const environments = Object.keys(environmentNames) as readonly Environment[]

/** Consoles open to each admin role (product.md §7). */
const consolesOf = (caller: RoleCode | null): readonly LoginClient[] =>
  caller === 'superadmin'
    ? ['backoffice_production', 'backoffice_staging', 'backoffice_local']
    : caller === 'admin'
      ? ['backoffice_production']
      : []

/** Whether an admin may impersonate a user with these active roles; all of them are checked, not only the first. */
export const mayLoginAs = (caller: RoleCode | null, roles: readonly RoleCode[]): boolean =>
  caller === 'superadmin' ? !roles.includes('superadmin') : caller === 'admin' && !roles.some(isAdmin)

/** Whether an admin may use the client at all: staging and local are for super admins. */
export const mayUse = (caller: RoleCode | null, client: LoginClient): boolean =>
  isAdmin(caller) && (environmentOf(client) === null || consolesOf(caller).includes(client))

/**
 * The clients on which an admin may impersonate a user with these active roles; empty when none. The first role decides;
 * users who sign in to an app have no console.
 */
export function clientsFor(caller: RoleCode | null, roles: readonly RoleCode[]): readonly LoginClient[] {
  const [decides] = roles
  if (!decides || !mayLoginAs(caller, roles)) return []
  if (decides === 'patient' || decides === 'medical_representative') return [decides]
  return isAdmin(decides) ? consolesOf(caller) : ['doctor', ...consolesOf(caller)]
}

/** The environment of a console client; null for apps and for `doctor`, which is the console that serves the request. */
export const environmentOf = (client: LoginClient): Environment | null =>
  (/^backoffice_(\w+)$/.exec(client)?.[1] as Environment | undefined) ?? null

/** What an impersonator is told of an act of money, or of who works for whom. */
export const inPersonText = 'Chi è entrato come un’altra persona qui può solo guardare: lo fa la persona stessa.'
