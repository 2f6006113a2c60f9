import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react'

/** Ref of the scrolling region: scrolls to `scrollTop` once and on "Oggi"; with `isLinked` a visit is scrolled to instead. */
export function useScrollToNow(scrollTop: number, isReady: boolean, isLinked: boolean, todayPresses: number) {
  const ref = useRef<HTMLElement>(null)
  const isPlaced = useRef(false)
  const scroll = useEffectEvent((behavior?: 'smooth') =>
    ref.current?.scrollTo({ top: scrollTop, ...(behavior && { behavior }) }),
  )
  useEffect(() => {
    const board = ref.current
    if (isLinked) isPlaced.current = true
    if (!isReady || isPlaced.current || !board) return
    // The hours are rendered later than the data arrives (chunk loading, measuring).
    const observer = new ResizeObserver(() => {
      if (board.scrollHeight <= board.clientHeight + 1) return
      isPlaced.current = true
      observer.disconnect()
      scroll()
    })
    for (const child of board.children) observer.observe(child)
    return () => observer.disconnect()
  }, [isReady, isLinked])
  useEffect(() => {
    if (todayPresses === 0) return
    const frame = requestAnimationFrame(() => scroll('smooth'))
    return () => cancelAnimationFrame(frame)
  }, [todayPresses])
  return ref
}

/** Minimum swipe distance in pixels, and minimum ratio of horizontal to vertical movement. */
const swipeDistance = 56
const swipeSlope = 1.6
/** A touch held this long before moving drags a visit (`longPressDelay` of FullCalendar). Milliseconds, pixels. */
const longPressMs = 350
const restingDistance = 10

/** Detects a horizontal swipe: −1 to the right (the day before), +1 to the left (the day after). */
export function useSwipe(onSwipe: (steps: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number; at: number; moves: boolean } | null>(null)
  return {
    onTouchStart: ({ touches: { 0: touch, length }, timeStamp: at }: TouchEvent) => {
      start.current = touch && length === 1 ? { x: touch.clientX, y: touch.clientY, at, moves: false } : null
    },
    onTouchMove: ({ touches: { 0: touch }, timeStamp }: TouchEvent) => {
      if (!start.current || start.current.moves || !touch) return
      const { x, y, at } = start.current
      start.current.moves = Math.hypot(touch.clientX - x, touch.clientY - y) > restingDistance
      if (start.current.moves && timeStamp - at > longPressMs) start.current = null
    },
    onTouchEnd: ({ changedTouches: { 0: touch } }: TouchEvent) => {
      if (!start.current || !touch) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(x) >= swipeDistance && Math.abs(x) > swipeSlope * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
