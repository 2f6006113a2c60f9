import { CalendarOutlined, ClockCircleOutlined, MessageOutlined, StarOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { participantLine } from '../../../domain/booking/participant'
import { addDays } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import type { Booking } from '../../../domain/contract/bookings'
import { clockTime } from '../../../domain/text/dates'
import { openBookingPanel } from '../../session'
import css from './home.module.css'
import type { Home } from './use-home'
import { dayName, isGoingOn, nextVisit, untilText } from './words'

interface TilesProps {
  readonly home: Home
  readonly now: WallClock
  readonly onVisit: (booking: Booking, anchor: HTMLElement) => void
}

/** The four things looked for first: who is next, what is free, who wrote, what is new. */
export function Tiles({ home, now, onVisit }: TilesProps) {
  const { day, visits, free, isReady, isFreeKnown, chats, news } = home
  const next = isReady ? nextVisit(visits, day, now) : undefined
  const when = dayName(day, now.date, addDays(now.date, 1))
  const isUnderWay = next !== undefined && isGoingOn(next, now)
  const detailOf = (visit: Booking) => (isUnderWay ? `fino alle ${clockTime(visit.to)}` : untilText(visit, now))
  const first = free[0]
  const isToday = day === now.date
  return (
    <div className={css.tiles}>
      <Tile
        icon={<ClockCircleOutlined aria-hidden />}
        name={isUnderWay ? 'Visita in corso' : 'Prossima visita'}
        known={isReady}
        {...(next && { onPress: (anchor: HTMLElement) => onVisit(next, anchor) })}
        value={next ? `${clockTime(next.from)} ${participantLine(next)}` : 'Nessuna'}
        detail={next ? (detailOf(next) ?? when) : isToday ? 'per oggi è tutto' : `niente ${when}`}
      />
      <Tile
        icon={<CalendarOutlined aria-hidden />}
        name={isToday ? 'Orari liberi oggi' : 'Orari liberi'}
        known={isFreeKnown}
        {...(first && {
          onPress: () =>
            openBookingPanel({
              date: day,
              from: clockTime(first.from),
              officeUserId: first.officeUserId,
              officeServiceId: first.officeServiceId,
            }),
        })}
        value={free.length > 0 ? String(free.length) : 'Nessuno'}
        detail={
          first ? `il primo ${isToday ? '' : `${when} `}alle ${clockTime(first.from)}` : `${when} è tutto occupato`
        }
      />
      <Tile
        icon={<MessageOutlined aria-hidden />}
        name="Messaggi da leggere"
        known={chats !== undefined}
        to="/chat"
        value={chats && chats.to_read > 0 ? String(chats.to_read) : 'Nessuno'}
        detail={chats && chats.to_read > 0 ? 'apri la chat' : 'hai letto tutto'}
      />
      <Tile
        icon={<StarOutlined aria-hidden />}
        name="Novità"
        known={news.isKnown}
        to="/news"
        value={news.count > 0 ? String(news.count) : 'Nessuna'}
        detail={news.count > 0 ? 'da leggere' : 'sei al corrente'}
      />
    </div>
  )
}

interface TileProps {
  readonly icon: ReactNode
  readonly name: string
  readonly value: string
  readonly detail: string
  readonly known: boolean
  readonly to?: string
  readonly onPress?: (anchor: HTMLElement) => void
}

function Tile({ icon, name, value, detail, known, to, onPress }: TileProps) {
  const words = (
    <>
      <span className={css.tileName}>
        {icon} {name}
      </span>
      {known ? <strong>{value}</strong> : <span className={css.waiting} />}
      {known ? <span className={css.tileDetail}>{detail}</span> : <span className={css.waitingSmall} />}
    </>
  )
  if (to)
    return (
      <Link className={css.tile} to={to}>
        {words}
      </Link>
    )
  if (onPress)
    return (
      <button type="button" className={css.tile} onClick={(event) => onPress(event.currentTarget)}>
        {words}
      </button>
    )
  return <div className={css.tile}>{words}</div>
}
