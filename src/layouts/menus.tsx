import {
  CalendarOutlined,
  HomeOutlined,
  MessageOutlined,
  NotificationOutlined,
  ProjectOutlined,
  SettingOutlined,
  TagOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { profilePath } from '../../domain/access/guards'
import type { Subject } from '../../domain/access/matrix'
import { missingRightText, type NeededRight } from '../../domain/access/roles'
import { type Route, routes } from '../../domain/access/routes'

/** A menu link: shown if the user may read its subject, disabled without the doctor or the right that it needs. */
export interface MenuLink extends Pick<Route, 'subject' | 'needsDoctor' | 'right'> {
  readonly label: string
  readonly to: string
  /** Another path of the same page. */
  readonly also?: string
  readonly icon?: ReactNode
}

interface MenuGroup {
  readonly label: string
  readonly icon: ReactNode
  readonly children: readonly MenuLink[]
}
export type MenuEntry = MenuLink | MenuGroup

/** What an area leads to: its menu, and the pages that are reached otherwise. */
export interface PageMenus {
  readonly menu: readonly MenuEntry[]
  readonly others: readonly MenuLink[]
}

/** A menu link to a route, labelled with its title; `more` overrides fields. */
export function linkOf(route: Route, more: Partial<MenuLink> = {}): MenuLink {
  const { path, title, subject, needsDoctor = false, right } = route
  return { label: title, to: path, needsDoctor, ...(subject && { subject }), ...(right && { right }), ...more }
}

export function linkTo(path: string, more?: Partial<MenuLink>): MenuLink {
  const route = routes.find((one) => one.path === path)
  if (!route) throw new Error(`No route ${path}`)
  return linkOf(route, more)
}

const group = (label: string, icon: ReactNode, paths: readonly string[]): MenuGroup => ({
  label,
  icon,
  children: paths.map((path) => linkTo(path)),
})

/** The doctor menu of specification §2, in its order, and what is reached from the user card, home, help and star. */
export const doctorPages: PageMenus = {
  menu: [
    linkTo('/', { icon: <HomeOutlined aria-hidden />, needsDoctor: false }),
    linkTo('/bookings', { icon: <CalendarOutlined aria-hidden /> }),
    linkTo('/bookings/board', { icon: <ProjectOutlined aria-hidden /> }),
    linkTo('/chat', { icon: <MessageOutlined aria-hidden /> }),
    group('Anagrafica', <TeamOutlined aria-hidden />, ['/patients', '/blacklist']),
    linkTo('/broadcast', { icon: <NotificationOutlined aria-hidden /> }),
    linkTo('/offers', { icon: <TagOutlined aria-hidden />, also: '/offerte' }),
    group('Impostazioni', <SettingOutlined aria-hidden />, [
      '/settings/plan',
      '/settings/offices',
      '/settings/weekly-planning',
      '/settings/holidays',
      '/settings/chat',
      '/settings/notifications',
    ]),
  ],
  others: [
    ...[profilePath, '/prescriptions', '/news', '/help-center'].map((path) => linkTo(path)),
    linkTo('/offerte', { subject: 'dedicated-offers', right: 'self' }),
  ],
}

/** Why a link is disabled now; null: it is not. */
export function closedBecause(
  { needsDoctor, right }: Pick<MenuLink, 'needsDoctor' | 'right'>,
  withoutDoctor: boolean,
  hasRight: (right: NeededRight) => boolean,
): string | null {
  if (withoutDoctor && needsDoctor) return 'Scegli un medico'
  return right === undefined || withoutDoctor || hasRight(right) ? null : missingRightText(right)
}

export const linksOf = (entry: MenuEntry): readonly MenuLink[] => ('children' in entry ? entry.children : [entry])

type Can = (subject: Subject) => boolean

/** The pages a user may open: permitted links, non-empty groups. */
export function visiblePages({ menu, others }: PageMenus, can: Can): PageMenus {
  const visible = ({ subject }: MenuLink) => subject === undefined || can(subject)
  return {
    menu: menu.flatMap((entry): MenuEntry[] => {
      if (!('children' in entry)) return visible(entry) ? [entry] : []
      const children = entry.children.filter(visible)
      return children.length > 0 ? [{ ...entry, children }] : []
    }),
    others: others.filter(visible),
  }
}

/** The link to highlight for the current page: the one with the longest matching path. */
export function activeLink(menu: readonly MenuEntry[], pathname: string): string | undefined {
  const covers = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  const all = menu.flatMap(linksOf).filter(({ to, also }) => covers(to) || (also !== undefined && covers(also)))
  return all.map(({ to }) => to).sort((a, b) => b.length - a.length)[0]
}
