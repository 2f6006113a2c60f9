import { useEffect, useRef } from 'react'

/**
 * The calendar's scrolling region. It goes to its start (now, or the first opening) once, when the hours are first
 * there, and when asked; after that it stays where the person left it, also from week to week. `isLed`: something else
 * leads to another place.
 */
export function useScrolledToNow(scrollTop: number, isReady: boolean, isLed: boolean) {
  const ref = useRef<HTMLElement>(null)
  const placed = useRef(false)
  const wanted = useRef(scrollTop)
  useEffect(() => {
    wanted.current = scrollTop
  })

  useEffect(() => {
    const board = ref.current
    if (isLed) placed.current = true
    if (!isReady || placed.current || !board) return
    // The hours are drawn a moment later than they are known (their chunk, their measuring).
    const settle = () => {
      if (board.scrollHeight <= board.clientHeight + 1) return
      placed.current = true
      observer.disconnect()
      board.scrollTop = wanted.current
    }
    const observer = new ResizeObserver(settle)
    for (const child of board.children) observer.observe(child)
    settle()
    return () => observer.disconnect()
  }, [isReady, isLed])

  const scrollToStart = () => {
    requestAnimationFrame(() => ref.current?.scrollTo({ top: wanted.current, behavior: 'smooth' }))
  }
  return { ref, scrollToStart }
}
