import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  addDays,
  addMonths,
  type CivilDate,
  endOfMonth,
  shiftMonth,
  startOfMonth,
  startOfWeek,
  weeksOfMonth,
} from '../../../domain/calendar/civil-date'
import { counted, fullDate, monthAndYear, weekdayName, weekdayShort } from '../../../domain/text/dates'
import controls from '../ui/controls.module.css'
import { NextIcon, PreviousIcon } from '../ui/icons'
import text from '../ui/text.module.css'
import type { FreeDays } from './free-times'
import styles from './times.module.css'

/** "7 orari liberi", "nessun orario libero". */
export const freeText = (count: number) =>
  count === 0 ? 'nessun orario libero' : counted(count, 'orario libero', 'orari liberi')

interface MonthProps {
  /** First day of the month on screen. */
  readonly month: CivilDate
  readonly today: CivilDate
  /** Null while they are asked for. */
  readonly days: FreeDays | null
  readonly chosen: CivilDate | null
  readonly onMonth: (month: CivilDate) => void
  readonly onChoose: (date: CivilDate) => void
}

/** The day to which a key moves from another; null: the key is none of the grid's. */
function dayOfKey(key: string, date: CivilDate): CivilDate | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) return addDays(date, step)
  if (key === 'Home') return startOfWeek(date)
  if (key === 'End') return addDays(startOfWeek(date), 6)
  if (key === 'PageUp') return addMonths(date, -1)
  if (key === 'PageDown') return addMonths(date, 1)
  return null
}

/** A month whose every day says how many times are free: a grid of which one day is in the order of the tab key. */
export function Month({ month, today, days, chosen, onMonth, onChoose }: MonthProps) {
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  const [visited, setVisited] = useState<CivilDate | null>(null)
  const isOfMonth = (date: CivilDate) => startOfMonth(date) === month
  const dates = Object.keys(days ?? {}).sort()
  const first = dates.find(isOfMonth) ?? (isOfMonth(today) ? today : month)
  const current = [visited, chosen].find((date) => date !== null && isOfMonth(date)) ?? first

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayOfKey(event.key, current)
    if (next === null) return
    event.preventDefault()
    if (next < startOfMonth(today)) return
    isMoving.current = true
    setVisited(next)
    if (!isOfMonth(next)) onMonth(startOfMonth(next))
  }
  const turn = (months: number) => {
    setVisited(null)
    onMonth(shiftMonth(month, months))
  }
  return (
    <section className={styles.month} aria-labelledby={titleId}>
      <div className={styles.monthHead}>
        <h3 id={titleId} className={`${text.heading} ${text.capital}`} aria-live="polite">
          {monthAndYear(month)}
        </h3>
        <button
          type="button"
          className={controls.icon}
          aria-label="Mese prima"
          disabled={month <= startOfMonth(today)}
          onClick={() => turn(-1)}
        >
          <PreviousIcon />
        </button>
        <button type="button" className={controls.icon} aria-label="Mese dopo" onClick={() => turn(1)}>
          <NextIcon />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid of days */}
      <table ref={grid} role="grid" aria-labelledby={titleId} aria-busy={days === null} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeksOfMonth(month)[0]?.map((date) => (
              <th key={date} scope="col" abbr={weekdayName(date)} className={text.small}>
                {weekdayShort(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  {isOfMonth(date) ? (
                    <Day
                      date={date}
                      count={days?.[date]?.length ?? 0}
                      isToday={date === today}
                      isChosen={date === chosen}
                      isCurrent={date === current}
                      onChoose={onChoose}
                    />
                  ) : (
                    <span className={styles.outside}>{Number(date.slice(8))}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={text.small} role="status">
        {days === null
          ? 'Cerchiamo gli orari liberi…'
          : dates.some(isOfMonth)
            ? 'Sotto il giorno, quanti orari sono liberi. Senza numero: completo o chiuso.'
            : `Nessun orario libero fino al ${Number(endOfMonth(month).slice(8))} del mese.`}
      </p>
    </section>
  )
}

interface DayProps {
  readonly date: CivilDate
  readonly count: number
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly isCurrent: boolean
  readonly onChoose: (date: CivilDate) => void
}

/** A day of the grid; one without free times can be visited, and not chosen. */
const Day = ({ date, count, isToday, isChosen, isCurrent, onChoose }: DayProps) => (
  <button
    type="button"
    className={styles.day}
    data-date={date}
    data-free={count > 0}
    data-chosen={isChosen}
    tabIndex={isCurrent ? 0 : -1}
    aria-label={`${fullDate(date)}, ${freeText(count)}`}
    aria-current={isToday ? 'date' : undefined}
    aria-pressed={isChosen}
    aria-disabled={count === 0}
    onClick={() => count > 0 && onChoose(date)}
  >
    <span>{Number(date.slice(8))}</span>
    {count > 0 && <span className={styles.count}>{count}</span>}
  </button>
)
