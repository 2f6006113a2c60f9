import { type RefObject, useEffect, useRef } from 'react'

/** Until a changed visit has left the screen. Milliseconds. */
const afterClosing = 150

/**
 * The visit may leave the calendar with its card (cancelled, filtered away): once the card is closed the keyboard stays
 * with the calendar all the same.
 */
export function useBoardFocus(board: RefObject<HTMLElement | null>, hasCard: boolean) {
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
