import { mustEnableSecondFactor } from '../domain/access/guards'
import type { Route } from '../domain/access/routes'
import type { CurrentUser } from '../domain/contract/access/session'
import type { Resource } from '../domain/resource'
import { adminRoutes } from './layouts/admin/routes'
import { createRouter } from './layouts/router'
import type { LoadPage } from './platform/basic/page'
import { getSession, knownUser } from './platform/session'
import { askForUser } from './platform/session/ask-user'
import { roleOf } from './platform/session/current-user'
import { accessOf } from './providers/access'
import { dataProvider } from './providers/data'
import { allResources } from './screens/all-resources'
import { askForRows } from './screens/list/first-rows'

/** The hand-built pages of the admin area, by their paths; the others are generated from the definitions of their tables. */
export const pages: Readonly<Record<string, LoadPage>> = {
  '/admin': () => import('./custom-pages/admin/dashboard'),
  '/admin/audit': () => import('./custom-pages/admin/audit'),
  '/admin/matrix': () => import('./custom-pages/admin/matrix'),
  '/admin/news/new': () => import('./custom-pages/news/new'),
  '/admin/outbox': () => import('./custom-pages/admin/outbox'),
  '/admin/subscription-metrics': () => import('./custom-pages/admin/subscription-metrics'),
  '/admin/user': () => import('./custom-pages/admin/user'),
  '/admin/without-subscriptions': () => import('./custom-pages/admin/without-subscriptions'),
  '/admin/bookings': () => import('./custom-pages/admin/bookings'),
  '/admin/cup': () => import('./custom-pages/admin/cup'),
  '/admin/news': () => import('./custom-pages/news/admin'),
}

/** How long a list waits for its rows before its skeleton is drawn. Milliseconds. */
const rowsTimeoutMs = 1000

/** Asks for the rows of the list that this tab begins with before it is drawn, for who may see them. */
async function askForList(resource: Resource): Promise<void> {
  const { pathname, search } = window.location
  if (pathname !== `/admin/${resource.name}`) return
  await askForUser()
  const user = knownUser<CurrentUser>(getSession().userId)
  if (!user || mustEnableSecondFactor(user)) return
  if (accessOf(roleOf(user), { resource: resource.name }).can) await askForRows(resource, search, dataProvider)
}

const generated =
  (resource: Resource): LoadPage =>
  async () => {
    const rows = Promise.race([askForList(resource), new Promise((over) => setTimeout(over, rowsTimeoutMs))])
    const [{ default: ResourceScreen }] = await Promise.all([import('./screens'), rows])
    return { default: () => <ResourceScreen resource={resource.name} /> }
  }

function pageOf({ path, resource }: Route): LoadPage | undefined {
  const definition = allResources.find(({ name }) => name === resource)
  return pages[path] ?? (definition && generated(definition))
}

export const createAdminRouter = () =>
  createRouter({ app: 'admin', layout: () => import('./layouts/admin-side'), routes: adminRoutes, pageOf })
