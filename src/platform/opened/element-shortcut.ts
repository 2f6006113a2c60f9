import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '../overlays/shortcuts'

/** A single key that on this page does something of its own, before the frame's shortcut on the same key. */
export function useElementShortcut(wanted: string, run: () => void, enabled = true) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, wanted)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [enabled])
}
