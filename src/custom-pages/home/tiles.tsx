import { CalendarOutlined, ClockCircleOutlined, MessageOutlined, StarOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockTime } from '../../../domain/text/dates'
import { openBookingPanel } from '../../platform/session'
import type { FreeSlot } from '../../shared/hours/agenda'
import { useNameMask } from '../../shared/people/name-mask'
import { useMinimumDelay } from '../../ui/hooks/use-minimum-delay'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './home.module.css'
import { isGoingOn, isOver, nextVisit, untilText } from './home-text'
import type { Home, PartProps, TileCounts } from './use-home'

/** Tiles of the day: next visit, free slots. */
export function DayTiles({ home, onVisit }: PartProps) {
  const { now, day, isToday, when, offices, visits, free, known: counts } = home
  const names = useNameMask()
  const next = counts.visits === 'known' ? nextVisit(visits, day, now) : undefined
  const isUnderWay = next !== undefined && isGoingOn(next, now)
  const [first] = free
  const open = offices.flatMap((office) => office.open)
  const book = ({ officeUserId, officeServiceId, from }: FreeSlot) =>
    openBookingPanel({ officeUserId, officeServiceId, date: day, from: clockTime(from) })
  const nothingLeft = 'per oggi è tutto'
  return (
    <>
      <Tile
        icon={<ClockCircleOutlined aria-hidden />}
        name={isUnderWay ? 'Visita in corso' : 'Prossima visita'}
        counts={counts.visits}
        onPress={next && ((anchor) => onVisit(next, anchor))}
        value={next ? `${clockTime(next.from)} ${names.line(next)}` : 'Nessuna'}
        detail={
          next
            ? isUnderWay
              ? `fino alle ${clockTime(next.to)}`
              : (untilText(next, now) ?? when)
            : isToday
              ? nothingLeft
              : `niente ${when}`
        }
      />
      <Tile
        icon={<CalendarOutlined aria-hidden />}
        name={isToday ? 'Orari liberi oggi' : 'Orari liberi'}
        counts={counts.free}
        onPress={first && (() => book(first))}
        value={String(free.length || 'Nessuno')}
        detail={
          first
            ? `il primo ${isToday ? '' : `${when} `}alle ${clockTime(first.from)}`
            : isOver(open, day, now)
              ? nothingLeft
              : `${when} è tutto occupato`
        }
      />
    </>
  )
}

/** Tiles of what is to be read: messages, news. */
export function UnreadTiles({ home: { known: counts, unreadChats, unreadNews } }: { home: Home }) {
  return (
    <>
      <Tile
        icon={<MessageOutlined aria-hidden />}
        name="Messaggi da leggere"
        counts={counts.chats}
        to="/chat"
        value={String(unreadChats || 'Nessuno')}
        detail={unreadChats > 0 ? 'apri la chat' : 'hai letto tutto'}
      />
      <Tile
        icon={<StarOutlined aria-hidden />}
        name="Novità"
        counts={counts.news}
        to="/news"
        value={String(unreadNews || 'Nessuna')}
        detail={unreadNews > 0 ? 'da leggere' : 'sei al corrente'}
      />
    </>
  )
}

const tile = `${section.panel} ${css.tile}`

interface TileProps {
  readonly icon: ReactNode
  readonly name: string
  readonly value: string
  readonly detail: string
  readonly counts: TileCounts
  readonly to?: string
  readonly onPress?: ((anchor: HTMLElement) => void) | undefined
}

function Tile({ icon, name, value, detail, counts, to, onPress }: TileProps) {
  const isWaiting = useMinimumDelay(counts === 'waiting')
  const content = (
    <>
      <span className={text.label}>
        {icon} {name}
      </span>
      {isWaiting ? (
        <Skeleton active title={{ width: '70%' }} paragraph={false} />
      ) : (
        <>
          <strong className={text.heading}>{counts === 'known' ? value : '–'}</strong>
          <span className={text.small}>{counts === 'known' ? detail : 'non disponibile'}</span>
        </>
      )}
    </>
  )
  if (to)
    return (
      <Link className={tile} to={to}>
        {content}
      </Link>
    )
  if (onPress)
    return (
      <button type="button" className={tile} onClick={(event) => onPress(event.currentTarget)}>
        {content}
      </button>
    )
  return <div className={tile}>{content}</div>
}
