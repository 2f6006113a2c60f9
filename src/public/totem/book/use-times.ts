import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays, type CivilDate } from '../../../../domain/calendar/civil-date'
import type { AvailableSlot } from '../../../../domain/contract/agenda/agenda'
import { romeNow } from '../../../platform/basic/clock'
import { totemTimes } from '../calls'
import { type CallState, useAnswer } from '../use-answer'

/** Days that are asked for at once, and the last ones that can be reached: half a year on. */
const daysAtOnce = 31
const mostRanges = 6

export interface Times {
  /** Free times by day of the range on screen, days without any left out; null while they are asked for. */
  readonly days: Readonly<Record<CivilDate, readonly AvailableSlot[]>> | null
  readonly state: CallState
  readonly from: CivilDate
  readonly to: CivilDate
  /** Shows the range before or after; absent at either end. */
  readonly before: (() => void) | null
  readonly after: (() => void) | null
  readonly reload: () => void
}

/** Free times of a service, a month at a time from today on. */
export function useTimes(serviceId: number | null): Times {
  const [range, setRange] = useState(0)
  const [days, setDays] = useState<Times['days']>(null)
  const { state, run } = useAnswer()
  const latest = useRef(0)
  const from = addDays(romeNow().date, range * daysAtOnce)
  const to = addDays(from, daysAtOnce - 1)
  const load = useCallback(async () => {
    if (serviceId === null) return
    latest.current += 1
    const current = latest.current
    setDays(null)
    const answer = await run(() => totemTimes(serviceId, from, to))
    if (answer === null || current !== latest.current) return
    const found = answer.kind === 'done' ? Object.entries(answer.data).filter(([, slots]) => slots.length > 0) : []
    setDays(Object.fromEntries(found))
  }, [serviceId, from, to, run])
  useEffect(() => void load(), [load])
  return {
    days,
    state,
    from,
    to,
    before: range > 0 ? () => setRange(range - 1) : null,
    after: range < mostRanges - 1 ? () => setRange(range + 1) : null,
    reload: () => void load(),
  }
}
