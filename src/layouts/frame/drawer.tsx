import {
  EyeInvisibleOutlined,
  EyeOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  RollbackOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '../../../domain/contract/session'
import { isWithoutDoctor, useCan } from '../../api/current-user'
import { usePublicConfig } from '../../api/public-config'
import { useChatsToRead, useLiveChatsToRead } from '../../api/unread'
import { returnToAdmin } from '../../providers/auth'
import { setCounterMode, useActingDoctor, useCounterMode, useSession } from '../../session'
import controls from '../../ui/controls.module.css'
import { Logo, LogoMark } from '../../ui/logo'
import { PolicyLinks } from '../../ui/policy-links'
import text from '../../ui/text.module.css'
import { profilePath } from '../guards'
import { adminMenu, doctorMenu, visibleMenu } from '../menus'
import { pagesOf } from '../palette/pages'
import { DoctorSelector } from './doctor-selector'
import styles from './drawer.module.css'
import { MenuSearch } from './menu-search'
import { Navigation } from './navigation'

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
  const toggleLabel = collapsed ? 'Espandi il menu' : slidesOver ? 'Chiudi il menu' : 'Riduci il menu'
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
        <button
          type="button"
          className={controls.icon}
          onClick={onToggle}
          aria-expanded={!collapsed}
          aria-label={toggleLabel}
          title={toggleLabel}
        >
          {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        </button>
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
        <DrawerFooter collapsed={collapsed} />
      </div>
    </aside>
  )
}

/** Name and e-mail, and the link to the own profile. */
function UserCard({ user, collapsed }: { user: CurrentUser; collapsed: boolean }) {
  const { first_name, last_name, email } = user
  const name = `${first_name} ${last_name}`
  return (
    <Link
      to={profilePath}
      className={styles.card}
      title={collapsed ? name : undefined}
      aria-label={`${name}, vai al profilo`}
    >
      <span className={styles.avatar} aria-hidden="true">
        {`${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase()}
      </span>
      {!collapsed && (
        <span className={styles.who}>
          <span className={`${styles.name} ${text.ellipsis}`}>{name}</span>
          {email && <span className={`${text.small} ${text.ellipsis}`}>{email}</span>}
        </span>
      )}
    </Link>
  )
}

/** While an admin is signed in as somebody else. The label is the specification's. */
function ReturnToAdmin({ collapsed }: { collapsed: boolean }) {
  const { loginAs } = useSession()
  if (!loginAs) return null
  return (
    <button
      type="button"
      className={`button ${styles.returnToAdmin}`}
      title={collapsed ? 'Return to ADMIN' : undefined}
      aria-label="Return to ADMIN"
      onClick={() => void returnToAdmin()}
    >
      <RollbackOutlined aria-hidden />
      {!collapsed && 'Return to ADMIN'}
    </button>
  )
}

/** Search and counter mode on a phone, where the top bar has no room for them. */
function DrawerTools({ counter, onSearch }: { counter: boolean; onSearch: () => void }) {
  const isOn = useCounterMode()
  return (
    <div className={styles.tools}>
      <button type="button" className="button" onClick={onSearch}>
        <SearchOutlined aria-hidden /> Cerca
      </button>
      {counter && (
        <button type="button" className="button" aria-pressed={isOn} onClick={() => setCounterMode(!isOn)}>
          {isOn ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />} Modalità banco
        </button>
      )}
    </div>
  )
}

/** Clicks on the version after which a super admin gets the link to the environments (specification §2: more than 5). */
const clicksToReveal = 5

/** Policy and store links where they fit, copyright and version; collapsed one below the other. */
function DrawerFooter({ collapsed }: { collapsed: boolean }) {
  const config = usePublicConfig().data
  const version = config?.version
  const [clicks, setClicks] = useState(0)
  const maySwitch = useCan()('use', 'endpoint-switch')
  return (
    <div className={styles.footer}>
      {!collapsed && <PolicyLinks links={config?.links} />}
      <p className={`${text.small} ${styles.copyright}`}>
        <span>
          © {new Date().getFullYear()}
          {!collapsed && ' Curante'}
        </span>
        {version && (
          <>
            {!collapsed && <span aria-hidden="true">·</span>}
            {maySwitch ? (
              <button type="button" onClick={() => setClicks(clicks + 1)}>
                v{version}
              </button>
            ) : (
              <span>v{version}</span>
            )}
          </>
        )}
        {maySwitch && clicks > clicksToReveal && (
          <Link to="/settings/endpoint" className={styles.environment}>
            Ambiente
          </Link>
        )}
      </p>
    </div>
  )
}
