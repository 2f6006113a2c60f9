import { PlusOutlined, QuestionCircleOutlined, StarOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useNotificationsToRead } from '../../api/unread'
import { openBookingPanel } from '../../session'
import { Bar, type BarProps, SearchButton } from './bar'
import styles from './bar.module.css'
import { Bell } from './bell'
import { loadBookingPanel } from './booking-panel-host'
import { CounterModeButton } from './counter-mode-button'
import { LogoutButton } from './logout-button'
import { OfficeSelector } from './office-selector'

const dotted = (label: string, unread: boolean) => (unread ? `${label}, da leggere` : label)

/** Doctor top bar: offices, new booking, help, news, notifications, logout; search and counter mode before them. */
export function DoctorBar({ onOpenDrawer, onSearch, withoutDoctor }: BarProps & { withoutDoctor: boolean }) {
  const news = useNotificationsToRead('communication')
  return (
    <Bar onOpenDrawer={onOpenDrawer} left={<OfficeSelector />}>
      {!withoutDoctor && (
        <button
          type="button"
          className={styles.newBooking}
          aria-label="Nuova prenotazione"
          aria-keyshortcuts="n"
          title="Nuova prenotazione (n)"
          onPointerEnter={() => void loadBookingPanel().catch(() => {})}
          onClick={() => openBookingPanel()}
        >
          <PlusOutlined aria-hidden />
          <span>
            Nuova<span className={styles.roomy}> prenotazione</span>
          </span>
        </button>
      )}
      <SearchButton onSearch={onSearch} />
      <CounterModeButton />
      <Link to="/help-center" className={styles.icon} aria-label="Aiuto" title="Aiuto">
        <QuestionCircleOutlined aria-hidden />
      </Link>
      <Link to="/news" className={styles.icon} aria-label={dotted('Novità', news.any)} title="Novità">
        <StarOutlined aria-hidden />
        {news.any && <span className={styles.dot} />}
      </Link>
      <Bell />
      <LogoutButton />
    </Bar>
  )
}
