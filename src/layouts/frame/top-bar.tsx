import {
  EyeInvisibleOutlined,
  EyeOutlined,
  LogoutOutlined,
  MenuOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  StarOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNotificationsToRead } from '../../api/unread'
import { useMayLoginAs } from '../../api/users'
import { signOut } from '../../providers/auth'
import { openBookingPanel, openLoginAs, setCounterMode, useCounterMode } from '../../session'
import controls from '../../ui/controls.module.css'
import { IconButton } from '../../ui/icon-button'
import { Logo } from '../../ui/logo'
import { question } from '../../ui/question'
import text from '../../ui/text.module.css'
import { Bell } from './bell'
import { loadBookingPanel } from './hosts'
import { OfficeSelector } from './office-selector'
import styles from './top-bar.module.css'

interface BarProps {
  /** Opens the drawer; set where the drawer slides over the page. */
  readonly onOpenDrawer?: (() => void) | undefined
  /** Opens the palette. */
  readonly onSearch?: () => void
}

/** `left` on the left; actions and the logout, with the specification's confirmation, on the right. */
function Bar({ onOpenDrawer, left, children }: BarProps & { left: ReactNode; children?: ReactNode }) {
  const { modal } = App.useApp()
  const askToLeave = () =>
    void modal.confirm({ ...question, title: 'Sicuro di voler uscire?', okText: 'Esci', onOk: () => signOut() })
  return (
    <header className={styles.bar}>
      {onOpenDrawer && (
        <IconButton label="Apri il menu" className={styles.icon} onClick={onOpenDrawer}>
          <MenuOutlined aria-hidden />
        </IconButton>
      )}
      <div className={styles.left}>{left}</div>
      <div className={styles.right}>
        {children}
        <IconButton label="Esci" className={styles.icon} onClick={askToLeave}>
          <LogoutOutlined aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}

const SearchButton = ({ onSearch }: BarProps) => (
  <IconButton
    label="Cerca"
    className={`${styles.icon} ${styles.wideOnly}`}
    aria-keyshortcuts="Control+K"
    title="Cerca (Ctrl+K)"
    onClick={onSearch}
  >
    <SearchOutlined aria-hidden />
  </IconButton>
)

/** Toggles initials instead of names while patients see the screen (product.md §9.14). When on, it is shown on phones too. */
function CounterModeButton() {
  const isOn = useCounterMode()
  return (
    <button
      type="button"
      className={isOn ? `${controls.chip} ${styles.counterMode}` : `${controls.icon} ${styles.icon} ${styles.wideOnly}`}
      aria-label="Modalità banco"
      aria-pressed={isOn}
      aria-keyshortcuts="b"
      title={
        isOn ? 'Modalità banco attiva: i nomi sono ridotti alle iniziali (b)' : 'Modalità banco: nascondi i nomi (b)'
      }
      onClick={() => setCounterMode(!isOn)}
    >
      {isOn ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
      {isOn && <span>Nomi nascosti</span>}
    </button>
  )
}

/** Admin top bar: search, the login-as menu, and logout. */
export function AdminBar(bar: BarProps) {
  const mayLoginAs = useMayLoginAs()
  return (
    <Bar {...bar} left={<span className={text.muted}>Amministrazione</span>}>
      <SearchButton {...bar} />
      {mayLoginAs && (
        <button
          type="button"
          className={`${controls.text} ${styles.withText}`}
          aria-haspopup="dialog"
          onClick={() => openLoginAs()}
        >
          <UserSwitchOutlined aria-hidden />
          Accedi come
        </button>
      )}
    </Bar>
  )
}

/** Doctor top bar: offices, new booking, search, counter mode, help, news, notifications, logout. */
export function DoctorBar({ withoutDoctor, ...bar }: BarProps & { withoutDoctor: boolean }) {
  const { any: hasNews } = useNotificationsToRead('communication')
  const iconLink = `${controls.icon} ${styles.icon}`
  return (
    <Bar {...bar} left={<OfficeSelector />}>
      {!withoutDoctor && (
        <button
          type="button"
          className={`button button-primary ${styles.newBooking}`}
          aria-label="Nuova prenotazione"
          aria-keyshortcuts="n"
          title="Nuova prenotazione (n)"
          onPointerEnter={() => void loadBookingPanel().catch(() => {})}
          onClick={() => openBookingPanel()}
        >
          <PlusOutlined aria-hidden />
          <span>
            Nuova<span className={styles.optional}> prenotazione</span>
          </span>
        </button>
      )}
      <SearchButton {...bar} />
      <CounterModeButton />
      <Link to="/help-center" className={iconLink} aria-label="Aiuto" title="Aiuto">
        <QuestionCircleOutlined aria-hidden />
      </Link>
      <Link to="/news" className={iconLink} aria-label={hasNews ? 'Novità, da leggere' : 'Novità'} title="Novità">
        <StarOutlined aria-hidden />
        {hasNews && <span className={styles.dot} />}
      </Link>
      <Bell />
    </Bar>
  )
}

/** Shown while a second factor is due: only the logout. */
export const LockedBar = () => <Bar left={<Logo size={26} />} />
