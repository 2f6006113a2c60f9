import {
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  LoginOutlined,
  LogoutOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Flex } from 'antd'
import {
  durationText,
  nameOfPresence,
  type Presence,
  type PresenceStep,
  stepsOfBooking,
  waitedMinutes,
} from '../../../../domain/booking/presence'
import type { Minutes } from '../../../../domain/calendar/minutes'
import { romeWallClock, type WallClock } from '../../../../domain/calendar/rome'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { busyIcon } from '../../../ui/feedback/busy'
import text from '../../../ui/text/text.module.css'

const tones = {
  arrived: 'warning',
  in_room: 'success',
  left: 'neutral',
  no_show: 'error',
} as const satisfies Record<Presence, string>

const icons = {
  arrived: ClockCircleOutlined,
  in_room: LoginOutlined,
  left: LogoutOutlined,
  no_show: ExclamationCircleOutlined,
} as const satisfies Record<Presence, object>

/** Minutes that the person has waited, or had when they were called in; null if unknown. */
function waitOf({ presence }: Pick<Booking, 'presence'>, now: WallClock): Minutes | null {
  if (!presence?.arrived_at) return null
  const arrival = romeWallClock(Date.parse(presence.arrived_at))
  return waitedMinutes(arrival, presence.state === 'arrived' ? now : romeWallClock(Date.parse(presence.since)))
}

/** While they wait "in attesa da 12 min"; in the room how long they had waited; null for nothing to say. */
function waitText(booking: Pick<Booking, 'presence'>, now: WallClock): string | null {
  const minutes = waitOf(booking, now)
  if (minutes === null) return null
  if (booking.presence?.state === 'arrived') return `in attesa da ${durationText(minutes)}`
  return booking.presence?.state === 'in_room' && minutes > 0 ? `dopo ${durationText(minutes)}` : null
}

/** Where the person of a visit is, by word and icon, with the time waited; nothing of who is expected. */
export function PresenceBadge({ booking, now }: { booking: Booking; now: WallClock }) {
  const { presence } = booking
  if (!presence) return null
  const Icon = icons[presence.state]
  return (
    <span className={text.badge} data-tone={tones[presence.state]}>
      <Icon aria-hidden />
      {[nameOfPresence(presence.state), waitText(booking, now)].filter(Boolean).join(' · ')}
    </span>
  )
}

/** The same where little fits: the icon, while they wait for how long, and of who is in the room the word. */
export function PresenceMark({ booking, className }: { booking: Booking; className?: string | undefined }) {
  const now = useRomeClock()
  const { presence } = booking
  if (!presence) return null
  const Icon = icons[presence.state]
  const { state } = presence
  const minutes = state === 'arrived' ? waitOf(booking, now) : null
  const words = [nameOfPresence(presence.state), waitText(booking, now)].filter(Boolean).join(', ')
  return (
    <span className={className} title={words} data-presence={state}>
      <Icon aria-hidden />
      {state === 'in_room' ? nameOfPresence(state) : minutes !== null && durationText(minutes)}
    </span>
  )
}

interface PresenceControlProps {
  readonly booking: Booking
  readonly now: WallClock
  readonly busy: boolean
  /** Absent: only shown. */
  readonly onChange?: ((step: PresenceStep) => void) | undefined
}

/** Where the person is, and the steps from there; nothing before the visit's day. */
export function PresenceControl({ booking, now, busy, onChange }: PresenceControlProps) {
  const steps = onChange ? stepsOfBooking(booking, now) : []
  if (steps.length === 0 && !booking.presence) return null
  return (
    <Flex component="section" wrap align="center" gap={8} aria-label="Presenza">
      <span role="status">
        {booking.presence ? (
          <PresenceBadge booking={booking} now={now} />
        ) : (
          <span className={text.badge} data-tone="neutral">
            <UserOutlined aria-hidden />
            {nameOfPresence(null)}
          </span>
        )}
      </span>
      {steps.map((step) => (
        <Button
          key={step.move}
          size="small"
          type={step.move === 'back' ? 'text' : 'default'}
          loading={busyIcon(busy)}
          disabled={busy}
          onClick={() => onChange?.(step)}
        >
          {step.move === 'back' ? `Torna a “${nameOfPresence(step.to)}”` : nameOfPresence(step.to)}
        </Button>
      ))}
    </Flex>
  )
}
