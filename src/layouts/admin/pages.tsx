import {
  BankOutlined,
  CalendarOutlined,
  CreditCardOutlined,
  HeartOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { type IResourceItem, type TreeMenuItem, useMenu } from '@refinedev/core'
import type { ReactNode } from 'react'
import { profilePath } from '../../../domain/access/guards'
import type { Route } from '../../../domain/access/routes'
import { type MenuPlace, menuGroups } from '../../../domain/resource/resource'
import { linkOf, linkTo, type MenuEntry, type MenuLink, type PageMenus } from '../menus'

/** The groups of the admin menu (specification §2); one with a single page is a link of that page's name. */
const groups: Readonly<Record<MenuPlace['group'], { label: string; icon: ReactNode }>> = {
  bookings: { label: 'Prenotazioni', icon: <CalendarOutlined aria-hidden /> },
  subscriptions: { label: 'Abbonamenti', icon: <CreditCardOutlined aria-hidden /> },
  registry: { label: 'Anagrafica', icon: <TeamOutlined aria-hidden /> },
  structures: { label: 'Strutture', icon: <BankOutlined aria-hidden /> },
  news: { label: 'Novità aziendali', icon: <ReadOutlined aria-hidden /> },
  solidarity: { label: 'Centro prenotazioni solidale', icon: <HeartOutlined aria-hidden /> },
  configuration: { label: 'Configurazione', icon: <SettingOutlined aria-hidden /> },
}

/** Absent where the page is not built yet. */
const isInMenu = ({ menu, isToCome }: Route) => menu !== undefined && !menu.hidden && !isToCome

/** Every page of the admin area as refine's resource, in the order of the menu, with the groups above them. */
export function refineResources(routes: readonly Route[]): IResourceItem[] {
  const pagesOf = (group: MenuPlace['group']) =>
    routes
      .filter((route) => route.menu?.group === group && isInMenu(route))
      .toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0))
  const isGroup = (group: MenuPlace['group']) => pagesOf(group).length > 1
  const item = (route: Route, meta: IResourceItem['meta'] = {}): IResourceItem => ({
    name: route.resource ?? route.path,
    list: route.path,
    meta: {
      ...{ label: route.title, subject: route.subject, hide: !isInMenu(route), ...meta },
      ...(route.menu && isGroup(route.menu.group) && { parent: `group-${route.menu.group}` }),
    },
  })
  const menu = menuGroups.flatMap((group) => {
    const pages = pagesOf(group)
    if (!isGroup(group)) return pages.map((route) => item(route, { icon: groups[group].icon }))
    return [{ name: `group-${group}`, meta: groups[group] }, ...pages.map((route) => item(route))]
  })
  return [...menu, ...routes.filter((route) => !isInMenu(route)).map((route) => item(route))]
}

const linkOfItem = ({ label = '', route = '', meta }: TreeMenuItem): MenuLink => ({
  ...{ label, to: route, needsDoctor: false },
  ...(meta?.subject && { subject: meta.subject }),
})

/** The admin menu as refine makes it of the resources, and the pages outside it. */
export function useAdminPages(routes: readonly Route[]): PageMenus {
  const menu = useMenu().menuItems.map((item): MenuEntry => {
    const { label = '', icon, children } = item
    return children.length === 0 ? { ...linkOfItem(item), icon } : { label, icon, children: children.map(linkOfItem) }
  })
  const others = routes.filter((route) => !route.isToCome && !isInMenu(route))
  return { menu, others: [...others.map((route) => linkOf(route)), linkTo(profilePath)] }
}
