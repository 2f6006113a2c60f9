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
import { type Icon, linkTo, type MenuEntry, type MenuLink, type Pages } from '../menus'

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

/** What refine keeps of a page; without a group it is outside the menu. */
interface PageMeta extends Partial<MenuPlace>, Pick<Route, 'subject'> {
  readonly label: string
}

const metaOf = ({ meta }: IResourceItem) => meta as unknown as PageMeta

/** Every page of the admin area as refine's resource, under the name of its definition or its path, and the groups above them. */
export function refineResources(routes: readonly Route[]): IResourceItem[] {
  const inGroup = (group: MenuPlace['group']) => routes.filter(({ menu }) => menu?.group === group && !menu.hidden)
  const parentOf = ({ menu }: Route) => menu && inGroup(menu.group).length > 1 && { parent: `group-${menu.group}` }
  return [
    ...menuGroups.map((group) => ({ name: `group-${group}`, meta: groups[group] })),
    ...routes.map((route) => ({
      name: route.resource ?? route.path,
      list: route.path,
      meta: { label: route.title, subject: route.subject, ...route.menu, ...parentOf(route) },
    })),
  ] as IResourceItem[]
}

/** The admin menu, and the pages outside it, as refine's resources say. */
export function adminPages(routes: readonly Route[]): Pages {
  const pages = refineResources(routes.filter(({ page, resource }) => page ?? resource)).filter(({ list }) => list)
  const link = (page: IResourceItem): MenuLink => {
    const { label, subject } = metaOf(page)
    return { label, to: String(page.list), needsDoctor: false, ...(subject && { subject }) }
  }
  const isInMenu = (page: IResourceItem) => metaOf(page).group !== undefined && !metaOf(page).hidden
  const menu = menuGroups.flatMap((group): MenuEntry[] => {
    const { label, icon } = groups[group]
    const own = pages.filter((page) => isInMenu(page) && metaOf(page).group === group)
    const links = own.toSorted((one, other) => (metaOf(one).order ?? 0) - (metaOf(other).order ?? 0)).map(link)
    const [first] = links
    if (first === undefined) return []
    return links.length === 1 ? [{ ...first, icon }] : [{ label, icon, children: links }]
  })
  return { menu, others: [...pages.filter((page) => !isInMenu(page)).map(link), linkTo(profilePath)] }
}
