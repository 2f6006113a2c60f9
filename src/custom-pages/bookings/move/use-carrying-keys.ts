import { useEffect, useRef } from 'react'
import { byArrow, type DayStretch, type Keys } from './target'

interface Carrying {
  /** What the arrows move; null while nothing is carried. */
  readonly carried: DayStretch | null
  readonly keys: Keys
  readonly onCarry: (to: DayStretch) => void
  readonly onCommit: () => void
  readonly onCancel: () => void
}

/**
 * While something is carried the keyboard belongs to it, wherever the focus is: what is carried from one day to another
 * is drawn anew there, and takes its focus with it only a moment later.
 */
export function useCarryingKeys(carrying: Carrying) {
  const latest = useRef(carrying)
  useEffect(() => {
    latest.current = carrying
  })
  const isOn = carrying.carried !== null
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const { carried, keys, onCarry, onCommit, onCancel } = latest.current
      if (!carried || event.ctrlKey || event.metaKey || event.altKey) return
      const to = byArrow(carried, event, keys)
      if (to) onCarry(to)
      else if (event.key === 'Enter') onCommit()
      else if (event.key === 'Escape') onCancel()
      // Whoever goes on to something else lets go, and the key does what it always does.
      else if (event.key === 'Tab') return onCancel()
      else if (event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOn])
}
