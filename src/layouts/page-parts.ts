import { TimeGrid } from '../custom-pages/bookings/time-grid/part'
import type { Route } from '../routes'
import { isAdminBrowser } from '../session'

type Query = URLSearchParams

const calendar = () => TimeGrid.prepare()
const markdown = () => import('../ui/markdown')

/** Parts in chunks of their own that pages begin with. */
const ofPages: Readonly<Record<string, (query: Query) => Promise<unknown>>> = {
  '/bookings': (query) => {
    if (query.get('view') === 'list') return import('../custom-pages/bookings/list')
    return query.get('view') === 'month' ? import('../custom-pages/bookings/month') : calendar()
  },
  '/bookings/board': calendar,
  '/broadcast': async (query) => query.has('compose') && import('../custom-pages/broadcast/composer'),
  '/news': markdown,
  '/offers': async (query) => query.has('compose') && import('../custom-pages/offers/composer'),
  '/settings/offices': async (query) => !query.has('tab') && import('../custom-pages/settings-offices/data'),
  '/settings/profile': async () => !isAdminBrowser() && import('../custom-pages/settings-profile/own-data'),
  '/admin/news/new': () =>
    Promise.all([markdown(), import('../screens/kinds/inputs/file'), import('../ui/day-picker')]),
}

/** The card or form that an admin table opens with. */
export const drawerOf = (query: Query): Promise<unknown> | undefined =>
  ['new', 'edit', 'show'].some((name) => query.has(name)) ? import('../screens/record/record-drawer') : undefined

/** Loads what a page begins with besides its own chunk, so that a browser asks for all of it at once. A failure shows later. */
export async function loadParts({ path, resource }: Route, query: Query): Promise<void> {
  const parts = ofPages[path]?.(query) ?? (resource === undefined ? undefined : drawerOf(query))
  await parts?.catch(() => {})
}
