import {
  EyeInvisibleOutlined,
  EyeOutlined,
  FieldTimeOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { openBookingPanel, openFirstFree, setCounterMode, useCounterMode } from '../../platform/session'
import { useNotificationsToRead } from '../../shared/messages/unread'
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
    <IconButton
      className={`${styles.icon} ${isOn ? `${styles.named} ${styles.counterMode}` : styles.wideOnly}`}
      label="Modalità banco"
      aria-pressed={isOn}
      aria-keyshortcuts="b"
      title={
        isOn ? 'Modalità banco attiva: i nomi sono ridotti alle iniziali (b)' : 'Modalità banco: nascondi i nomi (b)'
      }
      onClick={() => setCounterMode(!isOn)}
    >
      {isOn ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
      {isOn && <span>Nomi nascosti</span>}
    </IconButton>
  )
}

/** Doctor top bar: offices, new booking, first free time, search, counter mode, help, news, notifications, logout. */
export function DoctorBar({ withoutDoctor, ...bar }: BarProps) {
  const { any: hasNews } = useNotificationsToRead('communication')
  return (
    <Bar {...bar} left={<OfficeSelector />}>
      {!withoutDoctor && (
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          className={styles.newBooking ?? ''}
          aria-label="Nuova prenotazione"
          aria-keyshortcuts="n"
          title="Nuova prenotazione (n)"
          onPointerEnter={() => void loadBookingPanel().catch(() => {})}
          onClick={() => openBookingPanel()}
        >
          <span>
            Nuova<span className={styles.optional}> prenotazione</span>
          </span>
        </Button>
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
      <Link to="/help-center" className={styles.icon} aria-label="Aiuto" title="Aiuto">
        <QuestionCircleOutlined aria-hidden />
      </Link>
      <Link to="/news" className={styles.icon} aria-label={hasNews ? 'Novità, da leggere' : 'Novità'} title="Novità">
        <StarOutlined aria-hidden />
        {hasNews && <span className={styles.dot} />}
      </Link>
      <Bell />
    </Bar>
  )
}
