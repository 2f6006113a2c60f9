import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { type CivilDate, shiftMonth, startOfMonth } from '../../../../domain/calendar/civil-date'
import { holidayName } from '../../../../domain/calendar/holidays'
import { counted, fullDate, monthAndYear } from '../../../../domain/text/dates'
import type { OfferedDays } from '../../../shared/visits/availability'
import { MonthGrid } from '../../../ui/fields/month-grid'
import text from '../../../ui/text/text.module.css'
import css from './month-grid.module.css'

/** Accessible label of a day: full date, holiday name if any, number of free slots. */
export function dayLabel(date: CivilDate, free: number, isKnown: boolean): string {
  const freeText = free === 0 ? 'nessun orario libero' : counted(free, 'orario libero', 'orari liberi')
  return [fullDate(date), holidayName(date), isKnown ? freeText : null].filter(Boolean).join(', ')
}

interface MonthOfFreeDaysProps {
  /** Accessible name; the panel's month may be on the page at the same time. */
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

/** A month with its free days in green; keyboard: arrows by day and week, PageUp and PageDown by month. */
export function MonthOfFreeDays(props: MonthOfFreeDaysProps) {
  const { label = 'Calendario', month, days, isKnown, selected, today, onMonth, onDay } = props
  const [visited, setVisited] = useState<CivilDate | null>(null)
  const isShown = (date: CivilDate | null) => date !== null && startOfMonth(date) === month
  const arrow = (name: string, step: 1 | -1, icon: ReactNode) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={name}
      disabled={step < 0 && month <= startOfMonth(today)}
      onClick={() => onMonth(shiftMonth(month, step))}
    />
  )
  return (
    <section aria-label={label}>
      <Flex align="center" gap={2}>
        <h3 className={`${text.label} ${text.capital}`} style={{ flex: 1 }} aria-live="polite">
          {monthAndYear(month)}
        </h3>
        {arrow('Mese precedente', -1, <LeftOutlined aria-hidden />)}
        {arrow('Mese successivo', 1, <RightOutlined aria-hidden />)}
      </Flex>
      <MonthGrid
        label={monthAndYear(month)}
        className={css.grid}
        month={month}
        weeks={6}
        isBusy={!isKnown}
        current={[visited, selected, today].find(isShown) ?? month}
        earliest={today}
        onMove={(date) => {
          setVisited(date)
          if (!isShown(date)) onMonth(startOfMonth(date))
        }}
        renderDay={(date, dayProps) => {
          const free = days.get(date)?.length ?? 0
          const isOther = !isShown(date)
          if (isOther && free === 0) return <span aria-hidden>{Number(date.slice(8))}</span>
          return (
            <button
              type="button"
              {...dayProps}
              className={free > 0 ? `${css.day} ${css.free}` : css.day}
              disabled={date < today}
              aria-pressed={date === selected}
              aria-label={dayLabel(date, free, isKnown || isOther)}
              aria-current={date === today ? 'date' : undefined}
              onFocus={() => setVisited(date)}
              onClick={() => onDay(date)}
            >
              {Number(date.slice(8))}
            </button>
          )
        }}
      />
    </section>
  )
}
