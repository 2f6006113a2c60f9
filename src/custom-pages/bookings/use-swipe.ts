import { type TouchEvent, useRef } from 'react'

/** Pixels a finger must travel, and how much more sideways than down, to mean the day beside. */
const far = 56
const slope = 1.6
/** A finger that rests this long before it moves takes a visit up (`longPressDelay` in visit-calendar). Milliseconds. */
const rest = 350
const resting = 10

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
      start.current.moves = Math.hypot(touch.clientX - start.current.x, touch.clientY - start.current.y) > resting
      if (start.current.moves && timeStamp - start.current.at > rest) start.current = null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(x) >= far && Math.abs(x) > slope * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
