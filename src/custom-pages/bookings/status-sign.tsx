import { CheckOutlined, ClockCircleOutlined, CloseCircleOutlined, FlagOutlined, StopOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { BookingStatus } from '../../../domain/booking/status'

type Sign = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

/** One small sign for each status, so that colour never speaks alone. */
const signs: Record<BookingStatus, Sign> = {
  confirmed: CheckOutlined,
  pending: ClockCircleOutlined,
  canceled: CloseCircleOutlined,
  rejected: StopOutlined,
  terminated: FlagOutlined,
}

export function StatusSign({ status, className }: { status: BookingStatus; className?: string | undefined }) {
  const Sign = signs[status]
  return <Sign aria-hidden {...(className && { className })} />
}
