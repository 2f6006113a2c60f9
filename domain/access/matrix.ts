import { type RoleCode, roleCodes } from './roles'

const doctors: RoleCode[] = ['doctor', 'specialist', 'pharmacy']
const doctorSide: RoleCode[] = [...doctors, 'assistant']
const participants: RoleCode[] = ['patient', 'medical_representative']
const admins: RoleCode[] = ['superadmin', 'admin']
const superAdmins: RoleCode[] = ['superadmin']

/**
 * Permissions by role (product.md §7): the one table behind menus, screens, buttons and routes. Ownership, acting-as and the
 * rights of an assistant's link restrict them further where rows have an owner. Their Italian names are in `matrix-words.ts`.
 */
export const matrix = {
  session: roleCodes,
  account: roleCodes,
  'doctor-area': doctorSide,
  agenda: doctorSide,
  hours: doctorSide,
  practice: doctors,
  notifications: doctorSide,
  chats: doctorSide,
  broadcasts: doctorSide,
  /** Not `patients`: that is the admin's table. */
  'own-patients': doctorSide,
  prescriptions: doctorSide,
  offers: doctorSide,
  'dedicated-offers': doctors,
  /** For the unprefixed paths. */
  participation: participants,
  'out-of-hours': doctorSide,
  'own-subscription': doctors,
  'own-profile': [...doctorSide, ...admins],
  publications: [...doctorSide, ...admins],
  'admin-area': admins,
  /** Everything in the admin area that has no stricter row below. */
  'master-data': admins,
  audit: admins,
  impersonation: admins,
  users: admins,
  outbox: superAdmins,
  'notification-types': superAdmins,
  service_communications: superAdmins,
  'endpoint-switch': superAdmins,
} as const satisfies Record<string, readonly RoleCode[]>

export type Subject = keyof typeof matrix

/** Subjects an impersonator may not access (product.md §7). */
export const neverImpersonated: ReadonlySet<Subject> = new Set(['account', 'impersonation', 'users'])

/** Whether a role may use the subject, in every way: seeing and changing are not told apart. Always false without a session (null). */
export function can(role: RoleCode | null, subject: Subject): boolean {
  const roles: readonly RoleCode[] = matrix[subject]
  return role !== null && roles.includes(role)
}

/** The matrix row that guards an admin resource: the one of its name if present, else `master-data`. */
export const subjectOf = (resource: string): Subject =>
  Object.hasOwn(matrix, resource) ? (resource as Subject) : 'master-data'
