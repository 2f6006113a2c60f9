import { categoryName, userTypeName } from '../access/roles'

/** Choices that several resources offer in the same words. */
export const contentStatuses = { draft: 'Bozza', published: 'Pubblicato' } as const

/** Readers of news, FAQs, tutorials and service communications, and recipients of notifications (specification §3). */
export const userTypes = userTypeName

/** Doctors by category: those who offer or buy something, and those whom a dedicated offer is addressed to. */
export const doctorCategories = categoryName

/** Recipients of a doctor's broadcasts and own offers (specification §3, audience choices). */
export const doctorAudiences = { patient: userTypeName.patient, assistant: userTypeName.assistant } as const

export const officeKinds = {
  studio: 'Studio medico',
  ambulatorio: 'Ambulatorio',
  poliambulatorio: 'Poliambulatorio',
  farmacia: 'Farmacia',
  'casa-di-comunita': 'Casa della comunità',
  ospedale: 'Ospedale',
} as const

/** What a plan gives a doctor. */
export const planFeatures = {
  agenda: 'Agenda e prenotazioni',
  online: 'Prenotazioni online',
  chat: 'Chat',
  broadcast: 'Comunicazioni massive',
  reminders: 'Promemoria',
  prescriptions: 'Ricette',
  totem: 'Totem',
  desk: 'Segreteria',
} as const
