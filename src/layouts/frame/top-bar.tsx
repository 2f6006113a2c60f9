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
import { Logo } from '../../ui/logo'
import { question } from '../../ui/question'
import text from '../../ui/text.module.css'
import { Bell } from './bell'
import { loadBookingPanel } from './hosts'
import { OfficeSelector } from './office-selector'
import styles from './top-bar.module.css'

interface BarProps {
  /** Where the drawer slides over the page: what opens it. */
  readonly onOpenDrawer: (() => void) | undefined
  /** Opens the palette. */
  readonly onSearch: () => void
}

const iconButton = `${controls.icon} ${styles.icon}`

/** The content at the left, the actions at the right. On narrow screens the drawer's button comes first. */
function Bar({ onOpenDrawer, left, children }: Partial<BarProps> & { left: ReactNode; children: ReactNode }) {
  return (
    <header className={styles.bar}>
      {onOpenDrawer && (
        <button type="button" className={iconButton} aria-label="Apri il menu" onClick={onOpenDrawer}>
          <MenuOutlined aria-hidden />
        </button>
      )}
      <div className={styles.left}>{left}</div>
      <div className={styles.right}>{children}</div>
    </header>
  )
}

/** Opens the palette without the keyboard. */
const SearchButton = ({ onSearch }: Pick<BarProps, 'onSearch'>) => (
  <button
    type="button"
    className={`${iconButton} ${styles.wideOnly}`}
    aria-label="Cerca"
    aria-keyshortcuts="Control+K"
    title="Cerca (Ctrl+K)"
    onClick={onSearch}
  >
    <SearchOutlined aria-hidden />
  </button>
)

/** Logout, after the question of the specification. */
function LogoutButton() {
  const { modal } = App.useApp()
  const ask = () =>
    void modal.confirm({ ...question, title: 'Sicuro di voler uscire?', okText: 'Esci', onOk: () => signOut() })
  return (
    <button type="button" className={iconButton} aria-label="Esci" title="Esci" onClick={ask}>
      <LogoutOutlined aria-hidden />
    </button>
  )
}

/** Initials instead of names while patients can see the screen (product.md §9.14). Switched on it says so on a phone too. */
function CounterModeButton() {
  const isOn = useCounterMode()
  return (
    <button
      type="button"
      className={isOn ? `${controls.chip} ${styles.counterMode}` : `${iconButton} ${styles.wideOnly}`}
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
export function AdminBar({ onOpenDrawer, onSearch }: BarProps) {
  const mayLoginAs = useMayLoginAs()
  return (
    <Bar onOpenDrawer={onOpenDrawer} left={<span className={text.muted}>Amministrazione</span>}>
      <SearchButton onSearch={onSearch} />
      {mayLoginAs && (
        <button
          type="button"
          className={`${controls.text} ${styles.worded}`}
          aria-label="Accedi come"
          aria-haspopup="dialog"
          onClick={() => openLoginAs()}
        >
          <UserSwitchOutlined aria-hidden />
          <span>Accedi come</span>
        </button>
      )}
      <LogoutButton />
    </Bar>
  )
}

/** Doctor top bar: offices, new booking, search, counter mode, help, news, notifications, logout. */
export function DoctorBar({ onOpenDrawer, onSearch, withoutDoctor }: BarProps & { withoutDoctor: boolean }) {
  const { any: hasNews } = useNotificationsToRead('communication')
  return (
    <Bar onOpenDrawer={onOpenDrawer} left={<OfficeSelector />}>
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
      <SearchButton onSearch={onSearch} />
      <CounterModeButton />
      <Link to="/help-center" className={iconButton} aria-label="Aiuto" title="Aiuto">
        <QuestionCircleOutlined aria-hidden />
      </Link>
      <Link to="/news" className={iconButton} aria-label={hasNews ? 'Novità, da leggere' : 'Novità'} title="Novità">
        <StarOutlined aria-hidden />
        {hasNews && <span className={styles.dot} />}
      </Link>
      <Bell />
      <LogoutButton />
    </Bar>
  )
}

/** While a second factor is due: nothing but logout. */
export const LockedBar = () => (
  <Bar left={<Logo size={26} />}>
    <LogoutButton />
  </Bar>
)
