import type { RoleCode } from './roles'

export type Action = 'read' | 'create' | 'update' | 'delete' | 'use'

const all = ['read', 'create', 'update', 'delete', 'use'] as const satisfies readonly Action[]
type Row = Partial<Record<RoleCode, readonly Action[]>>

const everyone: Row = {
  superadmin: all,
  admin: all,
  doctor: all,
  specialist: all,
  pharmacy: all,
  assistant: all,
  patient: all,
  medical_representative: all,
}
const doctorSide: Row = { doctor: all, specialist: all, pharmacy: all, assistant: all }
const participants: Row = { patient: all, medical_representative: all }
const admins: Row = { superadmin: all, admin: all }
const superAdmins: Row = { superadmin: all }

/**
 * Who may do what (product.md §7): the one table behind menus, screens, buttons and routes. Ownership, acting-as and
 * the rights of an assistant's link narrow it further where rows have an owner.
 */
export const matrix = {
  /** One's own session, devices and live channel. */
  session: everyone,
  /** One's own password, sessions and second factor. */
  account: everyone,
  'doctor-area': doctorSide,
  agenda: doctorSide,
  notifications: doctorSide,
  chats: doctorSide,
  /** Own bookings, inbox and chats of patients and representatives (the unprefixed paths). */
  participation: participants,
  /** Assistants: only where the office user and their link allow it. */
  'out-of-hours': doctorSide,
  'own-subscription': { doctor: all, specialist: all, pharmacy: all },
  'own-profile': { ...doctorSide, ...admins },
  /** News and service communications, read in the console. */
  publications: { ...doctorSide, ...admins },
  'admin-area': admins,
  /** Master data of the admin area that has no stricter row of its own. */
  'master-data': admins,
  /** The audit log of who did what. */
  audit: admins,
  impersonation: admins,
  /** Anybody's entry, sessions and devices. */
  users: admins,
  'notification-types': superAdmins,
  service_communications: superAdmins,
  'endpoint-switch': superAdmins,
} as const satisfies Record<string, Row>

export type Subject = keyof typeof matrix

/** What an impersonator may not touch in the other's name (product.md §7). */
export const neverImpersonated: ReadonlySet<Subject> = new Set(['account', 'impersonation', 'users'])

/** True when a role may do the action on the subject; nobody signed in (null) may do nothing here. */
export function can(role: RoleCode | null, action: Action, subject: Subject): boolean {
  const row: Row = matrix[subject]
  return role !== null && (row[role]?.includes(action) ?? false)
}

/** The matrix row that guards an admin resource: its own when it has one, else `master-data`. */
export function subjectOf(resource: string): Subject {
  return Object.hasOwn(matrix, resource) ? (resource as Subject) : 'master-data'
}
