import { useCallback, useEffect, useState } from 'react'
import type { GuestHold } from '../../../../domain/contract/public/guest-bookings'
import { publicCall } from '../../../platform/basic/public-call'
import { forgetHomePlace } from '../doctor/home-place'
import { forgetHold, keepHold, keptHold } from '../hold'
import { forgetGuest } from './guest-values'

/** How often it is asked whether the mail was answered on another device. Milliseconds. */
const pollMs = 10_000

/** The time that this tab holds with a doctor, as it is now; null where it holds none. */
export function useGuestHold(slug: string) {
  const [hold, setHold] = useState(() => {
    const kept = keptHold()
    return kept?.slug === slug ? kept : null
  })
  const token = hold?.token
  const update = useCallback((next: GuestHold) => {
    keepHold(next)
    setHold(next)
  }, [])
  const refresh = useCallback(async () => {
    if (token === undefined) return
    const outcome = await publicCall<GuestHold>('GET', `holds/${token}`)
    // the tab may hold another time meanwhile
    if (keptHold()?.token !== token) return
    if (outcome.kind === 'done') update(outcome.data)
    else if (outcome.kind === 'refused' && outcome.status === 404) {
      forgetHold()
      setHold(null)
    }
  }, [token, update])
  useEffect(() => void refresh(), [refresh])

  const isAwaited = hold?.sent === true && !hold.booked
  useEffect(() => {
    if (!isAwaited) return
    const look = () => document.visibilityState === 'visible' && void refresh()
    const timer = setInterval(look, pollMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isAwaited, refresh])

  const isBooked = hold?.booked ?? false
  useEffect(() => {
    if (!isBooked) return
    forgetGuest()
    forgetHomePlace()
  }, [isBooked])
  return { hold, update }
}
