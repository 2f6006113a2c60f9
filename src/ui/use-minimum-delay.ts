import { useEffect, useState } from 'react'
import { fetchMinimumDelayMs } from '../../domain/text/limits'

/** Keeps a loading indicator visible for at least 200 ms (specification §9); not for data available from the start. */
export function useMinimumDelay(isBusy: boolean): boolean {
  const [isHeld, setHeld] = useState(isBusy)
  const [wasBusy, setWasBusy] = useState(isBusy)
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy)
    if (isBusy) setHeld(true)
  }
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => setHeld(false), fetchMinimumDelayMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  return isBusy || isHeld
}
