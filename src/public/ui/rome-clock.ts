import { useEffect, useState } from 'react'
import { romeWallClock, type WallClock } from '../../../domain/calendar/rome'

const sameMinute = (one: WallClock, other: WallClock) =>
  one.date === other.date && Math.floor(one.minutes) === Math.floor(other.minutes)

/** The wall clock in Rome, whatever the browser's time zone; drawn anew at each minute, and soon after a sleep. */
export function useRomeClock(): WallClock {
  const [now, setNow] = useState(() => romeWallClock(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => {
      const next = romeWallClock(Date.now())
      setNow((before) => (sameMinute(before, next) ? before : next))
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
