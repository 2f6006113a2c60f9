/**
 * JavaScript that a route may fetch until it is idle, gzipped, in KiB: all its chunks together. `pages` are the lazy modules
 * that the route asks for by itself, as vite's manifest names them; what a click or a key asks for is not among them. `as`
 * is the account of the demo practice that opens it, nobody where it is public. Every page has a line here, and so has each
 * kind of route without one (tests/architecture/budgets.test.ts).
 */
const frame = [
  'src/layouts/signed-in.tsx',
  'node_modules/laravel-echo/dist/echo.js',
  'node_modules/pusher-js/dist/web/pusher.js',
]
const doctor = 'mmg@curante.test'
const admin = 'superadmin@curante.test'

/** @type {readonly { name: string, path: string, as?: string, pages: readonly string[], kib: number }[]} */
export const budgets = [
  {
    name: 'a public page',
    path: '/service-communication',
    pages: ['src/custom-pages/service-communication/index.tsx'],
    kib: 130,
  },
  { name: 'a link for an app', path: '/setup/login', pages: ['src/custom-pages/setup-login/index.tsx'], kib: 130 },
  { name: 'a public page to come', path: '/prenota', pages: [], kib: 130 },
  { name: 'an address that is no page', path: '/nowhere', pages: [], kib: 130 },
  { name: 'login', path: '/login', pages: ['src/custom-pages/login/index.tsx'], kib: 260 },
  { name: 'frame and home', path: '/', as: doctor, pages: [...frame, 'src/custom-pages/home/index.tsx'], kib: 460 },
  { name: 'a page of the doctor to come', path: '/patients', as: doctor, pages: frame, kib: 460 },
  {
    name: 'one’s own profile',
    path: '/settings/profile',
    as: doctor,
    pages: [...frame, 'src/custom-pages/settings-profile/index.tsx'],
    kib: 460,
  },
  {
    name: 'the switch of the environment',
    path: '/settings/endpoint',
    as: admin,
    pages: [...frame, 'src/custom-pages/settings-endpoint/index.tsx'],
    kib: 460,
  },
  {
    name: 'bookings with its calendar',
    path: '/bookings',
    as: doctor,
    pages: [...frame, 'src/custom-pages/bookings/index.tsx', 'src/custom-pages/bookings/visit-calendar.tsx'],
    kib: 600,
  },
  {
    name: 'bookings as a list',
    path: '/bookings?view=list',
    as: doctor,
    pages: [...frame, 'src/custom-pages/bookings/index.tsx', 'src/custom-pages/bookings/list/index.tsx'],
    kib: 560,
  },
  {
    name: 'the admin’s figures',
    path: '/admin',
    as: admin,
    pages: [...frame, 'src/custom-pages/dashboard/index.tsx', 'src/ui/chart.tsx'],
    kib: 500,
  },
  {
    name: 'subscriptions in figures',
    path: '/admin/subscription-metrics',
    as: admin,
    pages: [...frame, 'src/custom-pages/subscription-metrics/index.tsx', 'src/ui/chart.tsx'],
    kib: 500,
  },
  {
    name: 'doctors without a subscription',
    path: '/admin/without-subscriptions',
    as: admin,
    pages: [...frame, 'src/custom-pages/without-subscriptions/index.tsx'],
    kib: 560,
  },
  {
    name: 'who may do what',
    path: '/admin/matrix',
    as: admin,
    pages: [...frame, 'src/custom-pages/matrix/index.tsx'],
    kib: 460,
  },
  {
    name: 'the trail',
    path: '/admin/audit',
    as: admin,
    pages: [...frame, 'src/custom-pages/audit/index.tsx'],
    kib: 560,
  },
  { name: 'a page of admins to come', path: '/admin/drugs/import', as: admin, pages: frame, kib: 460 },
  {
    name: 'anybody’s entry',
    path: '/admin/user',
    as: admin,
    pages: [...frame, 'src/custom-pages/user/index.tsx'],
    kib: 560,
  },
  {
    name: 'everybody’s visits',
    path: '/admin/bookings',
    as: admin,
    pages: [...frame, 'src/custom-pages/admin-bookings/index.tsx'],
    kib: 560,
  },
  {
    name: 'the solidarity booking centre',
    path: '/admin/cup',
    as: admin,
    pages: [...frame, 'src/custom-pages/cup/index.tsx'],
    kib: 560,
  },
  {
    name: 'news to maintain',
    path: '/admin/news',
    as: admin,
    pages: [...frame, 'src/custom-pages/news/admin.tsx'],
    kib: 560,
  },
  {
    name: 'a new piece of news',
    path: '/admin/news/new',
    as: admin,
    pages: [...frame, 'src/custom-pages/news/new.tsx'],
    kib: 560,
  },
  {
    name: 'news to read',
    path: '/news',
    as: doctor,
    pages: [...frame, 'src/custom-pages/news/index.tsx', 'src/screens/kinds/markdown.tsx'],
    kib: 500,
  },
  { name: 'an admin list', path: '/admin/drugs', as: admin, pages: [...frame, 'src/screens/index.tsx'], kib: 560 },
]
