import { categoryName, userTypeName } from '../access/roles'

/** Choices that several resources offer in the same words. */
export const contentStatuses = { draft: 'Bozza', published: 'Pubblicato' } as const

/** Whom something is meant for (specification §3, user types). */
export const audiences = userTypeName

/** Doctor categories, as whoever offers or buys something. */
export const doctorCategories = categoryName

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
