/** Labels of the audit log's actions. */
export const actionNames: Readonly<Record<string, string>> = {
  create: 'creazione',
  update: 'modifica',
  delete: 'eliminazione',
  restore: 'ripristino',
  read: 'consultazione',
  export: 'esportazione',
  login: 'accesso',
  logout: 'uscita',
  end: 'chiusura',
  status: 'cambio di stato',
  undo: 'annullamento',
  denied: 'tentativo respinto',
  'login-as': 'accesso come',
  claim: 'attivazione come medico',
  merge: 'unione di due schede',
  secret: 'nuovo segreto',
  retry: 'nuovo tentativo di invio',
  resend: 'nuovo invio',
  erase: 'cancellazione dei dati',
  invite: 'invito',
  accept: 'accettazione',
  withdraw: 'ritiro di un invito',
  share: 'condivisione degli orari liberi',
  unshare: 'fine della condivisione',
  start: 'avvio di un invio',
  stop: 'fermata di un invio',
  resume: 'ripresa di un invio',
  test: 'prova a sé',
  consent: 'consenso dato',
  'consent-withdrawn': 'consenso ritirato',
  lift: 'revoca',
  approve: 'approvazione',
  reject: 'rifiuto',
  adhere: 'adesione',
  leave: 'ritiro di un’adesione',
}

/** Labels of the audit log's subjects that are no table of the admin area. */
export const otherSubjects: Readonly<Record<string, string>> = {
  booking: 'Prenotazione',
  hours: 'Orari del medico',
  'office-services': 'Prestazione in struttura',
  session: 'Sessione',
  device: 'Dispositivo',
  file: 'File',
  notification: 'Notifica di una persona',
  password: 'Password',
  'password-link': 'Link per una nuova password',
  invite: 'Invito',
  'second-factor': 'Verifica in due passaggi',
  'recovery-code': 'Codice di recupero',
  'recovery-codes': 'Codici di recupero',
  'saved-view': 'Vista salvata',
  'subscription-metrics': 'Metriche degli abbonamenti',
  outbox: 'Messaggio in uscita',
  'acting-as': 'Lavoro per un medico',
  chat: 'Conversazione',
  chat_message: 'Messaggio di una chat',
  chat_settings: 'Impostazioni delle chat',
  colleague: 'Collega con cui si condividono gli orari',
  hold: 'Orario proposto',
  waiting: 'Lista d’attesa',
  broadcast: 'Comunicazione massiva',
  doctor_offers: 'Offerta ai pazienti',
  prescription: 'Richiesta di ricetta',
  broadcast_template: 'Modello di comunicazione',
  consents: 'Consensi',
  limits: 'Utente limitato',
  patient_notes: 'Nota su un paziente',
  'notification-settings': 'Scelte sulle notifiche',
  many: 'Altri tentativi',
  user: 'Utente',
  users: 'Utente',
}

type Person = { readonly id: number | null; readonly name: string } | null

interface AuditSignature {
  readonly actor: Person
  readonly on_behalf_of: Person
  readonly impersonator: Person
}

/** "Sara Bianchi per Giulia Ferri (accesso di Anna Verdi)". */
export function whoText({ actor, on_behalf_of, impersonator }: AuditSignature): string {
  return [
    actor?.name ?? 'Sistema',
    on_behalf_of && on_behalf_of.id !== actor?.id && `per ${on_behalf_of.name}`,
    impersonator && `(accesso di ${impersonator.name})`,
  ]
    .filter(Boolean)
    .join(' ')
}
