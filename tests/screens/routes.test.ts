import { describe, expect, test } from 'vitest'
import { guardDecision, loginPath } from '../../domain/access/guards'
import { can } from '../../domain/access/matrix'
import type { RoleCode } from '../../domain/access/roles'
import { appOf, htmlOf } from '../../domain/access/routes'
import { pages as adminArea } from '../../src/admin-routes'
import { activeLink, doctorPages, linksOf, type PageMenus, visiblePages } from '../../src/layouts/menus'
import { pages as publicPages } from '../../src/public/router'
import { servedPages } from '../../src/public/served-pages'
import { pages as doctorSide } from '../../src/routes'
import { adminPages } from '../support/browser/admin-pages'
import { everyRoute as routes } from '../support/builders/every-route'

const adminMenuPages = adminPages(routes.filter(({ layout }) => layout === 'admin'))

/** Written out from the specification, §2, not derived from the table: path, name, layout, guard. */
const specified = `
/ index default doctor-area
/login login empty guest
/reset-password reset-password simple none
/invite invite simple none
/invite/complete invite-complete simple none
/help-center help-center help none
/news news default session
/logout logout simple none
/setup/signup setup-signup simple none
/setup/login setup-login simple none
/totem totem empty none
/unsubscribe/:token unsubscribe-token simple none
/prenota prenota web-booking none
/prenota/search prenota-search web-booking none
/prenota/:slug prenota-slug web-booking none
/prenotazione/:challenge? prenotazione-challenge web-booking none
/service-communication service-communication simple none
/chat chat default session
/bookings bookings default doctor-area
/bookings/board bookings-board default doctor-area
/patients patients default doctor-area
/patients/:id patients-id default doctor-area
/blacklist blacklist default doctor-area
/broadcast broadcast default doctor-area
/offers offers default doctor-area
/offerte offerte default doctor-area
/offerte/:id offerte-id default doctor-area
/prescriptions prescriptions default doctor-area
/settings/chat settings-chat default doctor-area
/settings/complete settings-complete default doctor-area
/settings/endpoint settings-endpoint default endpoint-switch
/settings/holidays settings-holidays default doctor-area
/settings/notifications settings-notifications default doctor-area
/settings/offices settings-offices default doctor-area
/settings/plan settings-plan default doctor-area
/settings/profile settings-profile default session
/settings/weekly-planning settings-weekly-planning default doctor-area
/admin admin admin admin-area
/admin/admins admin-admins admin admin-area
/admin/audit admin-audit admin admin-area
/admin/matrix admin-matrix admin admin-area
/admin/assistants admin-assistants admin admin-area
/admin/bookings admin-bookings admin admin-area
/admin/cities admin-cities admin admin-area
/admin/cup admin-cup admin admin-area
/admin/doctor-agents admin-doctor-agents admin admin-area
/admin/doctor-links admin-doctor-links admin admin-area
/admin/doctor-friends admin-doctor-friends admin admin-area
/admin/doctors admin-doctors admin admin-area
/admin/doctors/ghosts admin-doctors-ghosts admin admin-area
/admin/doctors/ghosts/import admin-doctors-ghosts-import admin admin-area
/admin/doctors/import-specialist admin-doctors-import-specialist admin admin-area
/admin/doctors/:id/patients/import admin-doctors-id-patients-import admin admin-area
/admin/drugs admin-drugs admin admin-area
/admin/drugs/import admin-drugs-import admin admin-area
/admin/faqs admin-faqs admin admin-area
/admin/group-chats admin-group-chats admin admin-area
/admin/healthcare-companies admin-healthcare-companies admin admin-area
/admin/lilt admin-lilt admin admin-area
/admin/medical_representatives admin-medical_representatives admin admin-area
/admin/medical-services admin-medical-services admin admin-area
/admin/news admin-news admin admin-area
/admin/news/new admin-news-new admin admin-area
/admin/notification-types admin-notification-types admin admin-area
/admin/offer-adhesions admin-offer-adhesions admin admin-area
/admin/office-users admin-office-users admin admin-area
/admin/officies admin-officies admin admin-area
/admin/patient_offers admin-patient_offers admin admin-area
/admin/patients admin-patients admin admin-area
/admin/pharmaceutical-companies admin-pharmaceutical-companies admin admin-area
/admin/provinces admin-provinces admin admin-area
/admin/regions admin-regions admin admin-area
/admin/registrations admin-registrations admin admin-area
/admin/relative-relationships admin-relative-relationships admin admin-area
/admin/service_communications admin-service_communications admin admin-area
/admin/specializations admin-specializations admin admin-area
/admin/outbox admin-outbox admin admin-area
/admin/subscription-metrics admin-subscription-metrics admin admin-area
/admin/subscription-plans admin-subscription-plans admin admin-area
/admin/subscriptions admin-subscriptions admin admin-area
/admin/totems admin-totems admin admin-area
/admin/tutorials admin-tutorials admin admin-area
/admin/user admin-user admin admin-area
/admin/user-relationships admin-user-relationships admin admin-area
/admin/without-subscriptions admin-without-subscriptions admin admin-area`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

test('routes equals the route table of specification §2', () => {
  const have = routes.map(({ path, name, layout, guard }) => [path, name, layout, guard].join(' ')).sort()
  const want = specified.map(([path, name, layout, guard]) => [path, `${name}___it`, layout, guard].join(' ')).sort()
  expect(have).toEqual(want)
})

test.each([
  ['the public site', 'public', { ...publicPages, ...servedPages }],
  ['the doctor’s side', 'doctor', doctorSide],
  ['the admin area', 'admin', adminArea],
] as const)('%s has a page for each of its routes that is no generated table, and no other', (_, app, pages) => {
  const generated = ({ path, resource }: (typeof routes)[number]) => resource !== undefined && !(path in pages)
  const own = routes.filter((route) => appOf(route.path) === app && !route.isToCome && !generated(route))
  expect(Object.keys(pages).sort()).toEqual(own.map(({ path }) => path).sort())
})

test.each([
  ['/', 'index.html'],
  ['/bookings', 'index.html'],
  ['/patients/12', 'index.html'],
  ['/settings/profile', 'index.html'],
  ['/login', 'public.html'],
  ['/invite/complete', 'public.html'],
  ['/prenotazione/abc', 'public.html'],
  ['/prenota/giulia-ferri', 'public.html'],
  ['/unsubscribe/x', 'public.html'],
  ['/admin', 'admin.html'],
  ['/admin/drugs', 'admin.html'],
  ['/admin/doctors/1/patients/import', 'admin.html'],
  ['/nowhere', 'index.html'],
  ['/administration', 'index.html'],
  ['/loginx', 'index.html'],
])('the page %s is answered with %s', (path, html) => {
  expect(htmlOf(path)).toBe(html)
})

test.each([
  ['/patients/:id', { id: '12' }, true],
  ['/patients/:id', { id: '0' }, false],
  ['/patients/:id', { id: 'abc' }, false],
  ['/patients/:id', { id: '1e3' }, false],
  ['/prenota/:slug', { slug: 'giulia-ferri' }, true],
  ['/prenota/:slug', { slug: '<b>' }, false],
  ['/prenotazione/:challenge?', {}, true],
  ['/prenotazione/:challenge?', { challenge: 'a b' }, false],
  ['/admin/doctors/:id/patients/import', { id: 'x' }, false],
])('%s with %j is a page: %s', (path, params, valid) => {
  const route = routes.find((one) => one.path === path)
  expect(route?.validate?.(params)).toBe(valid)
})

describe('guardDecision', () => {
  const open = 'open'
  const rows: [RoleCode, string, string][] = [
    ['doctor', '/', open],
    ['assistant', '/bookings', open],
    ['pharmacy', '/settings/plan', open],
    ['assistant', '/settings/plan', '/'],
    ['admin', '/', '/admin'],
    ['superadmin', '/bookings', '/admin'],
    ['doctor', '/admin', '/'],
    ['assistant', '/admin/drugs', '/'],
    ['admin', '/admin/drugs', open],
    ['admin', '/admin/notification-types', '/admin'],
    ['superadmin', '/admin/notification-types', open],
    ['admin', '/admin/service_communications', '/admin'],
    ['superadmin', '/settings/endpoint', open],
    ['admin', '/settings/endpoint', '/'],
    ['doctor', '/settings/endpoint', '/'],
    ['admin', '/chat', open],
    ['assistant', '/news', open],
    ['assistant', '/settings/profile', open],
    ['superadmin', '/settings/profile', open],
    ['patient', '/settings/profile', 'no-access'],
    ['patient', '/chat', 'no-access'],
    ['medical_representative', '/news', 'no-access'],
    ['patient', '/bookings', 'no-access'],
    ['medical_representative', '/', 'no-access'],
  ]
  test.each(rows)('%s on %s: %s', (role, path, expected) => {
    const route = routes.find((one) => one.path === path)
    if (!route) throw new Error(path)
    const said = guardDecision(route.guard, role, route.subject)
    expect(said.kind === 'go' ? said.to : said.kind).toBe(expected)
  })

  test('throws on an unknown guard (specification §8: 500)', () => {
    const { guard } = JSON.parse('{"guard":"nobody-knows"}')
    expect(() => guardDecision(guard, 'doctor')).toThrow('nobody-knows')
  })

  test('loginPath keeps the requested path as return path', () => {
    expect([loginPath('/'), loginPath('/chat?user_id=3')]).toEqual(['/login', '/login?to=%2Fchat%3Fuser_id%3D3'])
  })
})

describe('the menu', () => {
  const seen = (pages: PageMenus, role: RoleCode) =>
    visiblePages(pages, (subject) => can(role, subject)).menu.map((entry) => [
      entry.label,
      ...linksOf(entry).map(({ label }) => label),
    ])

  test('links only to routes', () => {
    const paths = new Set(routes.map(({ path }) => path))
    const links = [...doctorPages.menu, ...adminMenuPages.menu].flatMap(linksOf).map(({ to }) => to)
    expect(links.filter((to) => !paths.has(to))).toEqual([])
  })

  test('hides the own subscription from assistants only', () => {
    expect(seen(doctorPages, 'doctor').flat()).toContain('Abbonamento')
    expect(seen(doctorPages, 'assistant').flat()).not.toContain('Abbonamento')
  })

  /** Written out from the specification, §2, and product.md §6, not derived from the definitions. */
  const adminMenu = [
    ['Prenotazioni', 'Prenotazioni'],
    ['Abbonamenti', 'Lista medici', 'Senza abbonamento', 'Metriche', 'Medici amici'],
    [
      'Anagrafica',
      'Medici',
      'Pazienti',
      'Informatori scientifici',
      'Personale di segreteria',
      'Relazioni utenti',
      'Amministratori',
    ],
    ['Strutture', 'Lista strutture', 'Strutture e utenti', 'Gestione totem', 'Chat di gruppo'],
    ['Novità aziendali', 'Novità aziendali'],
    ['Centro prenotazioni solidale', 'Centro prenotazioni solidale'],
    [
      'Configurazione',
      'Offerte dedicate',
      'FAQ',
      'Video tutorial',
      'Specializzazioni',
      'Prestazioni',
      'Notifiche',
      'Comunicazioni di servizio',
      'Piani',
      'Aziende farmaceutiche',
      'Farmaci',
      'Gradi di parentela',
      'Aziende sanitarie',
      'Regioni',
      'Province',
      'Comuni',
      'Lilt',
    ],
  ]
  const ofSuperAdmins = ['Notifiche', 'Comunicazioni di servizio']
  test.each([
    ['superadmin', adminMenu],
    ['admin', adminMenu.map((group) => group.filter((label) => !ofSuperAdmins.includes(label)))],
  ] as const)('of a %s has the groups and pages of the specification', (role, menu) => {
    expect(seen(adminMenuPages, role)).toEqual(menu)
  })

  test.each([
    ['/', '/'],
    ['/bookings', '/bookings'],
    ['/patients/12', '/patients'],
    ['/settings/profile', undefined],
  ])('on %s the menu marks %s', (pathname, link) => {
    expect(activeLink(doctorPages.menu, pathname)).toBe(link)
  })
})
