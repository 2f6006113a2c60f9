import { useEffect, useState } from 'react'

/**
 * Pixels at the end of the window that the keyboard of a phone covers: the height of the window itself, and `dvh`, stay the same
 * where it opens (iOS Safari, Chrome on Android).
 */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      // a page that is zoomed in shows less of the window without a keyboard
      const hidden = view.scale > 1.01 ? 0 : window.innerHeight - view.height
      setHeight(Math.max(0, Math.round(hidden)))
    }
    measure()
    view.addEventListener('resize', measure)
    return () => view.removeEventListener('resize', measure)
  }, [])
  return height
}
