/**
 * JavaScript that a route may fetch until it is idle, gzipped, in KiB: all its chunks together. `pages` are the lazy modules
 * that the route asks for by itself, as vite's manifest names them; what a click or a key asks for is not among them.
 */
const frame = [
  'src/layouts/signed-in.tsx',
  'node_modules/laravel-echo/dist/echo.js',
  'node_modules/pusher-js/dist/web/pusher.js',
]

export const budgets = [
  {
    name: 'a public page',
    path: '/service-communication',
    pages: ['src/custom-pages/service-communication/index.tsx'],
    kib: 130,
  },
  { name: 'login', path: '/login', pages: ['src/custom-pages/login/index.tsx'], kib: 260 },
  { name: 'frame and home', path: '/', pages: [...frame, 'src/custom-pages/home/index.tsx'], kib: 460 },
  {
    name: 'bookings with its calendar',
    path: '/bookings',
    pages: [...frame, 'src/custom-pages/bookings/index.tsx', 'src/custom-pages/bookings/visit-calendar.tsx'],
    kib: 600,
  },
  { name: 'an admin list', path: '/admin/drugs', pages: [...frame, 'src/screens/index.tsx'], kib: 560 },
]
