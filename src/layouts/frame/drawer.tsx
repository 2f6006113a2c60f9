import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '../../../domain/contract/session'
import { isWithoutDoctor, useCan } from '../../api/current-user'
import { useChatsToRead, useLiveChatsToRead } from '../../api/unread'
import { useActingDoctor } from '../../session'
import { Logo, LogoMark } from '../../ui/logo'
import { adminMenu, doctorMenu, visibleMenu } from '../menus'
import { pagesOf } from '../palette/pages'
import { DoctorSelector } from './doctor-selector'
import styles from './drawer.module.css'
import { DrawerFooter } from './drawer-footer'
import { DrawerTools } from './drawer-tools'
import { MenuSearch } from './menu-search'
import { Navigation } from './navigation'
import { ReturnToAdmin } from './return-to-admin'
import { UserCard } from './user-card'

interface DrawerProps {
  user: CurrentUser
  admin: boolean
  collapsed: boolean
  hidden: boolean
  slidesOver: boolean
  onToggle: () => void
  onExpand: () => void
  onSearch: () => void
}

/** Unread chats concern the doctor side only, and an assistant only with a doctor. */
function useUnreadChats(enabled: boolean) {
  useLiveChatsToRead()
  return (useChatsToRead({ enabled }).data?.data.to_read ?? 0) > 0
}

/** Moves the keyboard into the drawer when it slides over the page, and back where it was when it goes. */
function useFocusWhileOver(hidden: boolean) {
  const aside = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const wasHidden = useRef(hidden)
  useEffect(() => {
    if (wasHidden.current === hidden) return
    wasHidden.current = hidden
    if (!hidden) {
      before.current = document.activeElement
      aside.current?.querySelector<HTMLElement>('a, button')?.focus()
    } else if (before.current instanceof HTMLElement) before.current.focus()
  }, [hidden])
  return aside
}

export function Drawer({ user, admin, collapsed, hidden, slidesOver, onToggle, onExpand, onSearch }: DrawerProps) {
  const can = useCan()
  const actingDoctorId = useActingDoctor()
  const aside = useFocusWhileOver(hidden)
  const withoutDoctor = isWithoutDoctor(user, actingDoctorId)
  const unread = useUnreadChats(!admin && can('read', 'chats') && !withoutDoctor)
  const menu = visibleMenu(admin ? adminMenu : doctorMenu, can)
  const navigation = (
    <Navigation
      menu={menu}
      badges={{ chats: unread }}
      withoutDoctor={withoutDoctor}
      collapsed={collapsed}
      onExpand={onExpand}
    />
  )
  return (
    <aside
      ref={aside}
      className={styles.drawer}
      aria-label="Menu"
      data-collapsed={collapsed}
      data-hidden={hidden}
      inert={hidden}
    >
      <div className={styles.head}>
        <Link to="/" className={styles.logo} aria-label="Curante, vai alla home">
          {collapsed ? <LogoMark size={32} /> : <Logo />}
        </Link>
        <ToggleButton
          label={collapsed ? 'Espandi il menu' : slidesOver ? 'Chiudi il menu' : 'Riduci il menu'}
          expanded={!collapsed}
          onToggle={onToggle}
        />
      </div>
      <div className={styles.scroll}>
        <UserCard user={user} collapsed={collapsed} />
        <ReturnToAdmin collapsed={collapsed} />
        <DrawerTools counter={!admin} onSearch={onSearch} />
        {admin && !collapsed ? (
          <MenuSearch pages={pagesOf({ entries: menu, admin, withoutDoctor })}>{navigation}</MenuSearch>
        ) : (
          navigation
        )}
      </div>
      <div className={styles.foot}>
        <DoctorSelector user={user} collapsed={collapsed} onExpand={onExpand} />
        {!collapsed && <DrawerFooter />}
      </div>
    </aside>
  )
}

function ToggleButton({ label, expanded, onToggle }: { label: string; expanded: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.toggle}
      onClick={onToggle}
      aria-expanded={expanded}
      aria-label={label}
      title={label}
    >
      {expanded ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
    </button>
  )
}
