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

/** Categories of doctor that prescribe: never a nurse or a pharmacy. */
export const prescribers: readonly Category[] = ['mmg', 'pls', 'specialist']
export const prescribes = (category: Category | null | undefined): boolean =>
  category != null && prescribers.includes(category)

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

/** Rights of a link to a doctor. */
export const linkRightName = {
  hours: 'Orari',
  bookings: 'Prenotazioni',
  chat: 'Chat',
  broadcast: 'Comunicazioni',
  'out-of-hours': 'Fuori orario',
} as const
export type LinkRight = keyof typeof linkRightName
/** What a page or an act needs where somebody works for a doctor: a right of the link; `self`: the doctor in person. */
export type NeededRight = LinkRight | 'self'
export const linkRights = Object.keys(linkRightName) as [LinkRight, ...LinkRight[]]

/** Why somebody who works for a doctor may not do what needs this right. */
export const missingRightText = (right: NeededRight): string =>
  right === 'self'
    ? 'Solo il medico può aprire questa pagina.'
    : `Il tuo collegamento con questo medico non comprende “${linkRightName[right]}”: chiedilo al medico.`

/** Who works for a doctor by a link; the kind follows from the person's role. */
export const linkKindName = { assistant: 'Segreteria', pharmacy: 'Farmacia', replacement: 'Sostituto' } as const
export type LinkKind = keyof typeof linkKindName
