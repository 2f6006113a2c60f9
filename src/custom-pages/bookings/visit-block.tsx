import { ClockCircleOutlined, FlagOutlined, HomeOutlined, IdcardOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { type ComponentType, createContext, useContext, useEffect, useRef } from 'react'
import css from './calendar.module.css'
import { neighbour, type Visit } from './visits'

interface VisitContext {
  readonly visits: readonly Visit[]
  /** The visit whose card is open. */
  readonly openId: string | null
  /** The visit that somebody comes to see. */
  readonly wantedId: string | null
  readonly onOpen: (visit: Visit, anchor: HTMLElement) => void
}

/** The calendar draws its events far below the page: this is how a block knows the others. */
export const VisitsShown = createContext<VisitContext>({ visits: [], openId: null, wantedId: null, onOpen: () => {} })

type Sign = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

/** One small sign for what the colour says, so that colour never speaks alone; plain confirmed visits carry none. */
function signOf({ booking, kind }: Visit): Sign | null {
  if (booking.status === 'pending') return ClockCircleOutlined
  if (booking.status === 'terminated') return FlagOutlined
  if (kind === 'mr') return IdcardOutlined
  if (kind === 'to_confirm') return HomeOutlined
  return booking.online ? VideoCameraOutlined : null
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

const visitElement = (id: string) => document.querySelector<HTMLElement>(`[data-visit="${id}"]`)

/** A visit in the calendar: a button with the whole visit as its name; arrows lead to the visits around it. */
export function VisitBlock({ visit }: { visit: Visit }) {
  const { visits, openId, wantedId, onOpen } = useContext(VisitsShown)
  const block = useRef<HTMLButtonElement>(null)
  const Sign = signOf(visit)
  const isOpen = openId === visit.id
  const isWanted = wantedId === visit.id
  useEffect(() => {
    if (!isWanted) return
    block.current?.scrollIntoView({ block: 'center' })
    block.current?.focus({ preventScroll: true })
  }, [isWanted])
  return (
    <button
      ref={block}
      type="button"
      data-visit={visit.id}
      className={[
        css.visit,
        visit.minutes < twoLinesFrom && css.oneLine,
        visit.struck && css.struck,
        visit.faint && css.faint,
        isOpen && css.open,
      ]
        .filter(Boolean)
        .join(' ')}
      style={{ '--edge': visit.color, '--soft': visit.background } as React.CSSProperties}
      aria-label={visit.label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(visit, event.currentTarget)}
      onKeyDown={(event) => {
        const key = arrows.find((arrow) => arrow === event.key)
        const next = key && neighbour(visits, visit, key)
        if (!next) return
        event.preventDefault()
        visitElement(next.id)?.focus()
      }}
    >
      <span className={css.line}>
        <span className={css.time}>{visit.time}</span>
        <span className={css.who}>{visit.who}</span>
        {visit.minutes < twoLinesFrom && <span className={css.aside}>{visit.detail}</span>}
        {Sign && <Sign className={css.sign} aria-hidden />}
      </span>
      {visit.minutes >= twoLinesFrom && <span className={css.detail}>{visit.detail}</span>}
    </button>
  )
}

/** From half an hour on there is room for a second line (design.md, "Calendar"). Minutes. */
const twoLinesFrom = 30
