import type { ComponentType } from 'react'
import type { Subject } from '../domain/access/matrix'
import { type Guard, profilePath } from './layouts/guards'

export type LayoutName = 'admin' | 'default' | 'empty' | 'help' | 'simple' | 'web-booking'
export type Params = Readonly<Record<string, string | undefined>>
export type LoadPage = () => Promise<{ default: ComponentType }>

/** One route of the specification, §2. */
export interface Route {
  readonly name: `${string}___it`
  readonly path: string
  readonly title: string
  readonly layout: LayoutName
  readonly guard: Guard
  /** Left out: the page is not built yet, and says so in its layout. */
  readonly page?: LoadPage
  /** An admin table: its generated screens, once there are any. */
  readonly resource?: string
  /** The stricter row of the access matrix, where there is one. */
  readonly subject?: Subject
  /** False shows the 404 page (specification §5, "page-level validate hooks"). */
  readonly validate?: (params: Params) => boolean
  /** Makes no sense for an assistant who has chosen no doctor. */
  readonly needsDoctor?: boolean
}

/** What a matched route hands its layout. */
export interface RouteHandle {
  readonly route: Route
}

type Row = readonly [name: string, path: string, title: string, more?: Partial<Route>]

const table = (common: { layout: LayoutName; guard: Guard; needsDoctor?: boolean }, rows: readonly Row[]): Route[] =>
  rows.map(([name, path, title, more]) => ({ name: `${name}___it`, path, title, ...common, ...more }))

const isId = (value: string | undefined) => /^[1-9]\d{0,8}$/.test(value ?? '')
const hasId = { validate: ({ id }: Params) => isId(id) }
const hasSlug = { validate: ({ slug }: Params) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug ?? '') }
const hasChallenge = {
  validate: ({ challenge }: Params) => challenge === undefined || /^[\w-]{1,200}$/.test(challenge),
}

const general = table({ layout: 'simple', guard: 'none' }, [
  ['login', '/login', 'Accedi', { layout: 'empty', guard: 'guest', page: () => import('./custom-pages/login') }],
  ['reset-password', '/reset-password', 'Reimposta la password'],
  ['invite', '/invite', 'Invito'],
  ['invite-complete', '/invite/complete', 'Completa l’invito'],
  ['help-center', '/help-center', 'Centro assistenza', { layout: 'help' }],
  ['setup-signup', '/setup/signup', 'Registrazione'],
  ['setup-login', '/setup/login', 'Accesso con link', { page: () => import('./custom-pages/setup-login') }],
  ['prenota', '/prenota', 'Prenota una visita', { layout: 'web-booking' }],
  ['prenota-search', '/prenota/search', 'Cerca un medico', { layout: 'web-booking' }],
  ['prenota-slug', '/prenota/:slug', 'Prenota una visita', { layout: 'web-booking', ...hasSlug }],
  [
    'prenotazione-challenge',
    '/prenotazione/:challenge?',
    'La tua prenotazione',
    { layout: 'web-booking', ...hasChallenge },
  ],
  [
    'service-communication',
    '/service-communication',
    'Comunicazione di servizio',
    { page: () => import('./custom-pages/service-communication') },
  ],
])

const anySession = { guard: 'session', needsDoctor: false } as const

const doctorArea = table({ layout: 'default', guard: 'doctor-area', needsDoctor: true }, [
  ['index', '/', 'Home page', { page: () => import('./custom-pages/home') }],
  ['bookings', '/bookings', 'Prenotazioni', { page: () => import('./custom-pages/bookings') }],
  ['chat', '/chat', 'Chat', anySession],
  ['news', '/news', 'Novità', { ...anySession, page: () => import('./custom-pages/news') }],
  ['patients', '/patients', 'Tutti i pazienti'],
  ['patients-id', '/patients/:id', 'Scheda paziente', hasId],
  ['blacklist', '/blacklist', 'Utenti limitati'],
  ['broadcast', '/broadcast', 'Comunicazioni massive'],
  ['offers', '/offers', 'Offerte'],
  ['offerte', '/offerte', 'Offerte dedicate'],
  ['offerte-id', '/offerte/:id', 'Offerta dedicata', hasId],
  ['prescriptions', '/prescriptions', 'Ricette'],
  ['settings-chat', '/settings/chat', 'Comunicazioni'],
  ['settings-complete', '/settings/complete', 'Completa il profilo'],
  [
    'settings-endpoint',
    '/settings/endpoint',
    'Ambiente',
    { guard: 'endpoint-switch', needsDoctor: false, page: () => import('./custom-pages/settings-endpoint') },
  ],
  ['settings-holidays', '/settings/holidays', 'Pause e ferie'],
  ['settings-notifications', '/settings/notifications', 'Notifiche', { needsDoctor: false }],
  ['settings-offices', '/settings/offices', 'Strutture'],
  ['settings-plan', '/settings/plan', 'Abbonamento', { subject: 'own-subscription', needsDoctor: false }],
  [
    'settings-profile',
    profilePath,
    'Profilo',
    { ...anySession, page: () => import('./custom-pages/settings-profile') },
  ],
  ['settings-weekly-planning', '/settings/weekly-planning', 'Pianificazione settimanale'],
])

const adminArea = table({ layout: 'admin', guard: 'admin-area' }, [
  ['admin', '/admin', 'Amministrazione', { page: () => import('./custom-pages/dashboard') }],
  ['admin-admins', '/admin/admins', 'Amministratori', { resource: 'admins' }],
  ['admin-assistants', '/admin/assistants', 'Personale di segreteria', { resource: 'assistants' }],
  [
    'admin-audit',
    '/admin/audit',
    'Registro attività',
    { subject: 'audit', page: () => import('./custom-pages/audit') },
  ],
  [
    'admin-bookings',
    '/admin/bookings',
    'Prenotazioni',
    { resource: 'bookings', page: () => import('./custom-pages/admin-bookings') },
  ],
  ['admin-cities', '/admin/cities', 'Comuni', { resource: 'cities' }],
  [
    'admin-cup',
    '/admin/cup',
    'Centro prenotazioni solidale',
    { resource: 'cup', page: () => import('./custom-pages/cup') },
  ],
  ['admin-doctor-friends', '/admin/doctor-friends', 'Medici amici', { resource: 'doctor-friends' }],
  ['admin-doctors', '/admin/doctors', 'Medici', { resource: 'doctors' }],
  ['admin-doctors-ghosts', '/admin/doctors/ghosts', 'Medici fantasma', { resource: 'doctors/ghosts' }],
  ['admin-doctors-ghosts-import', '/admin/doctors/ghosts/import', 'Importa medici fantasma'],
  ['admin-doctors-import-specialist', '/admin/doctors/import-specialist', 'Importa specialisti'],
  ['admin-doctors-id-patients-import', '/admin/doctors/:id/patients/import', 'Importa assistiti', hasId],
  ['admin-drugs', '/admin/drugs', 'Farmaci', { resource: 'drugs' }],
  ['admin-drugs-import', '/admin/drugs/import', 'Importa farmaci'],
  ['admin-faqs', '/admin/faqs', 'FAQ', { resource: 'faqs' }],
  ['admin-group-chats', '/admin/group-chats', 'Chat di gruppo', { resource: 'group-chats' }],
  [
    'admin-healthcare-companies',
    '/admin/healthcare-companies',
    'Aziende sanitarie',
    { resource: 'healthcare-companies' },
  ],
  ['admin-lilt', '/admin/lilt', 'Lilt', { resource: 'lilt' }],
  ['admin-matrix', '/admin/matrix', 'Permessi', { page: () => import('./custom-pages/matrix') }],
  [
    'admin-medical_representatives',
    '/admin/medical_representatives',
    'Informatori scientifici',
    { resource: 'medical_representatives' },
  ],
  ['admin-medical-services', '/admin/medical-services', 'Prestazioni', { resource: 'medical-services' }],
  [
    'admin-news',
    '/admin/news',
    'Novità aziendali',
    { resource: 'news', page: () => import('./custom-pages/news/admin') },
  ],
  ['admin-news-new', '/admin/news/new', 'Nuova novità aziendale', { page: () => import('./custom-pages/news/new') }],
  [
    'admin-notification-types',
    '/admin/notification-types',
    'Notifiche',
    { resource: 'notification-types', subject: 'notification-types' },
  ],
  ['admin-office-users', '/admin/office-users', 'Strutture e utenti', { resource: 'office-users' }],
  ['admin-officies', '/admin/officies', 'Strutture', { resource: 'officies' }],
  ['admin-patient_offers', '/admin/patient_offers', 'Offerte dedicate', { resource: 'patient_offers' }],
  ['admin-patients', '/admin/patients', 'Pazienti', { resource: 'patients' }],
  [
    'admin-pharmaceutical-companies',
    '/admin/pharmaceutical-companies',
    'Aziende farmaceutiche',
    { resource: 'pharmaceutical-companies' },
  ],
  ['admin-provinces', '/admin/provinces', 'Province', { resource: 'provinces' }],
  ['admin-regions', '/admin/regions', 'Regioni', { resource: 'regions' }],
  [
    'admin-relative-relationships',
    '/admin/relative-relationships',
    'Gradi di parentela',
    { resource: 'relative-relationships' },
  ],
  [
    'admin-service_communications',
    '/admin/service_communications',
    'Comunicazioni di servizio',
    { resource: 'service_communications', subject: 'service_communications' },
  ],
  ['admin-specializations', '/admin/specializations', 'Specializzazioni', { resource: 'specializations' }],
  [
    'admin-subscription-metrics',
    '/admin/subscription-metrics',
    'Metriche',
    { page: () => import('./custom-pages/subscription-metrics') },
  ],
  ['admin-subscription-plans', '/admin/subscription-plans', 'Piani', { resource: 'subscription-plans' }],
  ['admin-subscriptions', '/admin/subscriptions', 'Lista medici', { resource: 'subscriptions' }],
  ['admin-totems', '/admin/totems', 'Gestione totem', { resource: 'totems' }],
  ['admin-tutorials', '/admin/tutorials', 'Video tutorial', { resource: 'tutorials' }],
  ['admin-user', '/admin/user', 'Utenti', { subject: 'users', page: () => import('./custom-pages/user') }],
  ['admin-user-relationships', '/admin/user-relationships', 'Relazioni utenti', { resource: 'user-relationships' }],
  [
    'admin-without-subscriptions',
    '/admin/without-subscriptions',
    'Senza abbonamento',
    { page: () => import('./custom-pages/without-subscriptions') },
  ],
])

/** Every route of specification §2, plus `/setup/login` of the token links. */
export const routes: readonly Route[] = [...general, ...doctorArea, ...adminArea]
