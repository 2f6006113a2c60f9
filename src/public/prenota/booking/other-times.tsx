import { useEffect, useState } from 'react'
import { addDays } from '../../../../domain/calendar/civil-date'
import type { Alternative } from '../../../../domain/contract/booking/booking-fields'
import type { GuestHold } from '../../../../domain/contract/public/guest-bookings'
import { romeNow } from '../../../platform/basic/clock'
import { publicCall } from '../../../platform/basic/public-call'
import { queryString } from '../../../platform/basic/query-string'
import type { FreeDays } from '../../times/free-times'
import { type DayTime, nearestTimes } from '../../times/nearest-times'
import { TimeList } from '../../times/time-list'
import text from '../../ui/text.module.css'

const mostTimes = 3
/** Days before and after the time that was held. */
const searched = { before: 7, after: 21 } as const

interface OtherTimesProps {
  readonly hold: GuestHold
  /** What the server offers instead of the held time; without it the nearest free times are looked for. */
  readonly alternatives: readonly Alternative[]
  readonly onChoose: (time: DayTime) => void
}

/** The three free times nearest to one that is no longer held. */
export function OtherTimes({ hold, alternatives, onChoose }: OtherTimesProps) {
  const { office_service_id } = hold
  const offered = alternatives.filter((time) => time.office_service_id === office_service_id)
  const nearest = useNearest(hold, offered.length === 0)
  const times = offered.length > 0 ? offered : nearest
  if (times === null) return <span className={text.blank} />
  if (times.length === 0) return <p className={text.muted}>Al momento non ci sono altri orari vicini a questo.</p>
  return <TimeList times={times} onChoose={onChoose} />
}

function useNearest(hold: GuestHold, isNeeded: boolean): readonly DayTime[] | null {
  const [times, setTimes] = useState<readonly DayTime[] | null>(null)
  const { office_service_id, date, from, to, online, city_id } = hold
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    const today = romeNow().date
    const first = [addDays(date, -searched.before), today].sort().at(-1)
    const query = { from: first, to: addDays(date, searched.after), ...(online && { mode: 'online' }), city_id }
    void publicCall<FreeDays>('GET', `office_services/${office_service_id}/availabilities?${queryString(query)}`).then(
      (outcome) =>
        isCurrent && setTimes(outcome.kind === 'done' ? nearestTimes(outcome.data, { date, from, to }, mostTimes) : []),
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded, office_service_id, date, from, to, online, city_id])
  return times
}
