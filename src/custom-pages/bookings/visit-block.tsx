import { ClockCircleOutlined, FlagOutlined, HomeOutlined, IdcardOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { type ComponentType, createContext, useContext, useEffect, useRef } from 'react'
import css from './calendar.module.css'
import type { WantedVisit } from './use-calendar-place'
import { neighbour, type Visit } from './visits'

interface VisitContext {
  readonly visits: readonly Visit[]
  /** The visit whose card is open. */
  readonly openId: string | null
  /** The visit that somebody comes to see, with its card or without. */
  readonly wanted: WantedVisit | null
  /** The visit on its way somewhere else: the focus goes with it. */
  readonly movingId: string | null
  readonly onOpen: (visit: Visit, anchor: HTMLElement) => void
  /** Opens the card asking why the visit is cancelled. */
  readonly onCancel: (visit: Visit, anchor: HTMLElement) => void
  /** Takes the visit up, to be led away by the arrows. */
  readonly onPickUp: (visit: Visit) => void
  /** Where the stretch of free time that is meant was drawn. */
  readonly onPointed: (element: HTMLElement | null) => void
}

/** The calendar draws its events far below the page: this is how a block knows the others. */
export const VisitsShown = createContext<VisitContext>({
  visits: [],
  openId: null,
  wanted: null,
  movingId: null,
  onOpen: () => {},
  onCancel: () => {},
  onPickUp: () => {},
  onPointed: () => {},
})

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

/** A press that went further than this was a drag. Pixels. */
const still = 5

/**
 * A visit in the calendar: a button with the whole visit as its name; arrows lead to the visits around it, M takes it up.
 * `isMirror`: the same visit once more, under the pointer that drags it.
 */
export function VisitBlock({ visit, isMirror = false }: { visit: Visit; isMirror?: boolean }) {
  const { visits, openId, wanted, movingId, onOpen, onCancel, onPickUp } = useContext(VisitsShown)
  const pressedAt = useRef<{ x: number; y: number } | null>(null)
  const block = useRef<HTMLButtonElement>(null)
  const Sign = signOf(visit)
  const isOpen = openId === visit.id
  const isWanted = wanted?.id === visit.id && !isMirror
  useEffect(() => {
    if (!isWanted) return
    block.current?.scrollIntoView({ block: 'center' })
    block.current?.focus({ preventScroll: true })
  }, [isWanted])
  const showsCard = useRef<WantedVisit | null>(null)
  useEffect(() => {
    if (!isWanted || !wanted?.opensCard || showsCard.current === wanted || !block.current) return
    showsCard.current = wanted
    onOpen(visit, block.current)
  }, [isWanted, wanted, visit, onOpen])
  const isMoving = movingId === visit.id && !isMirror
  // It is drawn anew wherever it is led to.
  useEffect(() => {
    if (!isMoving) return
    block.current?.focus({ preventScroll: true })
    block.current?.scrollIntoView({ block: 'nearest' })
  })
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
        (isMoving || isMirror) && css.moving,
      ]
        .filter(Boolean)
        .join(' ')}
      style={
        {
          '--edge': visit.color,
          '--soft': visit.background,
          ...(visit.mark && { '--edge-line': visit.mark.edge }),
        } as React.CSSProperties
      }
      aria-label={visit.label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="M Delete"
      aria-hidden={isMirror || undefined}
      onPointerDown={({ clientX, clientY }) => {
        pressedAt.current = { x: clientX, y: clientY }
      }}
      onClick={(event) => {
        const pressed = pressedAt.current
        pressedAt.current = null
        const moved = pressed ? Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) : 0
        if (event.detail === 0 || moved < still) onOpen(visit, event.currentTarget)
      }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault()
          return onPickUp(visit)
        }
        if (event.key === 'Delete') return onCancel(visit, event.currentTarget)
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
        {visit.mark && <span className={css.mark}>{visit.mark.letters}</span>}
        {Sign && <Sign className={css.sign} aria-hidden />}
      </span>
      {visit.minutes >= twoLinesFrom && <span className={css.detail}>{visit.detail}</span>}
    </button>
  )
}

/** From half an hour on there is room for a second line (design.md, "Calendar"). Minutes. */
const twoLinesFrom = 30
