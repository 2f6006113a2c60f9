import type { LoaderFunctionArgs } from 'react-router'
import { isDoctorSide } from '../domain/access/roles'
import { routesOf } from '../domain/access/routes'
import { notificationTypes } from '../domain/contract/messages/messages'
import { prefetchCalendar } from './custom-pages/bookings/loader'
import { pageReader, type Reader } from './layouts/reader'
import { createRouter } from './layouts/router'
import { romeNow } from './platform/basic/clock'
import type { LazyPage } from './platform/basic/page'
import { queryClient } from './platform/calls/query-client'
import { publicConfigOptions } from './platform/session/public-config'
import { actedDoctorOf, hasAgenda, hasRight, roleOf } from './platform/session/user-rights'
import { dayOptions } from './shared/day/day'
import { homeQuery } from './shared/day/day-queries'
import { chatsToReadOptions, notificationsToReadOptions } from './shared/messages/unread'
import { officeUsersOptions } from './shared/people/office-users'

// Loaders ask without waiting for answers: pages have skeletons of their own, and their queries then find what was asked for here.

/** What every page of the doctor's side begins with: its user, the configuration, the counts of its frame, the offices. */
async function beginFrame() {
  void queryClient.prefetchQuery(publicConfigOptions())
  const { user, actingAs } = (await pageReader()) ?? {}
  if (!user || actingAs === undefined) return
  if (!isDoctorSide(roleOf(user))) return
  for (const type of notificationTypes) void queryClient.prefetchQuery(notificationsToReadOptions(type, actingAs))
  if (!hasAgenda(user, actingAs)) return
  void queryClient.prefetchQuery(chatsToReadOptions(actingAs))
  void queryClient.prefetchQuery(officeUsersOptions(actingAs))
}

/** What a page with an agenda begins with, where the user or whom they act for has one. */
const withAgenda =
  (ask: (reader: Reader, address: URLSearchParams) => unknown) =>
  async ({ request }: LoaderFunctionArgs) => {
    const reader = await pageReader()
    if (reader && hasAgenda(reader.user, reader.actingAs)) await ask(reader, new URL(request.url).searchParams)
  }

const beginHome = withAgenda(({ user, actingAs }) =>
  queryClient.prefetchQuery(dayOptions(homeQuery(user, actingAs, romeNow().date), actingAs)),
)

const beginCalendar = withAgenda(
  ({ user, actingAs }, address) =>
    hasRight(actedDoctorOf(user, actingAs), 'bookings') && prefetchCalendar(address, actingAs),
)

/** The pages of the doctor's side, by the paths of the route table. */
export const pages: Readonly<Record<string, LazyPage>> = {
  '/': { load: () => import('./custom-pages/home'), begin: beginHome },
  '/bookings': { load: () => import('./custom-pages/bookings'), begin: beginCalendar },
  '/bookings/board': { load: () => import('./custom-pages/bookings/board') },
  '/chat': { load: () => import('./custom-pages/chat') },
  '/news': { load: () => import('./custom-pages/news') },
  '/patients': { load: () => import('./custom-pages/patients') },
  '/patients/:id': { load: () => import('./custom-pages/patient-card') },
  '/blacklist': { load: () => import('./custom-pages/blacklist') },
  '/broadcast': { load: () => import('./custom-pages/broadcast') },
  '/offers': { load: () => import('./custom-pages/offers') },
  '/offerte': { load: () => import('./custom-pages/offers') },
  '/offerte/:id': { load: () => import('./custom-pages/offers') },
  '/prescriptions': { load: () => import('./custom-pages/prescriptions') },
  '/settings/chat': { load: () => import('./custom-pages/settings/chat') },
  '/settings/complete': { load: () => import('./custom-pages/settings/complete') },
  '/settings/endpoint': { load: () => import('./custom-pages/settings/endpoint') },
  '/settings/holidays': { load: () => import('./custom-pages/settings/holidays') },
  '/settings/notifications': { load: () => import('./custom-pages/settings/notifications') },
  '/settings/offices': { load: () => import('./custom-pages/settings/offices') },
  '/settings/plan': { load: () => import('./custom-pages/settings/plan') },
  '/settings/profile': { load: () => import('./custom-pages/settings/profile') },
  '/settings/weekly-planning': { load: () => import('./custom-pages/settings/weekly-planning') },
}

export const layout: LazyPage = { load: () => import('./layouts/doctor-side'), begin: beginFrame }

export const createDoctorRouter = () =>
  createRouter({ app: 'doctor', layout, routes: routesOf('doctor'), pageOf: ({ path }) => pages[path] })
