/** Choices that pages outside the console show too, without the fields that they belong to. */

/** Kinds of office. */
export const officeKinds = {
  studio: 'Studio medico',
  ambulatorio: 'Ambulatorio',
  poliambulatorio: 'Poliambulatorio',
  farmacia: 'Farmacia',
  'casa-di-comunita': 'Casa della comunità',
  ospedale: 'Ospedale',
} as const

/** Features included in a plan. */
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

/** Forms of address of a doctor. */
export const doctorTitles = {
  'dott.': 'dott.',
  'dott.ssa': 'dott.ssa',
  'prof.': 'prof.',
  'prof.ssa': 'prof.ssa',
  'inf.': 'inf.',
} as const
