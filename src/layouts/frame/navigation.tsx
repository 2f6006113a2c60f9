import { DownOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import text from '../../ui/text.module.css'
import { activeLink, linksOf, type MenuEntry, type MenuLink } from '../menus'
import { menuIcons } from './menu-icons'
import styles from './navigation.module.css'

type Badges = Readonly<Record<NonNullable<MenuLink['badge']>, boolean>>

interface Common {
  active: string | undefined
  badges: Badges
  withoutDoctor: boolean
  collapsed: boolean
}

interface NavigationProps extends Omit<Common, 'active'> {
  menu: readonly MenuEntry[]
  onExpand: () => void
}

function Entry({
  link,
  icon,
  active,
  badges,
  withoutDoctor,
  collapsed,
}: Common & { link: MenuLink; icon?: MenuEntry['icon'] }) {
  const Icon = icon && menuIcons[icon]
  const isUnread = link.badge !== undefined && badges[link.badge]
  const words = (
    <>
      {Icon && <Icon className={styles.icon} aria-hidden />}
      <span className={collapsed ? 'visually-hidden' : text.ellipsis}>{link.label}</span>
      {isUnread && <span className={styles.dot} aria-hidden />}
    </>
  )
  const title = collapsed ? link.label : undefined
  if (withoutDoctor && link.needsDoctor) {
    return (
      <button type="button" className={styles.link} disabled title="Scegli un medico">
        {words}
      </button>
    )
  }
  return (
    <Link
      to={link.to}
      className={styles.link}
      title={title}
      // One text: read off the words and the dot, the name would have a space before its comma.
      aria-label={isUnread ? `${link.label}, messaggi da leggere` : undefined}
      aria-current={active === link.to ? 'page' : undefined}
    >
      {words}
    </Link>
  )
}

interface GroupProps extends Common {
  entry: Extract<MenuEntry, { children: unknown }>
  open: boolean
  onToggle: () => void
}

function Group({ entry, open, onToggle, ...common }: GroupProps) {
  const Icon = menuIcons[entry.icon]
  const { collapsed, active } = common
  const holdsPage = entry.children.some(({ to }) => to === active)
  const shown = open && !collapsed
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-expanded={shown}
        data-holds-page={holdsPage}
        title={collapsed ? entry.label : undefined}
        onClick={onToggle}
      >
        <Icon className={styles.icon} aria-hidden />
        <span className={collapsed ? 'visually-hidden' : text.ellipsis}>{entry.label}</span>
        {!collapsed && <DownOutlined className={styles.arrow} aria-hidden />}
      </button>
      {shown && (
        <ul className={styles.children}>
          {entry.children.map((link) => (
            <li key={link.to}>
              <Entry link={link} {...common} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The menu: links and groups that open. A group that holds the page on screen is open unless it was closed by hand. */
export function Navigation({ menu, onExpand, ...common }: NavigationProps) {
  const { pathname } = useLocation()
  const active = activeLink(menu, pathname)
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const all = { ...common, active }
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page on screen is what moves the menu.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const isOpen = (entry: MenuEntry) => chosen[entry.label] ?? linksOf(entry).some(({ to }) => to === active)
  const toggle = (entry: MenuEntry) => {
    if (common.collapsed) onExpand()
    setChosen({ ...chosen, [entry.label]: common.collapsed || !isOpen(entry) })
  }
  return (
    <nav ref={nav} aria-label="Menu principale" className={styles.nav}>
      <ul>
        {menu.map((entry) => (
          <li key={entry.label}>
            {'children' in entry ? (
              <Group entry={entry} open={isOpen(entry)} onToggle={() => toggle(entry)} {...all} />
            ) : (
              <Entry link={entry} icon={entry.icon} {...all} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
