import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CivilDate, shiftMonth, startOfMonth } from '../../../domain/calendar/civil-date'
import { monthAndYear, weekdayName, weekdayShort } from '../../../domain/text/dates'
import type { OfferedDays } from '../../api/availability'
import { dayAfterKey } from '../../ui/day-keys'
import { dayLabel, weeksOf } from './month'
import css from './month-grid.module.css'

interface MonthGridProps {
  /** What it is called: over the panel's own month there may be another one. */
  readonly label?: string
  /** First day of the month on screen. */
  readonly month: CivilDate
  readonly days: OfferedDays
  readonly isKnown: boolean
  readonly selected: CivilDate | null
  readonly today: CivilDate
  readonly onMonth: (month: CivilDate) => void
  readonly onDay: (date: CivilDate) => void
}

/** The month of the panel: free days in green, all of it by keyboard (arrows by day and week, PageUp and PageDown by month). */
export function MonthGrid({ label = 'Calendario', month, days, isKnown, selected, today, ...on }: MonthGridProps) {
  const { onMonth, onDay } = on
  const grid = useRef<HTMLTableElement>(null)
  const [roving, setRoving] = useState<CivilDate | null>(null)
  const [isMoving, setMoving] = useState(false)
  const earliest = startOfMonth(today)
  const isShown = (date: CivilDate | null) => date !== null && startOfMonth(date) === month
  const tabStop = [roving, selected, today].find(isShown) ?? month

  // The month may have to be drawn first: the focus follows once the day is there.
  useEffect(() => {
    if (!isMoving) return
    setMoving(false)
    grid.current?.querySelector<HTMLElement>(`[data-date="${tabStop}"]`)?.focus()
  }, [isMoving, tabStop])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayAfterKey(tabStop, event.key)
    if (next === null) return
    event.preventDefault()
    const reached = next < today ? today : next
    setRoving(reached)
    setMoving(true)
    if (!isShown(reached)) onMonth(startOfMonth(reached))
  }

  return (
    <section className={css.month} aria-label={label}>
      <header className={css.header}>
        <h3 className={css.title} aria-live="polite">
          {monthAndYear(month)}
        </h3>
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label="Mese precedente"
          disabled={month <= earliest}
          onClick={() => onMonth(shiftMonth(month, -1))}
        />
        <Button
          type="text"
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label="Mese successivo"
          onClick={() => onMonth(shiftMonth(month, 1))}
        />
      </header>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of a date picker, on a real table
        role="grid"
        className={css.grid}
        aria-label={monthAndYear(month)}
        aria-busy={!isKnown}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weeksOf(month)[0]?.map((date) => (
              <th key={date} scope="col" abbr={weekdayName(date)}>
                {weekdayShort(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                if (!isShown(date))
                  return (
                    <td key={date} className={css.outside}>
                      <span aria-hidden>{Number(date.slice(8))}</span>
                    </td>
                  )
                const free = days.get(date)?.length ?? 0
                const isSelected = date === selected
                const looks = [css.day, free > 0 && css.free, isSelected && css.selected, date === today && css.today]
                return (
                  <td key={date}>
                    <button
                      type="button"
                      data-date={date}
                      className={looks.filter(Boolean).join(' ')}
                      tabIndex={date === tabStop ? 0 : -1}
                      disabled={date < today}
                      aria-pressed={isSelected}
                      aria-label={dayLabel(date, free, isKnown)}
                      aria-current={date === today ? 'date' : undefined}
                      onFocus={() => setRoving(date)}
                      onClick={() => onDay(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
