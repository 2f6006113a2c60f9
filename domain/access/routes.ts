import type { MenuPlace, Resource } from '../resource/resource'
import { type Guard, profilePath } from './guards'
import { type Subject, subjectOf } from './matrix'
import type { NeededRight } from './roles'

export type LayoutName = 'admin' | 'default' | 'empty' | 'help' | 'simple' | 'web-booking'
export type Params = Readonly<Record<string, string | undefined>>

/** The three apps of the browser's side, each an entry of its own that is built by itself. */
export type App = 'public' | 'doctor' | 'admin'

/** One route of specification §2. */
export interface Route {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly layout: LayoutName
  readonly guard: Guard
  /** The page is not built yet: a placeholder is shown in its layout. */
  readonly isToCome?: boolean
  /** Resource name of an admin table: its screens are generated where its app has no page for the path. */
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

type Row = readonly [path: string, title: string, more?: Partial<Route>]

/** Routes of one area; their names are their paths in the specification's spelling: `patients-id___it`. */
const table = (common: Pick<Route, 'layout' | 'guard'> & Partial<Route>, rows: readonly Row[]): Route[] =>
  rows.map(([path, title, more]) => {
    const name = path.slice(1).replaceAll(/[:?]/g, '').replaceAll('/', '-') || 'index'
    return { name: `${name}___it`, path, title, ...common, ...more }
  })

const hasId = { validate: ({ id = '' }: Params) => /^[1-9]\d{0,8}$/.test(id) }
const hasSlug = { validate: ({ slug = '' }: Params) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) }
const hasChallenge = {
  validate: ({ challenge }: Params) => challenge === undefined || /^[\w-]{1,200}$/.test(challenge),
}
const isToCome = true

const publicArea = table({ layout: 'simple', guard: 'none' }, [
  ['/login', 'Accedi', { layout: 'empty', guard: 'guest' }],
  ['/reset-password', 'Reimposta la password'],
  ['/invite', 'Invito'],
  ['/invite/complete', 'Completa l’invito'],
  ['/help-center', 'Centro assistenza', { layout: 'help' }],
  ['/logout', 'Esci'],
  ['/setup/signup', 'Registrazione'],
  ['/setup/login', 'Accesso con link'],
  ['/prenota', 'Prenota una visita', { layout: 'web-booking' }],
  ['/prenota/search', 'Cerca un medico', { layout: 'web-booking' }],
  ['/prenota/:slug', 'Prenota una visita', { layout: 'web-booking', ...hasSlug }],
  ['/prenotazione/:challenge?', 'La tua visita', { layout: 'web-booking', ...hasChallenge }],
  ['/totem', 'Totem', { layout: 'empty' }],
  ['/unsubscribe/:token', 'Non ricevere più e-mail'],
  ['/service-communication', 'Comunicazione di servizio'],
])

const anySession = { guard: 'session', needsDoctor: false } as const

const doctorArea = table({ layout: 'default', guard: 'doctor-area', needsDoctor: true }, [
  ['/', 'Home page', { needsDoctor: false }],
  ['/bookings', 'Prenotazioni', { right: 'bookings' }],
  ['/bookings/board', 'Giornata', { subject: 'agenda', needsDoctor: false }],
  ['/chat', 'Chat', { ...anySession, right: 'chat' }],
  ['/news', 'Novità', anySession],
  ['/patients', 'Tutti i pazienti', { right: 'bookings' }],
  ['/patients/:id', 'Scheda paziente', { ...hasId, right: 'bookings' }],
  ['/blacklist', 'Utenti limitati', { right: 'bookings' }],
  ['/broadcast', 'Comunicazioni massive', { right: 'broadcast' }],
  ['/offers', 'Offerte', { right: 'broadcast' }],
  // two tabs of one page, which says itself why the second is closed
  ['/offerte', 'Offerte dedicate'],
  ['/offerte/:id', 'Offerta dedicata', hasId],
  ['/prescriptions', 'Ricette', { right: 'bookings' }],
  ['/settings/chat', 'Comunicazioni', { right: 'chat' }],
  ['/settings/complete', 'Completa il profilo'],
  ['/settings/endpoint', 'Ambiente', { guard: 'endpoint-switch', needsDoctor: false }],
  ['/settings/holidays', 'Pause e ferie', { right: 'hours' }],
  ['/settings/notifications', 'Notifiche', { needsDoctor: false }],
  ['/settings/offices', 'Strutture', { subject: 'practice', right: 'self' }],
  ['/settings/plan', 'Abbonamento', { subject: 'own-subscription', needsDoctor: false }],
  [profilePath, 'Profilo', anySession],
  ['/settings/weekly-planning', 'Pianificazione settimanale', { right: 'hours' }],
])

/** The admin pages that are not made from a resource. */
const adminArea = table({ layout: 'admin', guard: 'admin-area' }, [
  ['/admin', 'Amministrazione'],
  ['/admin/audit', 'Registro attività', { subject: 'audit' }],
  ['/admin/doctors/ghosts/import', 'Importa medici fantasma', { isToCome }],
  ['/admin/doctors/import-specialist', 'Importa specialisti', { isToCome }],
  ['/admin/doctors/:id/patients/import', 'Importa assistiti', { isToCome, ...hasId }],
  ['/admin/drugs/import', 'Importa farmaci', { isToCome }],
  ['/admin/matrix', 'Permessi'],
  ['/admin/news/new', 'Nuova novità aziendale'],
  ['/admin/outbox', 'Posta in uscita', { subject: 'outbox' }],
  ['/admin/subscription-metrics', 'Metriche', { menu: { group: 'subscriptions', order: 30 } }],
  ['/admin/user', 'Utenti', { subject: 'users' }],
  ['/admin/without-subscriptions', 'Senza abbonamento', { menu: { group: 'subscriptions', order: 20 } }],
])

/** The route of an admin table, all of it from its definition: path, title, guard, place in the menu. */
export const resourceRoute = ({ name, labels, menu }: Resource): Route => ({
  name: `admin-${name.replaceAll('/', '-')}___it`,
  path: `/admin/${name}`,
  title: labels.title ?? labels.many,
  layout: 'admin',
  guard: 'admin-area',
  subject: subjectOf(name),
  resource: name,
  menu,
})

/** Every route of specification §2 but those of the admin tables, which come from their definitions; plus `/setup/login` of token links. */
export const routes: readonly Route[] = [...publicArea, ...doctorArea, ...adminArea]

const appOfLayout = (layout: LayoutName): App =>
  layout === 'admin' ? 'admin' : layout === 'default' ? 'doctor' : 'public'

export const routesOf = (app: App): Route[] => routes.filter(({ layout }) => appOfLayout(layout) === app)

const areaOf = (path: string) => path.split('/')[1]

/** The app that a path belongs to, by the first of its names; the doctor's side says of any other that there is no such page. */
export function appOf(path: string): App {
  const route = routes.find((one) => areaOf(one.path) === areaOf(path))
  return route ? appOfLayout(route.layout) : 'doctor'
}

const htmlFiles: Readonly<Record<App, string>> = { public: 'public.html', doctor: 'index.html', admin: 'admin.html' }

/** The HTML of a page: server and `npm run dev` answer its address with it. */
export const htmlOf = (path: string): string => htmlFiles[appOf(path)]
