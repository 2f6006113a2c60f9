import { bookingStatus, type groupMessage } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { counted, longDate, weekdayShort } from '../../../domain/text/dates'
import { StatusSign } from './status-sign'
import css from './week-strip.module.css'

interface WeekStripProps {
  readonly days: readonly CivilDate[]
  readonly chosen: CivilDate
  readonly today: CivilDate
  readonly countOf: (date: CivilDate) => number
  /** The group message of the chosen day. */
  readonly message: ReturnType<typeof groupMessage>
  readonly onDay: (date: CivilDate) => void
}

/** On a phone the week is a strip of days to touch; a dot says that there are visits. */
export function WeekStrip({ days, chosen, today, countOf, message, onDay }: WeekStripProps) {
  return (
    <>
      <div className={css.strip}>
        {days.map((date) => {
          const count = countOf(date)
          return (
            <button
              key={date}
              type="button"
              aria-current={date === chosen ? 'date' : undefined}
              aria-label={`${longDate(date)}${date === today ? ', oggi' : ''}, ${counted(count, 'visita', 'visite')}`}
              className={date === today ? css.stripToday : undefined}
              onClick={() => onDay(date)}
            >
              <span>{weekdayShort(date)}</span>
              <strong>{Number(date.slice(8))}</strong>
              <i className={count > 0 ? css.dot : css.noDot} />
            </button>
          )
        })}
      </div>
      {message && (
        <p className={css.message} style={{ color: bookingStatus[message.status].color }}>
          <StatusSign status={message.status} /> {message.text}
        </p>
      )}
    </>
  )
}
