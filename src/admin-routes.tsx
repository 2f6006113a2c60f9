import type { Route } from '../domain/access/routes'
import type { Resource } from '../domain/resource'
import { adminRoutes } from './layouts/admin/routes'
import { pageReader } from './layouts/reader'
import { createRouter } from './layouts/router'
import type { LazyPage } from './platform/basic/page'
import { queryClient } from './platform/calls/query-client'
import { roleOf } from './platform/session/user-rights'
import { accessOf } from './providers/access'
import { allResources } from './screens/all-resources'
import { prefetchRows } from './screens/list/rows-query'

/** The hand-built pages of the admin area, by their paths; the others are generated from the definitions of their tables. */
export const pages: Readonly<Record<string, LazyPage>> = {
  '/admin': { load: () => import('./custom-pages/admin/dashboard') },
  '/admin/audit': { load: () => import('./custom-pages/admin/audit') },
  '/admin/matrix': { load: () => import('./custom-pages/admin/matrix') },
  '/admin/news/new': { load: () => import('./custom-pages/news/new') },
  '/admin/outbox': { load: () => import('./custom-pages/admin/outbox') },
  '/admin/subscription-metrics': { load: () => import('./custom-pages/admin/subscription-metrics') },
  '/admin/user': { load: () => import('./custom-pages/admin/user') },
  '/admin/without-subscriptions': { load: () => import('./custom-pages/admin/without-subscriptions') },
  '/admin/bookings': { load: () => import('./custom-pages/admin/bookings') },
  '/admin/cup': { load: () => import('./custom-pages/admin/cup') },
  '/admin/news': { load: () => import('./custom-pages/news/admin') },
  '/admin/registrations': { load: () => import('./custom-pages/admin/registrations') },
}

const generated = (resource: Resource): LazyPage => ({
  load: async () => {
    const { default: ResourceScreen } = await import('./screens')
    return { default: () => <ResourceScreen resource={resource.name} /> }
  },
  /** The rows that the address shows, for who may see them. */
  begin: async ({ request }) => {
    const reader = await pageReader()
    if (reader && accessOf(roleOf(reader.user), { resource: resource.name }).can)
      await prefetchRows(queryClient, resource, new URL(request.url).searchParams)
  },
})

function pageOf({ path, resource }: Route): LazyPage | undefined {
  const definition = allResources.find(({ name }) => name === resource)
  return pages[path] ?? (definition && generated(definition))
}

export const createAdminRouter = () =>
  createRouter({
    app: 'admin',
    layout: { load: () => import('./layouts/admin-side'), begin: pageReader },
    routes: adminRoutes,
    pageOf,
  })
