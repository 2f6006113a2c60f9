import { type RoleCode, roleCodes } from './roles'

export type Action = 'read' | 'create' | 'update' | 'delete' | 'use'

interface Row {
  /** Roles allowed to perform every action. */
  readonly roles: readonly RoleCode[]
  /** The subject's display name, in Italian. */
  readonly name: string
  /** Restrictions beyond the role. */
  readonly limits?: string
}

const doctors: RoleCode[] = ['doctor', 'specialist', 'pharmacy']
const doctorSide: RoleCode[] = [...doctors, 'assistant']
const participants: RoleCode[] = ['patient', 'medical_representative']
const admins: RoleCode[] = ['superadmin', 'admin']
const superAdmins: RoleCode[] = ['superadmin']
const linkLimits = 'Segreteria e farmacie solo per i medici collegati, nei limiti del collegamento.'

/**
 * Permissions by role (product.md §7): the one table behind menus, screens, buttons and routes. Ownership, acting-as and the
 * rights of an assistant's link restrict them further where rows have an owner.
 */
export const matrix = {
  session: { roles: roleCodes, name: 'Accesso e collegamento in tempo reale' },
  account: {
    roles: roleCodes,
    name: 'Propria password, propri accessi, verifica in due passaggi e scelte sulle notifiche',
  },
  'doctor-area': {
    roles: doctorSide,
    name: 'Area del medico',
    limits: 'Un medico non vede mai pazienti, prenotazioni, chat o note di un altro.',
  },
  agenda: { roles: doctorSide, name: 'Agenda e prenotazioni', limits: linkLimits },
  hours: {
    roles: doctorSide,
    name: 'Pianificazione settimanale, pause e ferie',
    limits: 'Segreteria e farmacie solo con il diritto agli orari, per i medici e le strutture collegati.',
  },
  practice: {
    roles: doctors,
    name: 'Strutture, prestazioni, collaboratori e limiti degli informatori',
    limits: 'Ognuno per sé: chi lavora per un medico li vede soltanto, per ciò che gli serve.',
  },
  notifications: { roles: doctorSide, name: 'Notifiche' },
  chats: { roles: doctorSide, name: 'Chat', limits: linkLimits },
  broadcasts: {
    roles: doctorSide,
    name: 'Comunicazioni massive',
    limits: 'Segreteria e farmacie solo con il diritto alle comunicazioni, per i medici collegati.',
  },
  /** For the unprefixed paths. */
  participation: { roles: participants, name: 'Proprie prenotazioni, notifiche e chat (da paziente o informatore)' },
  'out-of-hours': {
    roles: doctorSide,
    name: 'Prenotazioni fuori orario',
    limits: 'La segreteria solo dove la struttura e il suo collegamento lo permettono.',
  },
  'own-subscription': { roles: doctors, name: 'Proprio abbonamento' },
  'own-profile': { roles: [...doctorSide, ...admins], name: 'Proprio profilo' },
  publications: { roles: [...doctorSide, ...admins], name: 'Novità e comunicazioni di servizio, in lettura' },
  'admin-area': { roles: admins, name: 'Area di amministrazione' },
  /** Everything in the admin area without a stricter row of its own. */
  'master-data': {
    roles: admins,
    name: 'Tabelle dell’amministrazione',
    limits: 'Solo un super amministratore nomina e vede i super amministratori.',
  },
  audit: {
    roles: admins,
    name: 'Registro delle attività',
    limits: 'Un amministratore non vede le righe su ciò che è riservato ai super amministratori.',
  },
  impersonation: {
    roles: admins,
    name: 'Accesso come un’altra persona',
    limits:
      'Mai come un super amministratore; un amministratore nemmeno come un altro amministratore, e solo in produzione.',
  },
  users: { roles: admins, name: 'Utenti, con i loro accessi e dispositivi' },
  outbox: { roles: superAdmins, name: 'Posta in uscita: e-mail e notifiche push alle persone' },
  'notification-types': { roles: superAdmins, name: 'Tipi di notifica' },
  service_communications: { roles: superAdmins, name: 'Comunicazioni di servizio' },
  'endpoint-switch': { roles: superAdmins, name: 'Scelta dell’ambiente' },
} as const satisfies Record<string, Row>

export type Subject = keyof typeof matrix

/** Subjects an impersonator may not access (product.md §7). */
export const neverImpersonated: ReadonlySet<Subject> = new Set(['account', 'impersonation', 'users'])

/** Whether a role may do the action on the subject; today all actions are alike. Always false without a session (null). */
export function can(role: RoleCode | null, _action: Action, subject: Subject): boolean {
  const { roles }: Row = matrix[subject]
  return role !== null && roles.includes(role)
}

/** The matrix row that guards an admin resource: the one of its name if present, else `master-data`. */
export const subjectOf = (resource: string): Subject =>
  Object.hasOwn(matrix, resource) ? (resource as Subject) : 'master-data'
