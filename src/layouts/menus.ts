import {
  BankOutlined,
  CalendarOutlined,
  CreditCardOutlined,
  HeartOutlined,
  HomeOutlined,
  MessageOutlined,
  NotificationOutlined,
  ReadOutlined,
  SettingOutlined,
  TagOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { Action, Subject } from '../../domain/access/matrix'
import { type Route, routes } from '../routes'

type Icon = ComponentType<{ className?: string | undefined; 'aria-hidden'?: boolean }>

/** A menu link: shown if the user may read its subject, disabled without a doctor if it needs one. */
export interface MenuLink extends Pick<Route, 'subject' | 'needsDoctor'> {
  readonly label: string
  readonly to: string
  readonly icon?: Icon
}

interface MenuGroup {
  readonly label: string
  readonly icon: Icon
  readonly children: readonly MenuLink[]
}
export type MenuEntry = MenuLink | MenuGroup

/** A menu link to a route, labelled with its title; `more` overrides fields. */
export function linkTo(to: string, more: Partial<MenuLink> = {}): MenuLink {
  const route = routes.find(({ path }) => path === to)
  if (!route) throw new Error(`No route ${to}`)
  const { title, subject, needsDoctor = false } = route
  return { label: title, to, needsDoctor, ...(subject && { subject }), ...more }
}

const group = (label: string, icon: Icon, links: readonly (string | MenuLink)[]): MenuGroup => ({
  label,
  icon,
  children: links.map((link) => (typeof link === 'string' ? linkTo(link) : link)),
})

/** The doctor menu of specification §2, in its order. */
export const doctorMenu: readonly MenuEntry[] = [
  linkTo('/', { icon: HomeOutlined, needsDoctor: false }),
  linkTo('/bookings', { icon: CalendarOutlined }),
  linkTo('/chat', { icon: MessageOutlined, needsDoctor: true }),
  group('Anagrafica', TeamOutlined, ['/patients', '/blacklist']),
  linkTo('/broadcast', { icon: NotificationOutlined }),
  linkTo('/offers', { icon: TagOutlined }),
  group('Impostazioni', SettingOutlined, [
    '/settings/plan',
    '/settings/offices',
    '/settings/weekly-planning',
    '/settings/holidays',
    '/settings/chat',
    '/settings/notifications',
  ]),
]

/** The admin menu of specification §2, in its groups and order; labels of product.md §6. */
export const adminMenu: readonly MenuEntry[] = [
  linkTo('/admin/bookings', { icon: CalendarOutlined }),
  group('Abbonamenti', CreditCardOutlined, [
    '/admin/subscriptions',
    '/admin/without-subscriptions',
    '/admin/subscription-metrics',
    '/admin/doctor-friends',
  ]),
  group('Anagrafica', TeamOutlined, [
    '/admin/doctors',
    '/admin/patients',
    '/admin/medical_representatives',
    '/admin/assistants',
    '/admin/user-relationships',
    '/admin/admins',
  ]),
  group('Strutture', BankOutlined, [
    linkTo('/admin/officies', { label: 'Lista strutture' }),
    '/admin/office-users',
    '/admin/totems',
    '/admin/group-chats',
  ]),
  linkTo('/admin/news', { icon: ReadOutlined }),
  linkTo('/admin/cup', { icon: HeartOutlined }),
  group('Configurazione', SettingOutlined, [
    '/admin/patient_offers',
    '/admin/faqs',
    '/admin/tutorials',
    '/admin/specializations',
    '/admin/medical-services',
    '/admin/notification-types',
    '/admin/service_communications',
    '/admin/subscription-plans',
    '/admin/pharmaceutical-companies',
    '/admin/drugs',
    '/admin/relative-relationships',
    '/admin/healthcare-companies',
    '/admin/regions',
    '/admin/provinces',
    '/admin/cities',
    '/admin/lilt',
  ]),
]

export const linksOf = (entry: MenuEntry): readonly MenuLink[] => ('children' in entry ? entry.children : [entry])

type Can = (action: Action, subject: Subject) => boolean

/** The menu of a user: permitted links, non-empty groups. */
export function visibleMenu(menu: readonly MenuEntry[], can: Can): MenuEntry[] {
  const visible = ({ subject }: MenuLink) => subject === undefined || can('read', subject)
  return menu.flatMap((entry): MenuEntry[] => {
    if (!('children' in entry)) return visible(entry) ? [entry] : []
    const children = entry.children.filter(visible)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** The link to highlight for the current page: the one with the longest matching path. */
export function activeLink(menu: readonly MenuEntry[], pathname: string): string | undefined {
  const covers = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  const all = menu.flatMap(linksOf).map(({ to }) => to)
  return all.filter(covers).sort((a, b) => b.length - a.length)[0]
}
