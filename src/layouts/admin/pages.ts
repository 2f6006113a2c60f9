import {
  BankOutlined,
  CalendarOutlined,
  CreditCardOutlined,
  HeartOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { IResourceItem } from '@refinedev/core'
import { type MenuPlace, menuGroups } from '../../../domain/resource/resource'
import type { Route } from '../../routes'
import { profilePath } from '../guards'
import { type Icon, linkOf, linkTo, type MenuEntry, type Pages } from '../menus'

/** The groups of the admin menu (specification §2); one with a single page is a link of that page's name. */
const groups: Readonly<Record<MenuPlace['group'], { label: string; icon: Icon }>> = {
  bookings: { label: 'Prenotazioni', icon: CalendarOutlined },
  subscriptions: { label: 'Abbonamenti', icon: CreditCardOutlined },
  registry: { label: 'Anagrafica', icon: TeamOutlined },
  structures: { label: 'Strutture', icon: BankOutlined },
  news: { label: 'Novità aziendali', icon: ReadOutlined },
  solidarity: { label: 'Centro prenotazioni solidale', icon: HeartOutlined },
  configuration: { label: 'Configurazione', icon: SettingOutlined },
}

const isBuilt = ({ page, resource }: Route) => page !== undefined || resource !== undefined

/** The routes of a menu group in their order. */
const routesIn = (routes: readonly Route[], group: MenuPlace['group']) =>
  routes
    .filter(({ menu }) => menu?.group === group && !menu.hidden)
    .toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0))

/** The admin menu, and the pages outside it, from the places that routes and definitions name. */
export function adminPages(routes: readonly Route[]): Pages {
  const menu = menuGroups.flatMap((group): MenuEntry[] => {
    const { label, icon } = groups[group]
    const links = routesIn(routes, group).map((route) => linkOf(route))
    const [first] = links
    if (first === undefined) return []
    return links.length === 1 ? [{ ...first, icon }] : [{ label, icon, children: links }]
  })
  const others = routes.filter((route) => isBuilt(route) && (!route.menu || route.menu.hidden))
  return { menu, others: [...others.map((route) => linkOf(route)), linkTo(profilePath)] }
}

/** The same for refine: every page of the admin area under the name of its resource, or its path. */
export function refineResources(routes: readonly Route[]): IResourceItem[] {
  const parentOf = ({ menu }: Route) =>
    menu && routesIn(routes, menu.group).length > 1 ? { parent: `group-${menu.group}` } : {}
  return [
    ...menuGroups.map((group) => ({ name: `group-${group}`, meta: { label: groups[group].label } })),
    ...routes.map((route) => ({
      name: route.resource ?? route.path,
      list: route.path,
      meta: { label: route.title, ...parentOf(route) },
    })),
  ]
}
