/** Degrees of kinship; `inverse_name` is what the other person is. */
export const relationshipList = [
  { name: 'Madre', inverse_name: 'Figlio/a' },
  { name: 'Padre', inverse_name: 'Figlio/a' },
  { name: 'Figlio/a', inverse_name: 'Genitore' },
  { name: 'Coniuge', inverse_name: 'Coniuge' },
  { name: 'Convivente', inverse_name: 'Convivente' },
  { name: 'Fratello/Sorella', inverse_name: 'Fratello/Sorella' },
  { name: 'Nonno/a', inverse_name: 'Nipote' },
  { name: 'Nipote', inverse_name: 'Nonno/a' },
  { name: 'Tutore', inverse_name: 'Persona tutelata' },
] as const

/** What people can be told about. */
export const notificationTypeList = [
  { code: 'booking-pending', name: 'Visita da confermare', category: 'system' },
  { code: 'booking-created', name: 'Nuova prenotazione', category: 'system' },
  { code: 'booking-requested', name: 'Richiesta inviata', category: 'system' },
  { code: 'booking-confirmed', name: 'Prenotazione confermata', category: 'system' },
  { code: 'booking-rejected', name: 'Prenotazione rifiutata', category: 'system' },
  { code: 'booking-moved', name: 'Prenotazione spostata', category: 'system' },
  { code: 'booking-canceled', name: 'Prenotazione cancellata', category: 'system' },
  { code: 'booking-expired', name: 'Richiesta scaduta', category: 'system' },
  { code: 'booking-reminder', name: 'Promemoria della visita', category: 'system' },
  { code: 'chat-message', name: 'Nuovo messaggio', category: 'system' },
  { code: 'news', name: 'Novità', category: 'newsletter' },
  { code: 'broadcast', name: 'Comunicazione del medico', category: 'newsletter' },
  { code: 'offer', name: 'Offerta dedicata', category: 'marketing' },
] as const
