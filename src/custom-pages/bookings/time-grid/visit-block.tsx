import { ClockCircleOutlined, FlagOutlined, HomeOutlined, IdcardOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { type CSSProperties, createContext, type KeyboardEvent, useContext, useEffect, useRef } from 'react'
import type { LinkedVisit } from '../calendar-place'
import { neighbour, type Visit } from '../visits'
import css from './time-grid.module.css'

interface VisitsContextValue {
  readonly visits: readonly Visit[]
  /** The visit whose card is open. */
  readonly openId: string | null
  readonly linked: LinkedVisit | null
  /** The visit being moved by keyboard: the focus goes with it. */
  readonly movingId: string | null
  readonly onOpen: (visit: Visit, anchor: HTMLElement) => void
  /** Opens the card asking why the visit is cancelled. */
  readonly onCancel: (visit: Visit, anchor: HTMLElement) => void
  readonly onMoveByKeyboard: (visit: Visit) => void
  /** The element of the selected free time. */
  readonly onSelected: (element: HTMLElement | null) => void
}

/** FullCalendar renders the blocks far below the page: the context is how they reach it. */
export const VisitsContext = createContext<VisitsContextValue>({
  visits: [],
  openId: null,
  linked: null,
  movingId: null,
  onOpen: () => {},
  onCancel: () => {},
  onMoveByKeyboard: () => {},
  onSelected: () => {},
})

/** An icon for what the colour says, so that colour is never alone; plain confirmed visits carry none. */
function iconOf({ booking, kind }: Visit) {
  if (booking.status === 'pending') return ClockCircleOutlined
  if (booking.status === 'terminated') return FlagOutlined
  if (kind === 'mr') return IdcardOutlined
  if (kind === 'to_confirm') return HomeOutlined
  return booking.online ? VideoCameraOutlined : null
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

/** A press that moved further than this was a drag. Pixels. */
const clickTolerance = 5
/** From this length on there is room for a second line (design.md, "Calendar"). Minutes. */
const twoLinesFrom = 30

/** A visit in the calendar: a button whose name is the whole visit. `isMirror`: its copy under the pointer that drags it. */
export function VisitBlock({ visit, isMirror = false }: { visit: Visit; isMirror?: boolean }) {
  const { visits, openId, linked, movingId, onOpen, onCancel, onMoveByKeyboard } = useContext(VisitsContext)
  const pressedAt = useRef<{ x: number; y: number } | null>(null)
  const block = useRef<HTMLButtonElement>(null)
  const Icon = iconOf(visit)
  const isOpen = openId === visit.id
  const isMoving = movingId === visit.id && !isMirror
  const isOneLine = visit.minutes < twoLinesFrom
  useLinkedVisitFocus(block, visit, isMirror ? null : linked, onOpen)
  // It is drawn anew wherever it is moved to.
  useEffect(() => {
    if (!isMoving) return
    block.current?.focus({ preventScroll: true })
    block.current?.scrollIntoView({ block: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      return onMoveByKeyboard(visit)
    }
    if (event.key === 'Delete') return onCancel(visit, event.currentTarget)
    const arrow = arrows.find((key) => key === event.key)
    const next = arrow && neighbour(visits, visit, arrow)
    if (!next) return
    event.preventDefault()
    document.querySelector<HTMLElement>(`[data-visit="${next.id}"]`)?.focus()
  }
  const classes = [
    css.visit,
    isOneLine && css.oneLine,
    visit.struck && css.struck,
    visit.faint && css.faint,
    isOpen && css.open,
    (isMoving || isMirror) && css.moving,
  ]
  return (
    <button
      ref={block}
      type="button"
      data-visit={visit.id}
      className={classes.filter(Boolean).join(' ')}
      style={{ '--edge': visit.color, '--soft': visit.background, '--edge-line': visit.badge?.edge } as CSSProperties}
      aria-label={visit.label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="M Delete"
      aria-hidden={isMirror || undefined}
      onPointerDown={({ clientX, clientY }) => {
        pressedAt.current = { x: clientX, y: clientY }
      }}
      onClick={(event) => {
        const { x, y } = pressedAt.current ?? { x: event.clientX, y: event.clientY }
        pressedAt.current = null
        const moved = Math.hypot(event.clientX - x, event.clientY - y)
        if (event.detail === 0 || moved < clickTolerance) onOpen(visit, event.currentTarget)
      }}
      onKeyDown={onKeyDown}
    >
      <span className={css.line}>
        <span className={css.time}>{visit.time}</span>
        <span className={css.who}>{visit.who}</span>
        {isOneLine && <span className={css.aside}>{visit.detail}</span>}
        {visit.badge && <span className={css.badge}>{visit.badge.letters}</span>}
        {Icon && <Icon className={css.icon} aria-hidden />}
      </span>
      {!isOneLine && <span className={css.detail}>{visit.detail}</span>}
    </button>
  )
}

/** A visit that a link leads to is scrolled to and focused; its card opens once, where the link asks for it. */
function useLinkedVisitFocus(
  block: { readonly current: HTMLElement | null },
  visit: Visit,
  linked: LinkedVisit | null,
  onOpen: VisitsContextValue['onOpen'],
) {
  const isLinked = linked?.id === visit.id
  const opened = useRef<LinkedVisit | null>(null)
  useEffect(() => {
    if (!isLinked) return
    block.current?.scrollIntoView({ block: 'center' })
    block.current?.focus({ preventScroll: true })
  }, [isLinked, block])
  useEffect(() => {
    if (!isLinked || !linked?.opensCard || opened.current === linked || !block.current) return
    opened.current = linked
    onOpen(visit, block.current)
  }, [isLinked, linked, visit, onOpen, block])
}
