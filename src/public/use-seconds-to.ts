import { useEffect, useState } from 'react'
import { serverNow } from '../platform/basic/clock'

/** Whole seconds to `at` by the server's clock, by the second; 0 from then on, and without it. */
export function useSecondsTo(at: number | null): number {
  const [now, setNow] = useState(serverNow)
  const left = at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    if (at === null) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), 500)
    return () => clearInterval(timer)
  }, [at])
  return left
}
