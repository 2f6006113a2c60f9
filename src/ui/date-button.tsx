import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { type CivilDate, shiftMonth, startOfMonth } from '../../domain/calendar/civil-date'
import { holidayName } from '../../domain/calendar/holidays'
import { fullDate, monthAndYear } from '../../domain/text/dates'
import { AnchoredDialog } from './anchored-dialog'
import controls from './controls.module.css'
import css from './date-button.module.css'
import { MonthGrid } from './month-grid'
import text from './text.module.css'

interface DateButtonProps {
  /** The period shown, as the button says it. */
  readonly label: string
  readonly date: CivilDate
  readonly today: CivilDate
  readonly onDate: (date: CivilDate) => void
}

/** The day on screen as a button that opens a calendar to go to any other. */
export function DateButton({ label, date, today, onDate }: DateButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${controls.cell} ${css.date}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-live="polite">{label}</span> <DownOutlined aria-hidden />
      </button>
      {isOpen && button.current && (
        <AnchoredDialog
          anchor={button.current}
          label="Vai a un giorno"
          width={300}
          place="below"
          onClose={() => setOpen(false)}
        >
          <Month
            date={date}
            today={today}
            onDate={(chosen) => {
              setOpen(false)
              onDate(chosen)
            }}
          />
        </AnchoredDialog>
      )}
    </>
  )
}

/** A month of days to choose from; keyboard: arrows by day and week, PageUp and PageDown by month. */
function Month({ date, today, onDate }: Pick<DateButtonProps, 'date' | 'today' | 'onDate'>) {
  const [current, setCurrent] = useState(date)
  const month = startOfMonth(current)
  return (
    <div className={css.month}>
      <div className={css.head}>
        <h2 className={`${text.label} ${text.capital}`} aria-live="polite">
          {monthAndYear(month)}
        </h2>
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label="Mese precedente"
          onClick={() => setCurrent(shiftMonth(month, -1))}
        />
        <Button
          type="text"
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label="Mese successivo"
          onClick={() => setCurrent(shiftMonth(month, 1))}
        />
      </div>
      <MonthGrid
        label={monthAndYear(month)}
        className={css.grid}
        month={month}
        weeks={6}
        current={current}
        onMove={setCurrent}
        renderDay={(day, dayProps) => (
          <button
            type="button"
            {...dayProps}
            className={css.day}
            data-other={startOfMonth(day) !== month || undefined}
            aria-pressed={day === date}
            aria-label={[fullDate(day), holidayName(day)].filter(Boolean).join(', ')}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDate(day)}
          >
            {Number(day.slice(8))}
          </button>
        )}
      />
    </div>
  )
}
