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
import { kindOf } from '../../../../domain/booking/participant'
import { type BookingStatus, bookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { slotKind } from '../../../../domain/planning/slot-kinds'
import text from '../../../ui/text/text.module.css'

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

/** The icon of a status, used with its colour where the word does not fit. */
export function StatusIcon({ status }: { status: BookingStatus }) {
  const Icon = icons[status]
  return <Icon aria-hidden />
}

/** The colours of a visit: those of its kind while confirmed; any other status takes precedence. */
export function visitColors(booking: Booking) {
  const kind = booking.status === 'confirmed' ? kindOf(booking) : null
  const { color, background } = statusColors(booking.status)
  return {
    color: (kind && slotKind[kind].color) ?? color,
    background: (kind && slotKind[kind].background) ?? background,
  }
}

/** Icons with the same meaning as a visit's colour, most important first; none for a plain confirmed visit. */
export function visitIcons(booking: Booking) {
  const kind = kindOf(booking)
  return [
    (booking.status === 'pending' || booking.status === 'terminated') && icons[booking.status],
    kind && (kind === 'mr' ? IdcardOutlined : HomeOutlined),
    booking.online && VideoCameraOutlined,
  ].filter((icon) => icon !== false && icon !== null)
}
