/**
 * Maximum JavaScript that a route may fetch until idle, gzipped, in KiB, over all its chunks. Each row has a path, its limit
 * and the lazy modules that the route itself loads, as named in vite's manifest. Every page has a row, and so has each kind
 * of route without a page (tests/architecture/budgets.test.ts).
 *
 * @typedef {readonly [path: string, kib: number, ...pages: string[]]} Row
 */

const signedInFrame = ['src/layouts/signed-in.tsx', 'src/layouts/ahead.ts']
const adminFrame = [...signedInFrame, 'src/layouts/admin/index.tsx']

/** @type {Row[]} */
const publicRoutes = [
  ['/service-communication', 130, 'src/custom-pages/service-communication/index.tsx'],
  ['/setup/login', 130, 'src/custom-pages/setup-login/index.tsx'],
  ['/reset-password', 130, 'src/custom-pages/reset-password/index.tsx'],
  ['/invite', 130, 'src/custom-pages/invite/index.tsx'],
  ['/invite/complete', 130, 'src/custom-pages/invite-complete/index.tsx'],
  ['/prenotazione', 130, 'src/custom-pages/visit-link/index.tsx'],
  ['/totem', 130, 'src/custom-pages/totem/index.tsx'],
  ['/help-center', 130, 'src/custom-pages/help-center/index.tsx'],
  ['/unsubscribe/none', 130, 'src/custom-pages/unsubscribe/index.tsx'],
  ['/prenota', 130],
  ['/nowhere', 130],
  ['/login', 260, 'src/custom-pages/login/index.tsx'],
]

/** @type {Row[]} */
const doctorRoutes = [
  ['/', 430, 'src/custom-pages/home/index.tsx'],
  ['/patients', 620, 'src/custom-pages/patients/index.tsx'],
  ['/blacklist', 620, 'src/custom-pages/blacklist/index.tsx'],
  ['/patients/20', 500, 'src/custom-pages/patient-card/index.tsx'],
  [
    '/settings/profile',
    500,
    'src/custom-pages/settings-profile/index.tsx',
    'src/custom-pages/settings-profile/own-data/index.tsx',
  ],
  ['/settings/notifications', 460, 'src/custom-pages/settings-notifications/index.tsx'],
  ['/settings/chat', 500, 'src/custom-pages/settings-chat/index.tsx'],
  ['/settings/complete', 460, 'src/custom-pages/settings-complete/index.tsx'],
  ['/broadcast', 500, 'src/custom-pages/broadcast/index.tsx'],
  ['/broadcast?compose=new', 500, 'src/custom-pages/broadcast/index.tsx', 'src/custom-pages/broadcast/composer.tsx'],
  ['/offers', 620, 'src/custom-pages/offers/index.tsx'],
  ['/offers?compose=new', 620, 'src/custom-pages/offers/index.tsx', 'src/custom-pages/offers/composer.tsx'],
  ['/offerte/1', 620, 'src/custom-pages/offers/index.tsx'],
  ['/prescriptions', 500, 'src/custom-pages/prescriptions/index.tsx'],
  ['/settings/plan', 460, 'src/custom-pages/settings-plan/index.tsx'],
  ['/settings/holidays', 500, 'src/custom-pages/holidays/index.tsx'],
  ['/settings/weekly-planning', 500, 'src/custom-pages/weekly-planning/index.tsx'],
  [
    '/settings/offices',
    500,
    'src/custom-pages/settings-offices/index.tsx',
    'src/custom-pages/settings-offices/data/index.tsx',
  ],
  ['/bookings', 580, 'src/custom-pages/bookings/index.tsx', 'src/custom-pages/bookings/time-grid/full-calendar.tsx'],
  [
    '/bookings/board',
    580,
    'src/custom-pages/bookings/board/index.tsx',
    'src/custom-pages/bookings/time-grid/full-calendar.tsx',
  ],
  ['/bookings?view=list', 560, 'src/custom-pages/bookings/index.tsx', 'src/custom-pages/bookings/list/index.tsx'],
  ['/chat', 500, 'src/custom-pages/chat/index.tsx'],
  ['/news', 500, 'src/custom-pages/news/index.tsx', 'src/ui/markdown.tsx'],
]

/** @type {Row[]} */
const adminRoutes = [
  ['/settings/endpoint', 460, 'src/custom-pages/settings-endpoint/index.tsx'],
  ['/admin', 500, 'src/custom-pages/dashboard/index.tsx'],
  ['/admin/subscription-metrics', 500, 'src/custom-pages/subscription-metrics/index.tsx'],
  ['/admin/without-subscriptions', 620, 'src/custom-pages/without-subscriptions/index.tsx'],
  ['/admin/matrix', 460, 'src/custom-pages/matrix/index.tsx'],
  ['/admin/audit', 620, 'src/custom-pages/audit/index.tsx'],
  ['/admin/outbox', 620, 'src/custom-pages/outbox/index.tsx'],
  ['/admin/drugs', 620, 'src/screens/index.tsx'],
  ['/admin/drugs?new', 710, 'src/screens/index.tsx', 'src/screens/record/record-drawer.tsx'],
  ['/admin/drugs/import', 460],
  ['/admin/user', 620, 'src/custom-pages/user/index.tsx'],
  ['/admin/bookings', 620, 'src/custom-pages/admin-bookings/index.tsx'],
  ['/admin/cup', 620, 'src/custom-pages/cup/index.tsx'],
  ['/admin/news', 620, 'src/custom-pages/news/admin.tsx'],
  [
    '/admin/news/new',
    710,
    'src/custom-pages/news/new.tsx',
    'src/screens/kinds/inputs/file.tsx',
    'src/ui/day-picker.tsx',
    'src/ui/markdown.tsx',
  ],
]

/** @param {Row[]} rows @param {string[]} frame @param {string} [as] the demo account that opens them */
const budgetsOf = (rows, frame, as) =>
  rows.map(([path, kib, ...pages]) => ({ path, kib, as, pages: [...frame, ...pages] }))

export const budgets = [
  ...budgetsOf(publicRoutes, []),
  ...budgetsOf(doctorRoutes, signedInFrame, 'mmg@curante.test'),
  ...budgetsOf(adminRoutes, adminFrame, 'superadmin@curante.test'),
]

/** @typedef {Record<string, { file: string, name?: string, imports?: string[] }>} Manifest */

/** Maximum number of scripts of a route. */
export const mostScripts = 20

/**
 * The scripts that a route fetches: its pages, the chunk `start` that index.html begins with, and their static imports. Throws for
 * a page that is not in the manifest, so that a renamed file cannot make a budget pass.
 *
 * @param {Manifest} manifest @param {readonly string[]} pages @returns {string[]}
 */
export function chunksOf(manifest, pages) {
  const start = Object.keys(manifest).find((key) => manifest[key]?.name === 'start')
  const keys = new Set([start ?? 'start', ...pages])
  const files = []
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk ${key}: correct scripts/lib/budgets.mjs`)
    for (const imported of chunk.imports ?? []) keys.add(imported)
    files.push(chunk.file)
  }
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}
