import {
  EyeInvisibleOutlined,
  EyeOutlined,
  FieldTimeOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { Link } from 'react-router'
import { openBookingPanel, openFirstFree, setCounterMode, useCounterMode } from '../../platform/session'
import { useNotificationsToRead } from '../../shared/messages/unread'
import controls from '../../ui/controls.module.css'
import { IconButton } from '../../ui/icon-button'
import { Bell } from './bell/index'
import { loadBookingPanel } from './hosts/booking-panel-host'
import { loadFirstFree } from './hosts/first-free-host'
import { OfficeSelector } from './office-selector'
import { Bar, type BarProps, SearchButton } from './top-bar'
import styles from './top-bar.module.css'

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

/** Doctor top bar: offices, new booking, first free time, search, counter mode, help, news, notifications, logout. */
export function DoctorBar({ withoutDoctor, ...bar }: BarProps) {
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
      {!withoutDoctor && (
        <IconButton
          label="Primo posto libero"
          className={`${styles.icon} ${styles.wideOnly}`}
          aria-haspopup="dialog"
          aria-keyshortcuts="l"
          title="Primo posto libero (l)"
          onPointerEnter={() => void loadFirstFree().catch(() => {})}
          onClick={() => openFirstFree()}
        >
          <FieldTimeOutlined aria-hidden />
        </IconButton>
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
