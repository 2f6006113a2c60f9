import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  FlagOutlined,
  HomeOutlined,
  IdcardOutlined,
  StopOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { kindOf } from '../../domain/booking/participant'
import { type BookingStatus, bookingStatus } from '../../domain/booking/status'
import type { Booking } from '../../domain/contract/bookings'
import { slotKind } from '../../domain/planning/slot-kinds'
import text from './text.module.css'

export function statusColors(status: BookingStatus) {
  const { color, background } = bookingStatus[status]
  return { color, background }
}

/** A booking's status: colour and word, never colour alone. Cancelled or rejected is struck through. */
export function StatusChip({ status }: { status: BookingStatus }) {
  const struck = status === 'canceled' || status === 'rejected'
  return (
    <span
      className={text.badge}
      style={{ ...statusColors(status), textDecoration: struck ? 'line-through' : undefined }}
    >
      {bookingStatus[status].label}
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

/** The colours of a visit: those of its kind while it is plainly confirmed, as any other status matters more. */
export function visitColors(booking: Booking) {
  const kind = booking.status === 'confirmed' ? kindOf(booking) : null
  const { color, background } = statusColors(booking.status)
  return {
    color: (kind && slotKind[kind].color) ?? color,
    background: (kind && slotKind[kind].background) ?? background,
  }
}

/** Icons for what the colour of a visit says, the most telling first; a plain confirmed visit has none. */
export function visitIcons(booking: Booking) {
  const kind = kindOf(booking)
  return [
    (booking.status === 'pending' || booking.status === 'terminated') && icons[booking.status],
    kind && (kind === 'mr' ? IdcardOutlined : HomeOutlined),
    booking.online && VideoCameraOutlined,
  ].filter((icon) => icon !== false && icon !== null)
}
