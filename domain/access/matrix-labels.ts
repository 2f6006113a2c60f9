import type { Subject } from './matrix'

interface SubjectLabel {
  readonly name: string
  /** Restrictions beyond the role. */
  readonly limits?: string
}

const linkLimits = 'Segreteria e farmacie solo per i medici collegati, nei limiti del collegamento.'

/** The subjects of the access matrix in Italian, for the page that shows it. */
export const subjectLabels: Readonly<Record<Subject, SubjectLabel>> = {
  session: { name: 'Accesso e collegamento in tempo reale' },
  account: { name: 'Propria password, propri accessi, verifica in due passaggi e scelte sulle notifiche' },
  'doctor-area': {
    name: 'Area del medico',
    limits: 'Un medico non vede mai pazienti, prenotazioni, chat o note di un altro.',
  },
  agenda: { name: 'Agenda e prenotazioni', limits: linkLimits },
  hours: {
    name: 'Pianificazione settimanale, pause e ferie',
    limits: 'Segreteria e farmacie solo con il diritto agli orari, per i medici e le strutture collegati.',
  },
  practice: {
    name: 'Strutture, prestazioni, collaboratori e limiti degli informatori',
    limits:
      'Ognuno per sé: chi lavora per un medico li vede soltanto, per ciò che gli serve; chi è entrato come un’altra persona non cambia i collaboratori.',
  },
  notifications: { name: 'Notifiche' },
  chats: { name: 'Chat', limits: linkLimits },
  broadcasts: {
    name: 'Comunicazioni massive',
    limits: 'Segreteria e farmacie solo con il diritto alle comunicazioni, per i medici collegati.',
  },
  'own-patients': { name: 'Anagrafica e utenti limitati', limits: linkLimits },
  prescriptions: {
    name: 'Ricette',
    limits:
      'Solo medici di famiglia, pediatri e specialisti accettano; segreteria e farmacie preparano, per i medici collegati.',
  },
  offers: {
    name: 'Offerte ai pazienti',
    limits: 'Segreteria e farmacie solo con il diritto alle comunicazioni, per i medici collegati.',
  },
  'dedicated-offers': {
    name: 'Offerte dedicate al medico',
    limits: 'Ognuno per sé: chi è entrato come un’altra persona le vede soltanto.',
  },
  participation: { name: 'Proprie prenotazioni, notifiche e chat (da paziente o informatore)' },
  'out-of-hours': {
    name: 'Prenotazioni fuori orario',
    limits: 'La segreteria solo dove la struttura e il suo collegamento lo permettono.',
  },
  'own-subscription': {
    name: 'Proprio abbonamento',
    limits: 'Chi è entrato come un’altra persona lo vede soltanto.',
  },
  'own-profile': { name: 'Proprio profilo' },
  publications: { name: 'Novità e comunicazioni di servizio, in lettura' },
  'admin-area': { name: 'Area di amministrazione' },
  'master-data': {
    name: 'Tabelle dell’amministrazione',
    limits: 'Solo un super amministratore nomina e vede i super amministratori.',
  },
  audit: {
    name: 'Registro delle attività',
    limits: 'Un amministratore non vede le righe su ciò che è riservato ai super amministratori.',
  },
  impersonation: {
    name: 'Accesso come un’altra persona',
    limits:
      'Mai come un super amministratore; un amministratore nemmeno come un altro amministratore, e solo in produzione.',
  },
  users: { name: 'Utenti, con i loro accessi e dispositivi' },
  outbox: { name: 'Posta in uscita: e-mail e notifiche push alle persone' },
  'notification-types': { name: 'Tipi di notifica' },
  service_communications: { name: 'Comunicazioni di servizio' },
  'endpoint-switch': { name: 'Scelta dell’ambiente' },
}
