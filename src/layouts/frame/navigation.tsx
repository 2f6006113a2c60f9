import { DownOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import text from '../../ui/text/text.module.css'
import { activeLink, linksOf, type MenuEntry, type MenuLink } from '../menus'
import { showIn } from '../show-in'
import styles from './navigation.module.css'

interface NavigationProps {
  menu: readonly MenuEntry[]
  unreadChats: boolean
  /** Why a link is disabled; null: it is not. */
  closed: (link: MenuLink) => string | null
  collapsed: boolean
  onExpand: () => void
}

/** The menu: links and collapsible groups. The group of the current page is open unless closed by hand. */
export function Navigation({ menu, unreadChats, closed, collapsed, onExpand }: NavigationProps) {
  const active = activeLink(menu, useLocation().pathname)
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page on screen is what moves the menu.
  useEffect(() => {
    // in the frame that is drawn next: before it, the browser would lay the page out twice
    const frame = requestAnimationFrame(() => {
      const [container, link] = [nav.current?.parentElement, nav.current?.querySelector('[aria-current="page"]')]
      if (container && link) showIn(container, link)
    })
    return () => cancelAnimationFrame(frame)
  }, [active])

  const content = ({ label, icon }: Pick<MenuEntry, 'label' | 'icon'>) => (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={collapsed ? 'visually-hidden' : text.ellipsis}>{label}</span>
    </>
  )
  const link = (entry: MenuLink) => {
    const isUnread = unreadChats && entry.to === '/chat'
    const reason = closed(entry)
    if (reason !== null)
      return (
        <button type="button" className={styles.link} disabled title={reason}>
          {content(entry)}
        </button>
      )
    return (
      <Link
        to={entry.to}
        className={styles.link}
        title={collapsed ? entry.label : undefined}
        // A single label: computed from the text and the dot, the name would have a space before its comma.
        aria-label={isUnread ? `${entry.label}, messaggi da leggere` : undefined}
        aria-current={active === entry.to ? 'page' : undefined}
      >
        {content(entry)}
        {isUnread && <span className={styles.dot} aria-hidden />}
      </Link>
    )
  }
  const group = (entry: Extract<MenuEntry, { children: unknown }>) => {
    const holdsPage = linksOf(entry).some(({ to }) => to === active)
    const open = (chosen[entry.label] ?? holdsPage) && !collapsed
    return (
      <>
        <button
          type="button"
          className={styles.link}
          aria-expanded={open}
          data-holds-page={holdsPage}
          title={collapsed ? entry.label : undefined}
          onClick={() => {
            if (collapsed) onExpand()
            setChosen({ ...chosen, [entry.label]: !open })
          }}
        >
          {content(entry)}
          {!collapsed && <DownOutlined className={styles.arrow} aria-hidden />}
        </button>
        {open && (
          <ul className={styles.children}>
            {entry.children.map((child) => (
              <li key={child.to}>{link(child)}</li>
            ))}
          </ul>
        )}
      </>
    )
  }
  return (
    <nav ref={nav} aria-label="Menu principale" className={styles.nav}>
      <ul>
        {menu.map((entry) => (
          <li key={entry.label}>{'children' in entry ? group(entry) : link(entry)}</li>
        ))}
      </ul>
    </nav>
  )
}
