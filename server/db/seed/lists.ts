import type { UserType } from '../../../domain/access/roles'

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

/** Whom a notification type concerns. */
const doctors = ['mmg', 'pls', 'specialist', 'nurse', 'pharmacy', 'replacement'] as const satisfies readonly UserType[]
const desk = [...doctors, 'assistant'] as const
const participants = ['patient', 'medical_representative'] as const satisfies readonly UserType[]
const both = ['email', 'push'] as const

/** What people can be told about. */
export const notificationTypeList = [
  {
    code: 'booking-pending',
    name: 'Visita da confermare',
    category: 'system',
    channels: both,
    user_types: desk,
    text: 'Una richiesta di visita attende una risposta.',
  },
  {
    code: 'booking-created',
    name: 'Nuova prenotazione',
    category: 'system',
    channels: ['push'],
    user_types: desk,
    text: 'È stata prenotata una visita.',
  },
  {
    code: 'booking-requested',
    name: 'Richiesta inviata',
    category: 'system',
    channels: both,
    user_types: participants,
    text: 'La richiesta di visita è stata inviata: lo studio risponderà appena possibile.',
  },
  {
    code: 'booking-confirmed',
    name: 'Prenotazione confermata',
    category: 'system',
    channels: both,
    user_types: participants,
    text: 'La prenotazione è confermata.',
  },
  {
    code: 'booking-rejected',
    name: 'Prenotazione rifiutata',
    category: 'system',
    channels: both,
    user_types: participants,
    text: 'La richiesta di visita non è stata accettata.',
  },
  {
    code: 'booking-moved',
    name: 'Prenotazione spostata',
    category: 'system',
    channels: both,
    user_types: [...desk, ...participants],
    text: 'Una visita è stata spostata.',
  },
  {
    code: 'booking-canceled',
    name: 'Prenotazione cancellata',
    category: 'system',
    channels: both,
    user_types: [...desk, ...participants],
    text: 'Una visita è stata cancellata.',
  },
  {
    code: 'booking-expired',
    name: 'Richiesta scaduta',
    category: 'system',
    channels: ['push'],
    user_types: [...desk, ...participants],
    text: 'Una richiesta di visita è scaduta senza risposta.',
  },
  {
    code: 'booking-reminder',
    name: 'Promemoria della visita',
    category: 'system',
    channels: both,
    user_types: participants,
    text: 'Domani è in programma una visita.',
  },
  {
    code: 'chat-message',
    name: 'Nuovo messaggio',
    category: 'system',
    channels: ['push'],
    user_types: [...desk, ...participants],
    text: 'È arrivato un nuovo messaggio.',
  },
  {
    code: 'news',
    name: 'Novità',
    category: 'newsletter',
    channels: ['email'],
    user_types: desk,
    text: 'C’è una novità da leggere.',
  },
  {
    code: 'broadcast',
    name: 'Comunicazione del medico',
    category: 'newsletter',
    channels: both,
    user_types: ['patient'],
    text: 'Il medico ha inviato una comunicazione.',
  },
  {
    code: 'offer',
    name: 'Offerta dedicata',
    category: 'marketing',
    channels: ['email'],
    user_types: [...doctors, 'patient'],
    text: 'È disponibile un’offerta dedicata.',
  },
] as const
