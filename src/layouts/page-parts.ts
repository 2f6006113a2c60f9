import { MonthView, TimeGrid, VisitList } from '../custom-pages/bookings/parts'
import { Composer as Campaign } from '../custom-pages/broadcast/parts'
import { Composer as Offer } from '../custom-pages/offers/parts'
import { OfficeData } from '../custom-pages/settings-offices/parts'
import { OwnData } from '../custom-pages/settings-profile/parts'
import type { Route } from '../routes'
import { Markdown } from '../screens/markdown'
import { isAdminBrowser } from '../session'

type Query = URLSearchParams

const views: Readonly<Record<string, typeof MonthView | typeof VisitList>> = { list: VisitList, month: MonthView }

/** Parts in chunks of their own that pages begin with. */
const ofPages: Readonly<Record<string, (query: Query) => Promise<unknown>>> = {
  '/bookings': (query) => (views[query.get('view') ?? ''] ?? TimeGrid).prepare(),
  '/bookings/board': () => TimeGrid.prepare(),
  '/broadcast': async (query) => query.has('compose') && Campaign.prepare(),
  '/news': () => Markdown.prepare(),
  '/offers': async (query) => query.has('compose') && Offer.prepare(),
  '/settings/offices': async (query) => !query.has('tab') && OfficeData.prepare(),
  '/settings/profile': async () => !isAdminBrowser() && OwnData.prepare(),
  '/admin/news/new': () =>
    Promise.all([Markdown.prepare(), import('../screens/kinds/inputs/file'), import('../ui/day-picker')]),
}

/** The card or form that an admin table opens with. */
export const drawerOf = (query: Query): Promise<unknown> | undefined =>
  ['new', 'edit', 'show'].some((name) => query.has(name)) ? import('../screens/record/record-drawer') : undefined

/** Loads what a page begins with besides its own chunk, so that a browser asks for all of it at once. A failure shows later. */
export async function loadParts({ path, resource }: Route, query: Query): Promise<void> {
  const parts = ofPages[path]?.(query) ?? (resource === undefined ? undefined : drawerOf(query))
  await parts?.catch(() => {})
}
