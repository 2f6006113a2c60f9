import { type BookingStatus, bookingStatus } from '../../domain/booking/status'
import styles from './status-chip.module.css'

/** A booking's status: colour and word, never colour alone. Finished against one's will is struck through. */
export function StatusChip({ status }: { status: BookingStatus }) {
  const { label, color, background } = bookingStatus[status]
  const struck = status === 'canceled' || status === 'rejected'
  return (
    <span className={styles.chip} style={{ color, background, textDecoration: struck ? 'line-through' : undefined }}>
      {label}
    </span>
  )
}
