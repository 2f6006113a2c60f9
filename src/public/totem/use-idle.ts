import { useEffect, useRef, useState } from 'react'

/** Seconds without a touch after which it is asked whether somebody is there, and after which the next person may begin. */
export const idleSeconds = { ask: 10, end: 30 } as const

/** Seconds left before the end, once it is asked; null before. */
export const secondsLeft = (idle: number): number | null =>
  idle < idleSeconds.ask ? null : Math.max(0, Math.ceil(idleSeconds.end - idle))

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/** Calls `onEnd` after half a minute without a touch or a key; `left`: the seconds to it once it has to be asked. */
export function useIdle(onEnd: () => void): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null)
  const touched = useRef(0)
  useEffect(() => {
    // the question goes at the next look, not under the finger: what lies below must not get the rest of the touch
    const touch = () => {
      touched.current = Date.now()
    }
    const look = () => {
      const now = secondsLeft((Date.now() - touched.current) / 1000)
      setLeft(now)
      if (now === 0) onEnd()
    }
    touch()
    const timer = setInterval(look, 500)
    for (const name of touches) document.addEventListener(name, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const name of touches) document.removeEventListener(name, touch, { capture: true })
    }
  }, [onEnd])
  return { left, stay: () => setLeft(null) }
}
