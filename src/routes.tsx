import { routesOf } from '../domain/access/routes'
import { createRouter } from './layouts/router'
import type { LoadPage } from './platform/basic/page'
import { askForUser } from './platform/session/ask-user'

/** The pages of the doctor's side, by the paths of the route table. */
export const pages: Readonly<Record<string, LoadPage>> = {
  '/': () => import('./custom-pages/home'),
  '/bookings': () => import('./custom-pages/bookings'),
  '/bookings/board': () => import('./custom-pages/bookings/board'),
  '/chat': () => import('./custom-pages/chat'),
  '/news': () => import('./custom-pages/news'),
  '/patients': () => import('./custom-pages/patients'),
  '/patients/:id': () => import('./custom-pages/patient-card'),
  '/blacklist': () => import('./custom-pages/blacklist'),
  '/broadcast': () => import('./custom-pages/broadcast'),
  '/offers': () => import('./custom-pages/offers'),
  '/offerte': () => import('./custom-pages/offers'),
  '/offerte/:id': () => import('./custom-pages/offers'),
  '/prescriptions': () => import('./custom-pages/prescriptions'),
  '/settings/chat': () => import('./custom-pages/settings/chat'),
  '/settings/complete': () => import('./custom-pages/settings/complete'),
  '/settings/endpoint': () => import('./custom-pages/settings/endpoint'),
  '/settings/holidays': () => import('./custom-pages/settings/holidays'),
  '/settings/notifications': () => import('./custom-pages/settings/notifications'),
  '/settings/offices': () => import('./custom-pages/settings/offices'),
  '/settings/plan': () => import('./custom-pages/settings/plan'),
  '/settings/profile': () => import('./custom-pages/settings/profile'),
  '/settings/weekly-planning': () => import('./custom-pages/settings/weekly-planning'),
}

async function layout() {
  void askForUser()
  // asks before the large chunk, which takes it along, has come
  void import('./layouts/ahead').catch(() => {})
  const page = await import('./layouts/doctor-side')
  await page.answered()
  return page
}

export const createDoctorRouter = () =>
  createRouter({ app: 'doctor', layout, routes: routesOf('doctor'), pageOf: ({ path }) => pages[path] })
