import { partOf, partOfDay } from '../../../domain/booking/parts-of-day'
import { addDays, type CivilDate, startOfWeek } from '../../../domain/calendar/civil-date'
import type { AvailableSlot } from '../../../domain/contract/agenda/agenda'
import { clockTime, fullDate, longDate, weekdayShort } from '../../../domain/text/dates'
import text from '../ui/text.module.css'
import type { FreeDays } from './free-times'
import { freeText } from './month'
import styles from './times.module.css'

interface DayTimesProps {
  readonly days: FreeDays
  readonly date: CivilDate
  /** `HH:mm:ss` of the chosen time. */
  readonly chosen: string | null
  readonly onDay: (date: CivilDate) => void
  readonly onTime: (slot: AvailableSlot) => void
}

/** The days of a week, and the free times of one of them by part of the day. */
export function DayTimes({ days, date, chosen, onDay, onTime }: DayTimesProps) {
  const slots = days[date] ?? []
  return (
    <div className={styles.dayTimes}>
      <DayStrip days={days} date={date} onDay={onDay} />
      <h3 className={`${text.heading} ${text.capital}`}>{longDate(date)}</h3>
      {Object.entries(partOfDay).map(([part, { name, hours }]) => {
        const ofPart = slots.filter(({ from }) => partOf(from) === part)
        return (
          <section key={part} aria-label={name}>
            <p className={styles.partHead}>
              <strong>{name}</strong>
              <span className={text.small}>{hours}</span>
            </p>
            {ofPart.length === 0 ? (
              <p className={text.muted}>Nessun orario libero: completo, o fuori dall’orario di visita.</p>
            ) : (
              <div className={styles.slots}>
                {ofPart.map((slot) => (
                  <button
                    key={slot.from}
                    type="button"
                    className="button button-large"
                    data-chosen={slot.from === chosen}
                    aria-pressed={slot.from === chosen}
                    aria-label={`${fullDate(date)} alle ${clockTime(slot.from)}`}
                    onClick={() => onTime(slot)}
                  >
                    {clockTime(slot.from)}
                  </button>
                ))}
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** The working days of a week, and those of its end that have free times. */
function DayStrip({ days, date, onDay }: Pick<DayTimesProps, 'days' | 'date' | 'onDay'>) {
  const monday = startOfWeek(date)
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day))
  const shown = week.filter((day, index) => index < 5 || day === date || days[day])
  return (
    <fieldset className={styles.strip} aria-label="Giorni della settimana">
      {shown.map((day) => {
        const count = days[day]?.length ?? 0
        return (
          <button
            key={day}
            type="button"
            className={styles.stripDay}
            data-chosen={day === date}
            aria-pressed={day === date}
            aria-label={`${fullDate(day)}, ${freeText(count)}`}
            disabled={count === 0 && day !== date}
            onClick={() => onDay(day)}
          >
            <span className={text.small}>{weekdayShort(day)}</span>
            <strong>{Number(day.slice(8))}</strong>
            <span className={text.small}>{count === 0 ? '–' : count === 1 ? '1 libero' : `${count} liberi`}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
