import { useEffect, useState } from 'react'

/** Whole seconds to `at` by this machine's clock, by the second; 0 from then on, and without it. */
export function useSecondsTo(at: number | null): number {
  const [now, setNow] = useState(Date.now)
  const left = at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [at])
  return left
}
