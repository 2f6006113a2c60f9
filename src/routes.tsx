import type { ComponentType } from 'react'
import { type Subject, subjectOf } from '../domain/access/matrix'
import type { NeededRight } from '../domain/access/roles'
import type { MenuPlace, Resource } from '../domain/resource/resource'
import { type Guard, profilePath } from './layouts/guards'

export type LayoutName = 'admin' | 'default' | 'empty' | 'help' | 'simple' | 'web-booking'
export type Params = Readonly<Record<string, string | undefined>>
type LoadPage = () => Promise<{ default: ComponentType }>

/** One route of specification §2. */
export interface Route {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly layout: LayoutName
  readonly guard: Guard
  /** Absent: the page is not built yet; a placeholder is shown in its layout. */
  readonly page?: LoadPage
  /** Asks for what the page at the browser's address begins with, before it is drawn. */
  readonly ask?: () => Promise<void>
  /** Resource name of an admin table: its screens are generated unless `page` is set. */
  readonly resource?: string
  /** A stricter row of the access matrix, if any. */
  readonly subject?: Subject
  /** Place in the admin menu. */
  readonly menu?: MenuPlace
  /** False shows the 404 page (specification §5, "page-level validate hooks"). */
  readonly validate?: (params: Params) => boolean
  /** The page needs an acting doctor: an assistant without one has to choose. */
  readonly needsDoctor?: boolean
  /** The page needs this right of whoever works for a doctor. */
  readonly right?: NeededRight
}

/** Handle of a matched route, read by its layout. */
export interface RouteHandle {
  readonly route: Route
}

type Row = readonly [path: string, title: string, page?: LoadPage | null, more?: Partial<Route>]

/** Routes of one area; their names are their paths in the specification's spelling: `patients-id___it`. */
const table = (common: Pick<Route, 'layout' | 'guard'> & Partial<Route>, rows: readonly Row[]): Route[] =>
  rows.map(([path, title, page, more]) => {
    const name = path.slice(1).replaceAll(/[:?]/g, '').replaceAll('/', '-') || 'index'
    return { name: `${name}___it`, path, title, ...common, ...(page && { page }), ...more }
  })

const hasId = { validate: ({ id = '' }: Params) => /^[1-9]\d{0,8}$/.test(id) }
const hasSlug = { validate: ({ slug = '' }: Params) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) }
const hasChallenge = {
  validate: ({ challenge }: Params) => challenge === undefined || /^[\w-]{1,200}$/.test(challenge),
}

const publicArea = table({ layout: 'simple', guard: 'none' }, [
  ['/login', 'Accedi', () => import('./custom-pages/login'), { layout: 'empty', guard: 'guest' }],
  ['/reset-password', 'Reimposta la password', () => import('./custom-pages/reset-password')],
  ['/invite', 'Invito', () => import('./custom-pages/invite')],
  ['/invite/complete', 'Completa l’invito', () => import('./custom-pages/invite-complete')],
  ['/help-center', 'Centro assistenza', () => import('./custom-pages/help-center'), { layout: 'help' }],
  ['/setup/signup', 'Registrazione'],
  ['/setup/login', 'Accesso con link', () => import('./custom-pages/setup-login')],
  ['/prenota', 'Prenota una visita', null, { layout: 'web-booking' }],
  ['/prenota/search', 'Cerca un medico', null, { layout: 'web-booking' }],
  ['/prenota/:slug', 'Prenota una visita', null, { layout: 'web-booking', ...hasSlug }],
  [
    '/prenotazione/:challenge?',
    'La tua visita',
    () => import('./custom-pages/visit-link'),
    { layout: 'web-booking', ...hasChallenge },
  ],
  ['/totem', 'Totem', () => import('./custom-pages/totem'), { layout: 'empty' }],
  ['/unsubscribe/:token', 'Non ricevere più e-mail', () => import('./custom-pages/unsubscribe')],
  ['/service-communication', 'Comunicazione di servizio', () => import('./custom-pages/service-communication')],
])

const anySession = { guard: 'session', needsDoctor: false } as const

const doctorArea = table({ layout: 'default', guard: 'doctor-area', needsDoctor: true }, [
  ['/', 'Home page', () => import('./custom-pages/home'), { needsDoctor: false }],
  ['/bookings', 'Prenotazioni', () => import('./custom-pages/bookings'), { right: 'bookings' }],
  [
    '/bookings/board',
    'Giornata',
    () => import('./custom-pages/bookings/board'),
    { subject: 'agenda', needsDoctor: false },
  ],
  ['/chat', 'Chat', () => import('./custom-pages/chat'), { ...anySession, right: 'chat' }],
  ['/news', 'Novità', () => import('./custom-pages/news'), anySession],
  ['/patients', 'Tutti i pazienti', () => import('./custom-pages/patients'), { right: 'bookings' }],
  ['/patients/:id', 'Scheda paziente', () => import('./custom-pages/patient-card'), { ...hasId, right: 'bookings' }],
  ['/blacklist', 'Utenti limitati', () => import('./custom-pages/blacklist'), { right: 'bookings' }],
  ['/broadcast', 'Comunicazioni massive', () => import('./custom-pages/broadcast'), { right: 'broadcast' }],
  ['/offers', 'Offerte', () => import('./custom-pages/offers'), { right: 'broadcast' }],
  // two tabs of one page, which says itself why the second is closed
  ['/offerte', 'Offerte dedicate', () => import('./custom-pages/offers')],
  ['/offerte/:id', 'Offerta dedicata', () => import('./custom-pages/offers'), hasId],
  ['/prescriptions', 'Ricette', () => import('./custom-pages/prescriptions'), { right: 'bookings' }],
  ['/settings/chat', 'Comunicazioni', () => import('./custom-pages/settings-chat'), { right: 'chat' }],
  ['/settings/complete', 'Completa il profilo', () => import('./custom-pages/settings-complete')],
  [
    '/settings/endpoint',
    'Ambiente',
    () => import('./custom-pages/settings-endpoint'),
    { guard: 'endpoint-switch', needsDoctor: false },
  ],
  ['/settings/holidays', 'Pause e ferie', () => import('./custom-pages/holidays'), { right: 'hours' }],
  [
    '/settings/notifications',
    'Notifiche',
    () => import('./custom-pages/settings-notifications'),
    { needsDoctor: false },
  ],
  [
    '/settings/offices',
    'Strutture',
    () => import('./custom-pages/settings-offices'),
    { subject: 'practice', right: 'self' },
  ],
  [
    '/settings/plan',
    'Abbonamento',
    () => import('./custom-pages/settings-plan'),
    { subject: 'own-subscription', needsDoctor: false },
  ],
  [profilePath, 'Profilo', () => import('./custom-pages/settings-profile'), anySession],
  [
    '/settings/weekly-planning',
    'Pianificazione settimanale',
    () => import('./custom-pages/weekly-planning'),
    { right: 'hours' },
  ],
])

/** The admin pages that are not made from a resource. */
const adminPages = table({ layout: 'admin', guard: 'admin-area' }, [
  ['/admin', 'Amministrazione', () => import('./custom-pages/dashboard')],
  ['/admin/audit', 'Registro attività', () => import('./custom-pages/audit'), { subject: 'audit' }],
  ['/admin/doctors/ghosts/import', 'Importa medici fantasma'],
  ['/admin/doctors/import-specialist', 'Importa specialisti'],
  ['/admin/doctors/:id/patients/import', 'Importa assistiti', null, hasId],
  ['/admin/drugs/import', 'Importa farmaci'],
  ['/admin/matrix', 'Permessi', () => import('./custom-pages/matrix')],
  ['/admin/news/new', 'Nuova novità aziendale', () => import('./custom-pages/news/new')],
  ['/admin/outbox', 'Posta in uscita', () => import('./custom-pages/outbox'), { subject: 'outbox' }],
  [
    '/admin/subscription-metrics',
    'Metriche',
    () => import('./custom-pages/subscription-metrics'),
    { menu: { group: 'subscriptions', order: 30 } },
  ],
  ['/admin/user', 'Utenti', () => import('./custom-pages/user'), { subject: 'users' }],
  [
    '/admin/without-subscriptions',
    'Senza abbonamento',
    () => import('./custom-pages/without-subscriptions'),
    { menu: { group: 'subscriptions', order: 20 } },
  ],
])

/** Hand-built pages over a resource's list. */
export const resourcePages: Readonly<Record<string, LoadPage>> = {
  bookings: () => import('./custom-pages/admin-bookings'),
  cup: () => import('./custom-pages/cup'),
  news: () => import('./custom-pages/news/admin'),
}

/** The route of an admin table, all of it from its definition: path, title, guard, place in the menu. */
export function resourceRoute({ name, labels, menu }: Resource): Route {
  const page = resourcePages[name]
  return {
    name: `admin-${name.replaceAll('/', '-')}___it`,
    path: `/admin/${name}`,
    // `listTitle` would bring zod to the public pages
    title: labels.title ?? labels.many,
    layout: 'admin',
    guard: 'admin-area',
    subject: subjectOf(name),
    resource: name,
    menu,
    ...(page && { page }),
  }
}

/**
 * Every route of specification §2 but those of the admin tables, which come from their definitions when the admin area is
 * loaded; plus `/setup/login` of the token links.
 */
export const routes: readonly Route[] = [...publicArea, ...doctorArea, ...adminPages]
