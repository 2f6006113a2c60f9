import { useEffect, useRef, useState } from 'react'
import { type CivilDate, startOfMonth } from '../../../domain/calendar/civil-date'
import type { AvailableSlot } from '../../../domain/contract/agenda/agenda'
import type { PublicBooking } from '../../../domain/contract/booking/public-bookings'
import { clockTime, longDate } from '../../../domain/text/dates'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { LinkActions } from '../links/link-page'
import { DayTimes } from '../times/day-times'
import { useFreeTimes } from '../times/free-times'
import { Month } from '../times/month'
import type { DayTime } from '../times/nearest-times'
import { TimeList } from '../times/time-list'
import section from '../ui/section.module.css'
import text from '../ui/text.module.css'
import type { ActionOutcome } from './use-visit-link'

interface MoveFormProps {
  readonly token: string
  readonly visit: PublicBooking
  readonly outcome: ActionOutcome | null
  readonly busy: boolean
  readonly onMove: (time: DayTime) => Promise<boolean>
  readonly onBack: () => void
}

/** Another day and time for a visit, which stays where it is until the new time is had. */
export default function MoveForm({ token, visit, outcome, busy, onMove, onBack }: MoveFormProps) {
  const { date: today } = useRomeClock()
  const [month, setMonth] = useState(startOfMonth(visit.date < today ? today : visit.date))
  const [day, setDay] = useState<CivilDate | null>(null)
  const [slot, setSlot] = useState<AvailableSlot | null>(null)
  const free = useFreeTimes({ path: `bookings/${encodeURIComponent(token)}/availabilities` }, month, today)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const refused = outcome?.action === 'move' ? outcome.refused : null
  const chooseDay = (date: CivilDate) => {
    setDay(date)
    setSlot(null)
  }
  const move = async (time: DayTime) => {
    if (await onMove(time)) return
    setSlot(null)
    free.reload()
  }
  return (
    <section className={section.stack} aria-labelledby="sposta">
      <h2 id="sposta" ref={title} tabIndex={-1} className={text.heading}>
        Scegli il nuovo orario
      </h2>
      <p className={text.muted}>
        La visita resta {longDate(visit.date)} alle {clockTime(visit.from)} finché non confermi il nuovo orario.
      </p>
      {refused && (
        <div className={`${text.notice} ${section.stack}`} data-tone="warning" role="alert">
          <p>{refused} La visita è rimasta dov’era.</p>
          <TimeList
            times={outcome?.alternatives ?? []}
            onChoose={({ date, from, to }) => void move({ date, from, to })}
          />
        </div>
      )}
      {free.problem !== null && (
        <div role="alert" className={section.page}>
          <p>{free.problem}</p>
          <button type="button" className="button" onClick={free.reload}>
            Riprova
          </button>
        </div>
      )}
      <Month month={month} today={today} days={free.days} chosen={day} onMonth={setMonth} onChoose={chooseDay} />
      {day !== null && free.days?.[day] && (
        <DayTimes days={free.days} date={day} chosen={slot?.from ?? null} onDay={chooseDay} onTime={setSlot} />
      )}
      <LinkActions>
        {day !== null && slot !== null && (
          <button
            type="button"
            className="button button-primary"
            aria-busy={busy}
            onClick={() => void move({ date: day, from: slot.from, to: slot.to })}
          >
            Sposta a {longDate(day)}, {clockTime(slot.from)}
          </button>
        )}
        <button type="button" className="button" onClick={onBack}>
          Lascia la visita dov’è
        </button>
      </LinkActions>
    </section>
  )
}
