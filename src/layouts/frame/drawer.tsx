import {
  EyeInvisibleOutlined,
  EyeOutlined,
  FieldTimeOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  RollbackOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { profilePath } from '../../../domain/access/guards'
import type { CurrentUser } from '../../../domain/contract/access/session'
import { serverDate } from '../../platform/basic/clock'
import { Logo, LogoMark } from '../../platform/basic/frame/logo'
import { PolicyLinks } from '../../platform/basic/frame/policy-links'
import { returnToAdmin } from '../../platform/basic/log-out'
import { setCounterMode, useActingDoctor, useCounterMode, useSession } from '../../platform/session'
import { isWithoutDoctor, useCan, useHasRight } from '../../platform/session/current-user'
import { usePublicConfig } from '../../platform/session/public-config'
import { useChatsToRead, useLiveChatsToRead } from '../../shared/messages/unread'
import { initials } from '../../shared/people/choose-doctor'
import { IconButton } from '../../ui/icon-button'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { closedBecause, type MenuEntry, type MenuLink } from '../menus'
import type { FoundPage } from '../palette/pages'
import { DoctorSelector } from './doctor-selector'
import styles from './drawer.module.css'
import { MenuSearch } from './menu-search'
import { Navigation } from './navigation'

interface DrawerProps {
  user: CurrentUser
  menu: readonly MenuEntry[]
  /** Admins search these pages above the menu. */
  searched: readonly FoundPage[] | undefined
  collapsed: boolean
  hidden: boolean
  slidesOver: boolean
  onToggle: () => void
  onExpand: () => void
  onSearch: () => void
  /** Undefined where there is no agenda. */
  onFirstFree: (() => void) | undefined
}

/** Moves the focus into the drawer when it slides over the page, and back when it closes. */
function useFocusWhileOpen(hidden: boolean) {
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

export function Drawer({
  user,
  menu,
  searched,
  collapsed,
  hidden,
  slidesOver,
  onToggle,
  onExpand,
  onSearch,
  onFirstFree,
}: DrawerProps) {
  const { loginAs } = useSession()
  const withoutDoctor = isWithoutDoctor(user, useActingDoctor())
  const aside = useFocusWhileOpen(hidden)
  useLiveChatsToRead()
  const chats = useChatsToRead()
  const unreadChats = (chats.data?.to_read ?? 0) > 0
  const hasRight = useHasRight()
  const closed = (link: MenuLink) => closedBecause(link, withoutDoctor, hasRight)
  const navigation = <Navigation {...{ menu, unreadChats, closed, collapsed, onExpand }} />
  const name = `${user.first_name} ${user.last_name}`
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
        <Link to="/" aria-label="Curante, vai alla home">
          {collapsed ? <LogoMark size={32} /> : <Logo />}
        </Link>
        <IconButton
          label={collapsed ? 'Espandi il menu' : slidesOver ? 'Chiudi il menu' : 'Riduci il menu'}
          aria-expanded={!collapsed}
          onClick={onToggle}
        >
          {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        </IconButton>
      </div>
      <div className={styles.cards}>
        <Link
          to={profilePath}
          className={styles.card}
          title={collapsed ? name : undefined}
          aria-label={`${name}, vai al profilo`}
        >
          <span className={text.avatar} aria-hidden="true">
            {initials(user).toUpperCase()}
          </span>
          {!collapsed && (
            <Flex component="span" vertical className={text.ellipsis}>
              <strong className={text.ellipsis}>{name}</strong>
              {user.email && <span className={`${text.small} ${text.ellipsis}`}>{user.email}</span>}
            </Flex>
          )}
        </Link>
        {loginAs && (
          // The label is given by the specification.
          <Button
            icon={<RollbackOutlined aria-hidden />}
            className={styles.returnToAdmin ?? ''}
            title={collapsed ? 'Return to ADMIN' : undefined}
            aria-label="Return to ADMIN"
            onClick={() => void returnToAdmin()}
          >
            {!collapsed && 'Return to ADMIN'}
          </Button>
        )}
        <PhoneTools counter={!searched} {...{ onSearch, onFirstFree }} />
      </div>
      {searched && !collapsed ? (
        <MenuSearch pages={searched}>{navigation}</MenuSearch>
      ) : (
        <div className={section.scroll}>{navigation}</div>
      )}
      <div className={styles.foot}>
        <DoctorSelector user={user} collapsed={collapsed} onExpand={onExpand} />
        <Footer collapsed={collapsed} />
      </div>
    </aside>
  )
}

type PhoneToolsProps = Pick<DrawerProps, 'onSearch' | 'onFirstFree'> & { readonly counter: boolean }

/** Search, first free time and counter mode on a phone, where they do not fit in the top bar. */
function PhoneTools({ counter, onSearch, onFirstFree }: PhoneToolsProps) {
  const isOn = useCounterMode()
  return (
    <Flex wrap gap={8} className={styles.tools}>
      <Button icon={<SearchOutlined aria-hidden />} onClick={onSearch}>
        Cerca
      </Button>
      {onFirstFree && (
        <Button icon={<FieldTimeOutlined aria-hidden />} aria-haspopup="dialog" onClick={onFirstFree}>
          Primo posto libero
        </Button>
      )}
      {counter && (
        <Button
          icon={isOn ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          aria-pressed={isOn}
          onClick={() => setCounterMode(!isOn)}
        >
          Modalità banco
        </Button>
      )}
    </Flex>
  )
}

/** A super admin who clicks the version more often than this gets the link to the environments (specification §2). */
const clicksToReveal = 5

/** Policy and store links, copyright and version; collapsed: no links, one item per line. */
function Footer({ collapsed }: { collapsed: boolean }) {
  const { version, links } = usePublicConfig().data ?? {}
  const [clicks, setClicks] = useState(0)
  const maySwitch = useCan()('endpoint-switch')
  return (
    <div>
      {!collapsed && <PolicyLinks links={links} />}
      <p className={`${text.small} ${styles.copyright}`}>
        <span>
          © {serverDate().getFullYear()}
          {!collapsed && ' Curante'}
        </span>
        {version && !collapsed && <span aria-hidden="true">·</span>}
        {version && maySwitch && (
          <Button
            type="text"
            size="small"
            style={{ padding: 0, color: 'inherit', fontSize: 'inherit', fontWeight: 'inherit' }}
            onClick={() => setClicks(clicks + 1)}
          >
            v{version}
          </Button>
        )}
        {version && !maySwitch && <span>v{version}</span>}
        {maySwitch && clicks > clicksToReveal && (
          <Link to="/settings/endpoint" className={styles.environment}>
            Ambiente
          </Link>
        )}
      </p>
    </div>
  )
}
