import { type RefObject, type TouchEvent, useEffect, useRef } from 'react'

/**
 * Ref of the calendar's scrolling region. It scrolls to `scrollTop` once, when the hours are first drawn, and at each press of
 * "Oggi"; after that it stays where the person left it, also from week to week. `isLinked`: a visit is scrolled to instead.
 */
export function useScrollToNow(scrollTop: number, isReady: boolean, isLinked: boolean, todayPresses: number) {
  const ref = useRef<HTMLElement>(null)
  const isPlaced = useRef(false)
  const latest = useRef(scrollTop)
  useEffect(() => {
    latest.current = scrollTop
  })
  useEffect(() => {
    const board = ref.current
    if (isLinked) isPlaced.current = true
    if (!isReady || isPlaced.current || !board) return
    // The hours are drawn a moment later than they are known (their chunk, their measuring).
    const scroll = () => {
      if (board.scrollHeight <= board.clientHeight + 1) return
      isPlaced.current = true
      observer.disconnect()
      board.scrollTop = latest.current
    }
    const observer = new ResizeObserver(scroll)
    for (const child of board.children) observer.observe(child)
    scroll()
    return () => observer.disconnect()
  }, [isReady, isLinked])
  useEffect(() => {
    if (todayPresses === 0) return
    requestAnimationFrame(() => ref.current?.scrollTo({ top: latest.current, behavior: 'smooth' }))
  }, [todayPresses])
  return ref
}

/** Until a changed visit has left the screen. Milliseconds. */
const afterClosing = 150

/** A visit may leave the calendar with its card (cancelled, filtered out): the focus then goes to the calendar. */
export function useFocusAfterCard(board: RefObject<HTMLElement | null>, hasCard: boolean) {
  const hadCard = useRef(false)
  useEffect(() => {
    const isClosed = hadCard.current && !hasCard
    hadCard.current = hasCard
    if (!isClosed) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) board.current?.focus({ preventScroll: true })
    }, afterClosing)
    return () => clearTimeout(timer)
  }, [hasCard, board])
}

/** Pixels a finger must travel, and how much more sideways than down, to mean the next or previous day. */
const swipeDistance = 56
const swipeSlope = 1.6
/** A finger that rests this long before it moves drags a visit (`longPressDelay` of FullCalendar). Milliseconds, pixels. */
const longPressMs = 350
const restingDistance = 10

/** A finger drawn sideways over an element: −1 to the right (the day before), +1 to the left (the day after). */
export function useSwipe(onSwipe: (steps: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number; at: number; moves: boolean } | null>(null)
  return {
    onTouchStart: ({ touches, timeStamp }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp, moves: false } : null
    },
    onTouchMove: ({ touches, timeStamp }: TouchEvent) => {
      const touch = touches[0]
      if (!start.current || start.current.moves || !touch) return
      start.current.moves =
        Math.hypot(touch.clientX - start.current.x, touch.clientY - start.current.y) > restingDistance
      if (start.current.moves && timeStamp - start.current.at > longPressMs) start.current = null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(x) >= swipeDistance && Math.abs(x) > swipeSlope * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
