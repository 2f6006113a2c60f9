import { useEffect, useState } from 'react'

/** What is typed, once it has stood still for so many milliseconds. */
export function useDebounced<T>(typed: T, delayMs: number): T {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), delayMs)
    return () => clearTimeout(timer)
  }, [typed, delayMs])
  return settled
}
