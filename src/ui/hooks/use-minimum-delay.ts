import { useEffect, useState } from 'react'
import { fetchMinimumDelayMs } from '../../../domain/text/limits'

/** Keeps a loading indicator visible for at least 200 ms (specification §9); not for data available from the start. */
export function useMinimumDelay(isBusy: boolean): boolean {
  // Counted, so that a wait which begins as the delay of the one before runs out has a delay of its own.
  const [waits, setWaits] = useState(isBusy ? 1 : 0)
  const [delayed, setDelayed] = useState(0)
  const [wasBusy, setWasBusy] = useState(isBusy)
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy)
    if (isBusy) setWaits(waits + 1)
  }
  useEffect(() => {
    if (waits === 0) return
    const timer = setTimeout(() => setDelayed(waits), fetchMinimumDelayMs)
    return () => clearTimeout(timer)
  }, [waits])
  return isBusy || delayed < waits
}
