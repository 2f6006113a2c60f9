import type { ReactNode } from 'react'
import { isMorning } from '../../../../domain/booking/services'
import { spanOf } from '../../../../domain/calendar/spans'
import type { AvailableSlot } from '../../../../domain/contract/agenda/agenda'
import { clockTime, dayAndMonth, longDate, weekdayName } from '../../../../domain/text/dates'
import text from '../../ui/text.module.css'
import { OfflineNotice } from '../notices'
import type { Problem } from '../problem'
import { StepFrame } from '../step-frame'
import styles from '../totem.module.css'
import type { Times } from './use-times'

interface CommonProps {
  readonly recap: ReactNode
  readonly times: Times
  readonly onBack: () => void
  readonly onLeave: () => void
}

/** What there is to choose from; the wait, or what is wrong, until it is there. */
const Loaded = ({ times: { days, state }, children }: { times: Times; children: ReactNode }) =>
  state === 'away' ? <OfflineNotice /> : days === null ? <p className={text.muted}>Un momento…</p> : children

/** The days that have free times, a month at once. */
export function ChooseDay({
  recap,
  times,
  onBack,
  onLeave,
  onChoose,
}: CommonProps & { onChoose: (date: string) => void }) {
  const { days, from, to, before, after } = times
  const dates = Object.keys(days ?? {})
  return (
    <StepFrame
      title="In quale giorno?"
      {...{ recap, onBack, onLeave }}
      next={
        <>
          {before && (
            <button type="button" className="button" onClick={before}>
              Giorni prima
            </button>
          )}
          {after && (
            <button type="button" className="button" onClick={after}>
              Giorni dopo
            </button>
          )}
        </>
      }
    >
      <Loaded times={times}>
        {dates.length === 0 && (
          <p className={text.muted} role="status">
            Nessun posto libero dal {dayAndMonth(from)} al {dayAndMonth(to)}.
          </p>
        )}
        <div className={styles.buttons}>
          {dates.map((date) => (
            <button key={date} type="button" className="button" onClick={() => onChoose(date)}>
              <span>
                <span className={`${text.muted} ${text.capital} ${styles.weekday}`}>{weekdayName(date)}</span>{' '}
                {dayAndMonth(date)}
              </span>
            </button>
          ))}
        </div>
      </Loaded>
    </StepFrame>
  )
}

interface ChooseTimeProps extends CommonProps {
  readonly date: string
  readonly problem: Problem | null
  readonly onChoose: (slot: AvailableSlot) => void
}

/** The free times of a day. */
export function ChooseTime({ recap, times, date, problem, onBack, onLeave, onChoose }: ChooseTimeProps) {
  const slots = times.days?.[date] ?? []
  const isEarly = (slot: AvailableSlot) => isMorning(spanOf(slot))
  const halves = [
    ['Mattina', slots.filter(isEarly)],
    ['Pomeriggio', slots.filter((slot) => !isEarly(slot))],
  ] as const
  return (
    <StepFrame title="A che ora?" {...{ recap, onBack, onLeave }}>
      {problem && (
        <p role="alert" className={text.notice} data-tone="warning">
          {problem.sentence}
        </p>
      )}
      <Loaded times={times}>
        {slots.length === 0 && (
          <p className={text.muted} role="status">
            Per {longDate(date)} non c’è più posto: torna indietro e scegli un altro giorno.
          </p>
        )}
        {halves.map(
          ([name, list]) =>
            list.length > 0 && (
              <div key={name} className={styles.group}>
                <h2>{name}</h2>
                <div className={styles.buttons}>
                  {list.map((slot) => (
                    <button key={slot.from} type="button" className="button" onClick={() => onChoose(slot)}>
                      {clockTime(slot.from)}
                    </button>
                  ))}
                </div>
              </div>
            ),
        )}
      </Loaded>
    </StepFrame>
  )
}
