/**
 * Maximum JavaScript that a page may fetch until idle, gzipped, in KiB, over all its chunks: a row for each area (quality.md,
 * "Speed"), held by the largest of its pages. A page has a path and the lazy modules that it loads, as named in the manifest of
 * its app. Every page has a place, and so has each kind of route without a page (tests/architecture/budgets.test.ts).
 *
 * @typedef {object} Area
 * @property {string} area
 * @property {'public' | 'index' | 'admin'} app whose manifest names the modules
 * @property {number} kib
 * @property {string} [as] the demo account that opens the pages
 * @property {readonly string[]} frame modules that each of the pages loads
 * @property {Readonly<Record<string, readonly string[]>>} pages
 */

const doctor = /** @type {const} */ ({
  app: 'index',
  as: 'mmg@curante.test',
  frame: ['src/layouts/doctor-side.tsx'],
})
const admin = /** @type {const} */ ({
  app: 'admin',
  as: 'superadmin@curante.test',
  frame: ['src/layouts/admin-side.tsx'],
})
const page = (/** @type {string} */ name) => `src/custom-pages/${name}.tsx`

/** @type {Area[]} */
export const areas = [
  {
    area: 'a public page',
    app: 'public',
    kib: 170,
    frame: [],
    pages: {
      '/login': ['src/public/login/index.tsx'],
      '/reset-password': ['src/public/reset-password/index.tsx'],
      '/invite': ['src/public/invite/index.tsx'],
      '/invite/complete': ['src/public/invite/complete/index.tsx'],
      '/help-center': ['src/public/help-center/index.tsx'],
      '/setup/login': ['src/public/setup/login/index.tsx'],
      '/setup/signup': ['src/public/setup/signup/index.tsx'],
      '/logout': ['src/public/logout/index.tsx'],
      '/prenotazione': ['src/public/prenotazione/index.tsx'],
      '/prenota': ['src/public/prenota/index.tsx'],
      '/prenota/search': ['src/public/prenota/results.tsx'],
      '/prenota/giulia-ferri': ['src/public/prenota/doctor/index.tsx'],
      '/prenota/giulia-ferri?passo=dati': [
        'src/public/prenota/doctor/index.tsx',
        'src/public/prenota/booking/index.tsx',
      ],
      '/totem': ['src/public/totem/index.tsx'],
      '/unsubscribe/none': ['src/public/unsubscribe/index.tsx'],
      '/service-communication': ['src/public/service-communication/index.tsx'],
    },
  },
  { area: 'an address without a page', app: 'index', kib: 540, frame: [], pages: { '/nowhere': [] } },
  { area: 'home', ...doctor, kib: 540, pages: { '/': [page('home/index')] } },
  { area: '/bookings', ...doctor, kib: 660, pages: { '/bookings': [page('bookings/index')] } },
  {
    area: 'another page of the doctor',
    ...doctor,
    kib: 720,
    pages: {
      '/bookings?view=list': [page('bookings/index'), page('bookings/list/index')],
      '/bookings/board': [page('bookings/board/index')],
      '/patients': [page('patients/index')],
      '/patients/20': [page('patient-card/index')],
      '/blacklist': [page('blacklist/index')],
      '/broadcast': [page('broadcast/index')],
      '/broadcast?compose=new': [page('broadcast/index'), page('broadcast/composer/index')],
      '/offers': [page('offers/index')],
      '/offers?compose=new': [page('offers/index'), page('offers/composer')],
      '/offerte': [page('offers/index')],
      '/offerte/1': [page('offers/index')],
      '/prescriptions': [page('prescriptions/index')],
      '/chat': [page('chat/index')],
      '/news': [page('news/index'), 'src/screens/kinds/markdown.tsx'],
      '/settings/chat': [page('settings/chat/index')],
      '/settings/complete': [page('settings/complete/index')],
      '/settings/holidays': [page('settings/holidays/index')],
      '/settings/notifications': [page('settings/notifications/index')],
      '/settings/offices': [page('settings/offices/index')],
      '/settings/plan': [page('settings/plan/index')],
      '/settings/profile': [page('settings/profile/index')],
      '/settings/weekly-planning': [page('settings/weekly-planning/index')],
    },
  },
  {
    area: 'a page of the doctor’s side with the frame of admins',
    ...doctor,
    as: admin.as,
    kib: 760,
    pages: { '/settings/endpoint': ['src/layouts/admin/index.tsx', page('settings/endpoint/index')] },
  },
  {
    area: 'an admin page',
    ...admin,
    kib: 760,
    pages: {
      '/admin': [page('admin/dashboard/index')],
      '/admin/audit': [page('admin/audit/index')],
      '/admin/bookings': [page('admin/bookings/index')],
      '/admin/cup': [page('admin/cup/index')],
      '/admin/drugs': ['src/screens/index.tsx'],
      '/admin/drugs/import': [],
      '/admin/matrix': [page('admin/matrix/index')],
      '/admin/news': [page('news/admin')],
      '/admin/news/new': [
        page('news/new'),
        'src/screens/kinds/inputs/file.tsx',
        'src/ui/fields/day-picker.tsx',
        'src/screens/kinds/markdown.tsx',
      ],
      '/admin/outbox': [page('admin/outbox/index')],
      '/admin/registrations': [page('admin/registrations/index')],
      '/admin/subscription-metrics': [page('admin/subscription-metrics/index')],
      '/admin/user': [page('admin/user/index')],
      '/admin/without-subscriptions': [page('admin/without-subscriptions/index')],
    },
  },
  {
    area: 'an admin page with its form',
    ...admin,
    kib: 850,
    pages: { '/admin/drugs?new': ['src/screens/index.tsx', 'src/screens/record/record-drawer.tsx'] },
  },
]

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

/** Maximum number of scripts of a page. */
export const mostScripts = 60

/**
 * The scripts that a page fetches: the entry of its app, its own modules, and their static imports. Throws for a module that is
 * not in the manifest, so that a renamed file cannot make a budget pass.
 *
 * @param {Manifest} manifest @param {string} app @param {readonly string[]} modules @returns {string[]}
 */
export function chunksOf(manifest, app, modules) {
  const keys = new Set([`${app}.html`, ...modules])
  const files = []
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk ${key}: correct scripts/lib/budgets.mjs`)
    for (const imported of chunk.imports ?? []) keys.add(imported)
    files.push(chunk.file)
  }
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}
