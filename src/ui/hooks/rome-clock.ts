import { useEffect, useState } from 'react'
import { romeWallClock, type WallClock } from '../../../domain/calendar/rome'

const minuteMs = 60_000

/** The wall clock in Rome, whatever the browser's time zone; updated at every full minute. */
export function useRomeClock(): WallClock {
  const [now, setNow] = useState(() => romeWallClock(Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(romeWallClock(Date.now()))
      timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs))
    }
    timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs))
    // Timers stop while a tab sleeps: update on wake-up.
    const onWake = () => document.visibilityState === 'visible' && setNow(romeWallClock(Date.now()))
    document.addEventListener('visibilitychange', onWake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onWake)
    }
  }, [])
  return now
}
