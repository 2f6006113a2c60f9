import { useEffect, useState } from 'react'
import { searchDebounceMs } from '../../domain/text/limits'

/** A value once it has stayed the same for `delayMs` (specification §9), and a function that takes the newest one at once. */
export function useDebouncedValue<T>(value: T, delayMs: number = searchDebounceMs): readonly [T, () => void] {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    if (value === debounced) return
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, debounced, delayMs])
  return [debounced, () => setDebounced(value)]
}
