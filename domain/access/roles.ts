/** Role codes as sent over the API (contract.md, "Habits"), with their Italian names. */
export const roleName = {
  superadmin: 'Super amministratore',
  admin: 'Amministratore',
  doctor: 'Medico',
  specialist: 'Specialista',
  pharmacy: 'Farmacia',
  assistant: 'Segreteria',
  patient: 'Paziente',
  medical_representative: 'Informatore scientifico',
} as const
export type RoleCode = keyof typeof roleName
export const roleCodes = Object.keys(roleName) as [RoleCode, ...RoleCode[]]

/** Doctor categories (specification §3). */
export const categoryName = {
  mmg: 'Medico di medicina generale',
  pls: 'Pediatra di libera scelta',
  nurse: 'Infermiere',
  specialist: 'Specialista',
  pharmacy: 'Farmacia',
} as const
export type Category = keyof typeof categoryName
export const categories = Object.keys(categoryName) as [Category, ...Category[]]

/** User types (specification §3): the target group of a communication, a price or a page. */
export const userTypeName = {
  ...categoryName,
  replacement: 'Sostituto',
  assistant: 'Segreteria',
  patient: 'Paziente',
  medical_representative: 'Informatore scientifico',
} as const
export type UserType = keyof typeof userTypeName

export const isAdmin = (role: RoleCode | null) => role === 'admin' || role === 'superadmin'
export const isDoctorSide = (role: RoleCode | null) =>
  role === 'doctor' || role === 'specialist' || role === 'pharmacy' || role === 'assistant'
/** Roles that work for a chosen doctor. */
export const actsForDoctors = (role: RoleCode | null) => role === 'assistant' || role === 'pharmacy'

/** Rights of an assistant's link to a doctor. */
export const linkRights = ['hours', 'bookings', 'chat', 'broadcast', 'out-of-hours'] as const
export type LinkRight = (typeof linkRights)[number]
