import { useSyncExternalStore } from 'react'
import type { WallClock } from '../../../domain/calendar/rome'
import { onClockChange, romeNow } from './clock'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  for (const listener of [...listeners]) listener()
}

/** Looks each second, so that a minute that passed during a sleep is seen. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  const stop = onClockChange(listener)
  return () => {
    stop()
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

let shown = romeNow()

/** The clock now: the same object within a minute. */
function minuteNow(): WallClock {
  const next = romeNow()
  if (next.date !== shown.date || Math.floor(next.minutes) !== Math.floor(shown.minutes)) shown = next
  return shown
}

/** The wall clock in Rome, whatever the browser's time zone and clock; drawn anew at each minute, and soon after a sleep. */
export const useRomeClock = (): WallClock => useSyncExternalStore(subscribe, minuteNow, minuteNow)
