import type { Subject } from './matrix'

/** What a row of the matrix is about, as people say it. */
export const subjectName = {
  session: 'Accesso e collegamento in tempo reale',
  account: 'Propria password, propri accessi e verifica in due passaggi',
  'doctor-area': 'Area del medico',
  agenda: 'Agenda e prenotazioni',
  notifications: 'Notifiche',
  chats: 'Chat',
  participation: 'Proprie prenotazioni, notifiche e chat (da paziente o informatore)',
  'out-of-hours': 'Prenotazioni fuori orario',
  'own-subscription': 'Proprio abbonamento',
  'own-profile': 'Proprio profilo',
  publications: 'Novità e comunicazioni di servizio, in lettura',
  'admin-area': 'Area di amministrazione',
  'master-data': 'Tabelle dell’amministrazione',
  audit: 'Registro delle attività',
  impersonation: 'Accesso come un’altra persona',
  users: 'Utenti, con i loro accessi e dispositivi',
  'notification-types': 'Tipi di notifica',
  service_communications: 'Comunicazioni di servizio',
  'endpoint-switch': 'Scelta dell’ambiente',
} as const satisfies Record<Subject, string>

/** What narrows a row further, beyond the role (product.md §7). */
export const subjectLimits: Partial<Record<Subject, string>> = {
  agenda: 'Segreteria e farmacie solo per i medici collegati, nei limiti del collegamento.',
  chats: 'Segreteria e farmacie solo per i medici collegati, nei limiti del collegamento.',
  'out-of-hours': 'La segreteria solo dove la struttura e il suo collegamento lo permettono.',
  'doctor-area': 'Un medico non vede mai pazienti, prenotazioni, chat o note di un altro.',
  'master-data': 'Solo un super amministratore nomina e vede i super amministratori.',
  audit: 'Un amministratore non vede le righe su ciò che è riservato ai super amministratori.',
  impersonation:
    'Mai come un super amministratore; un amministratore nemmeno come un altro amministratore, e solo in produzione.',
}
