import { CheckOutlined, ClockCircleOutlined, CloseCircleOutlined, FlagOutlined, StopOutlined } from '@ant-design/icons'
import { type BookingStatus, bookingStatus } from '../../domain/booking/status'
import styles from './status-chip.module.css'

/** A booking's status: colour and word, never colour alone. Cancelled or rejected is struck through. */
export function StatusChip({ status }: { status: BookingStatus }) {
  const { label, color, background } = bookingStatus[status]
  const struck = status === 'canceled' || status === 'rejected'
  return (
    <span className={styles.chip} style={{ color, background, textDecoration: struck ? 'line-through' : undefined }}>
      {label}
    </span>
  )
}

const icons = {
  confirmed: CheckOutlined,
  pending: ClockCircleOutlined,
  canceled: CloseCircleOutlined,
  rejected: StopOutlined,
  terminated: FlagOutlined,
} as const satisfies Record<BookingStatus, object>

/** The icon of a status, beside its colour where there is no room for the word. */
export function StatusIcon({ status }: { status: BookingStatus }) {
  const Icon = icons[status]
  return <Icon aria-hidden />
}
