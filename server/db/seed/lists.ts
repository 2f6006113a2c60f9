import type { UserType } from '../../../domain/access/roles'

/** Degrees of kinship; `inverse_name` is the degree seen from the other person. */
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

/** User types a notification type applies to. */
const doctors = ['mmg', 'pls', 'specialist', 'nurse', 'pharmacy', 'replacement'] as const satisfies readonly UserType[]
const practice = [...doctors, 'assistant'] as const
const participants = ['patient', 'medical_representative'] as const satisfies readonly UserType[]
const everybody = [...practice, ...participants]
const both = ['email', 'push'] as const
const push = ['push'] as const

const type = (
  category: 'system' | 'newsletter' | 'marketing',
  code: string,
  name: string,
  channels: readonly ('email' | 'push')[],
  user_types: readonly UserType[],
  text: string,
) => ({ code, name, category, channels, user_types, text })

const requestSent = 'La richiesta di visita è stata inviata: lo studio risponderà appena possibile.'

/** All notification types. */
export const notificationTypeList = [
  type(
    'system',
    'booking-pending',
    'Visita da confermare',
    both,
    practice,
    'Una richiesta di visita attende una risposta.',
  ),
  type('system', 'booking-created', 'Nuova prenotazione', push, practice, 'È stata prenotata una visita.'),
  type('system', 'booking-requested', 'Richiesta inviata', both, participants, requestSent),
  type('system', 'booking-confirmed', 'Prenotazione confermata', both, participants, 'La prenotazione è confermata.'),
  type(
    'system',
    'booking-rejected',
    'Prenotazione rifiutata',
    both,
    participants,
    'La richiesta di visita non è stata accettata.',
  ),
  type('system', 'booking-moved', 'Prenotazione spostata', both, everybody, 'Una visita è stata spostata.'),
  type(
    'system',
    'visit-undecided',
    'Visita da decidere',
    both,
    practice,
    'Una visita che non si può tenere attende una decisione: nessuno degli orari proposti va bene.',
  ),
  type('system', 'booking-canceled', 'Prenotazione cancellata', both, everybody, 'Una visita è stata cancellata.'),
  type(
    'system',
    'booking-expired',
    'Richiesta scaduta',
    push,
    everybody,
    'Una richiesta di visita è scaduta senza risposta.',
  ),
  type(
    'system',
    'booking-reminder',
    'Promemoria della visita',
    both,
    participants,
    'Ti ricordiamo una visita in programma.',
  ),
  type(
    'system',
    'waiting-offer',
    'Si è liberato un posto',
    both,
    participants,
    'Si è liberato un posto per la visita che aspetti: è tenuto per te per poco tempo.',
  ),
  type(
    'system',
    'visit-choice',
    'Scegli un altro orario',
    both,
    participants,
    'Una visita non si può tenere all’orario previsto: scegli tu quando.',
  ),
  type(
    'system',
    'reset-password',
    'Nuova password',
    ['email'],
    [],
    'Hai chiesto di scegliere una nuova password. Il link vale 60 minuti e una volta sola; se non l’hai chiesto tu, ignora questo messaggio.',
  ),
  type(
    'system',
    'invite',
    'Invito',
    ['email'],
    [],
    'Lo studio ti invita su Curante: da qui prenoti le visite, le sposti e ricevi i promemoria, senza telefonare.',
  ),
  type(
    'system',
    'staff-invite',
    'Invito a collaborare',
    ['email'],
    [],
    'Un medico ti invita a lavorare per il suo studio su Curante. Il link vale 14 giorni e una volta sola; se non te lo aspetti, ignora questo messaggio.',
  ),
  type(
    'system',
    'guest-booking',
    'Conferma la tua prenotazione',
    ['email'],
    [],
    'Per prenotare questa visita apri il link e conferma. Il link vale 24 ore; se non hai chiesto tu la visita, ignora questo messaggio.',
  ),
  type(
    'system',
    'visit-links',
    'Le tue prenotazioni',
    ['email'],
    [],
    'Hai chiesto i link alle tue visite: da lì le vedi, le sposti o le annulli. Se non li hai chiesti tu, ignora questo messaggio.',
  ),
  type(
    'system',
    'registration',
    'Conferma la tua e-mail',
    ['email'],
    [],
    'Qualcuno si sta registrando su Curante con questo indirizzo. Se sei tu, apri il link per confermarlo e continuare la registrazione: vale 14 giorni. Se non sei tu, ignora questo messaggio.',
  ),
  type(
    'system',
    'registration-known',
    'Hai già un account',
    ['email'],
    [],
    'Qualcuno ha chiesto di registrarsi su Curante con questo indirizzo, che ha già un account. Se sei tu, accedi; se non ricordi la password, scegline una nuova da «Password dimenticata?». Se non sei tu, ignora questo messaggio.',
  ),
  type(
    'system',
    'registration-approved',
    'Registrazione approvata',
    ['email'],
    [],
    'La registrazione su Curante è stata approvata: accedi con il tuo indirizzo e la password che hai scelto.',
  ),
  type(
    'system',
    'registration-rejected',
    'Registrazione non approvata',
    ['email'],
    [],
    'La registrazione su Curante non è stata approvata.',
  ),
  type('system', 'chat-message', 'Nuovo messaggio', both, everybody, 'C’è un messaggio da leggere.'),
  type(
    'system',
    'prescription-requested',
    'Richiesta di ricetta',
    both,
    practice,
    'Una richiesta di ricetta attende una risposta.',
  ),
  type('system', 'prescription-accepted', 'Ricetta accettata', both, ['patient'], 'La richiesta è stata accettata.'),
  type(
    'system',
    'prescription-rejected',
    'Ricetta rifiutata',
    both,
    ['patient'],
    'La richiesta non è stata accettata: nell’app trovi il motivo.',
  ),
  type(
    'system',
    'prescription-canceled',
    'Richiesta di ricetta annullata',
    both,
    ['patient'],
    'Lo studio ha annullato la richiesta.',
  ),
  type(
    'system',
    'prescription-confirm',
    'Ricetta da confermare',
    both,
    ['patient'],
    'Lo studio chiede una conferma prima di preparare la ricetta.',
  ),
  type('system', 'prescription-ready', 'Ricetta pronta', both, ['patient'], 'La ricetta è pronta.'),
  type(
    'system',
    'prescription-expired',
    'Richiesta di ricetta scaduta',
    both,
    ['patient'],
    'La richiesta è scaduta senza risposta: se serve ancora, mandane un’altra.',
  ),
  type(
    'system',
    'offer-taken',
    'Nuova adesione a un’offerta',
    push,
    practice,
    'Una persona ha aderito a una delle offerte dello studio.',
  ),
  type('newsletter', 'news', 'Novità', ['email'], practice, 'C’è una novità da leggere.'),
  type(
    'newsletter',
    'broadcast',
    'Comunicazione del medico',
    both,
    ['patient'],
    'Il medico ha inviato una comunicazione.',
  ),
  type(
    'marketing',
    'offer',
    'Offerta dedicata',
    ['email'],
    [...doctors, 'patient'],
    'È disponibile un’offerta dedicata.',
  ),
]

/** Texts that an earlier version wrote and nobody has changed since: they are replaced, with the channels. */
export const formerTexts: readonly {
  readonly code: string
  readonly text: string
  /** Channels of the earlier version, where they are others today. */
  readonly channels?: readonly ('email' | 'push')[]
}[] = [
  { code: 'booking-reminder', text: 'Domani è in programma una visita.' },
  { code: 'chat-message', text: 'È arrivato un nuovo messaggio.', channels: push },
]
