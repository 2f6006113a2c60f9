import { CalendarOutlined, ClockCircleOutlined, MessageOutlined, StarOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addDays } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import type { Booking } from '../../../domain/contract/bookings'
import { clockTime } from '../../../domain/text/dates'
import { openBookingPanel } from '../../session'
import { useNames } from '../../ui/names'
import text from '../../ui/text.module.css'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import css from './home.module.css'
import { dayName, isGoingOn, isOver, nextVisit, untilText } from './home-text'
import type { Home, Knowledge } from './use-home'

interface TilesProps {
  readonly home: Home
  readonly now: WallClock
  readonly onVisit: (booking: Booking, anchor: HTMLElement) => void
}

/** The four things looked for first: who is next, what is free, who wrote, what is new. */
export function Tiles({ home, now, onVisit }: TilesProps) {
  const { day, visits, free, known, unreadChats, unreadNews } = home
  const names = useNames()
  const next = known.visits === 'known' ? nextVisit(visits, day, now) : undefined
  const when = dayName(day, now.date, addDays(now.date, 1))
  const isUnderWay = next !== undefined && isGoingOn(next, now)
  const detailOf = (visit: Booking) => (isUnderWay ? `fino alle ${clockTime(visit.to)}` : untilText(visit, now))
  const first = free[0]
  const isToday = day === now.date
  const open = home.offices.flatMap((office) => office.open)
  const noneFree = isOver(open, day, now) ? 'per oggi è tutto' : `${when} è tutto occupato`
  return (
    <div className={css.tiles}>
      <Tile
        icon={<ClockCircleOutlined aria-hidden />}
        name={isUnderWay ? 'Visita in corso' : 'Prossima visita'}
        known={known.visits}
        {...(next && { onPress: (anchor: HTMLElement) => onVisit(next, anchor) })}
        value={next ? `${clockTime(next.from)} ${names.line(next)}` : 'Nessuna'}
        detail={next ? (detailOf(next) ?? when) : isToday ? 'per oggi è tutto' : `niente ${when}`}
      />
      <Tile
        icon={<CalendarOutlined aria-hidden />}
        name={isToday ? 'Orari liberi oggi' : 'Orari liberi'}
        known={known.free}
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
        detail={first ? `il primo ${isToday ? '' : `${when} `}alle ${clockTime(first.from)}` : noneFree}
      />
      <Tile
        icon={<MessageOutlined aria-hidden />}
        name="Messaggi da leggere"
        known={known.chats}
        to="/chat"
        value={unreadChats > 0 ? String(unreadChats) : 'Nessuno'}
        detail={unreadChats > 0 ? 'apri la chat' : 'hai letto tutto'}
      />
      <Tile
        icon={<StarOutlined aria-hidden />}
        name="Novità"
        known={known.news}
        to="/news"
        value={unreadNews > 0 ? String(unreadNews) : 'Nessuna'}
        detail={unreadNews > 0 ? 'da leggere' : 'sei al corrente'}
      />
    </div>
  )
}

interface TileProps {
  readonly icon: ReactNode
  readonly name: string
  readonly value: string
  readonly detail: string
  readonly known: Knowledge
  readonly to?: string
  readonly onPress?: (anchor: HTMLElement) => void
}

function Tile({ icon, name, value, detail, known, to, onPress }: TileProps) {
  const isKnown = known === 'known'
  const isWaiting = useMinimumDelay(known === 'waiting')
  const content = (
    <>
      <span className={text.label}>
        {icon} {name}
      </span>
      {isWaiting ? (
        <span className={css.pending} />
      ) : (
        <>
          <strong>{isKnown ? value : '–'}</strong>
          <span className={text.small}>{isKnown ? detail : 'non disponibile'}</span>
        </>
      )}
    </>
  )
  if (to)
    return (
      <Link className={css.tile} to={to}>
        {content}
      </Link>
    )
  if (onPress)
    return (
      <button type="button" className={css.tile} onClick={(event) => onPress(event.currentTarget)}>
        {content}
      </button>
    )
  return <div className={css.tile}>{content}</div>
}
