import { useEffect, useState } from 'react'
import { searchDebounceMs } from '../../../domain/text/limits'

/** A value once it is unchanged for `delayMs` (specification §9), and a function that applies the latest one at once. */
export function useDebouncedValue<T>(value: T, delayMs: number = searchDebounceMs): readonly [T, () => void] {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    if (value === debounced) return
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, debounced, delayMs])
  return [debounced, () => setDebounced(value)]
}
