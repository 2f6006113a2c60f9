import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  addMonths,
  type CivilDate,
  isCivilDate,
  startOfMonth,
  startOfWeek,
  weeksOfMonth,
} from '../../../../domain/calendar/civil-date'
import { holidayName } from '../../../../domain/calendar/holidays'
import { fullDate, monthAndYear, parseTypedDate } from '../../../../domain/text/dates'
import controls from '../../../ui/controls.module.css'
import { Field } from '../../../ui/fields/field'
import { MonthGrid } from '../../../ui/fields/month-grid'
import text from '../../../ui/text/text.module.css'
import { type CalendarView, isSunday } from '../calendar-address'
import filters from '../filters/filters.module.css'
import css from './day-picker.module.css'

interface DayPickerProps {
  readonly view: CalendarView
  /** The day shown, and today. */
  readonly date: CivilDate
  readonly today: CivilDate
  readonly onDay: (date: CivilDate) => void
}

/** A month to choose any day from, by pointer, arrows or typed; public holidays are marked and named. */
export default function DayPicker({ view, date, today, onDay }: DayPickerProps) {
  const [current, setCurrent] = useState(date)
  const container = useRef<HTMLDivElement>(null)
  // The arrows work at once.
  useEffect(() => container.current?.querySelector<HTMLElement>('[tabindex="0"][data-date]')?.focus(), [])
  const month = startOfMonth(current)
  const move = (to: CivilDate) => isCivilDate(to) && setCurrent(to)
  const arrow = (name: string, months: number, icon: ReactNode) => (
    <Button type="text" size="small" icon={icon} aria-label={name} onClick={() => move(addMonths(current, months))} />
  )
  const holidays = weeksOfMonth(month)
    .flat()
    .filter((day) => startOfMonth(day) === month && holidayName(day))
  return (
    <div ref={container} className={filters.menu}>
      <TypedDay onDay={onDay} />
      <Flex align="center" gap={2}>
        {arrow('Anno precedente', -12, <DoubleLeftOutlined aria-hidden />)}
        {arrow('Mese precedente', -1, <LeftOutlined aria-hidden />)}
        <h2 className={text.capital} style={{ flex: 1, textAlign: 'center' }} aria-live="polite">
          {monthAndYear(month)}
        </h2>
        {arrow('Mese successivo', 1, <RightOutlined aria-hidden />)}
        {arrow('Anno successivo', 12, <DoubleRightOutlined aria-hidden />)}
      </Flex>
      <MonthGrid
        label={monthAndYear(month)}
        className={css.grid}
        month={month}
        weeks={6}
        current={current}
        onMove={move}
        renderDay={(day, dayProps) => (
          <button
            type="button"
            {...dayProps}
            className={`${controls.cell} ${css.day}`}
            data-outside={startOfMonth(day) !== month || undefined}
            data-holiday={holidayName(day) !== null || isSunday(day) || undefined}
            data-shown={isShown(view, date, day) || undefined}
            aria-current={day === today ? 'date' : undefined}
            aria-label={[fullDate(day), day === today && 'oggi', holidayName(day)].filter(Boolean).join(', ')}
            title={holidayName(day) ?? undefined}
            onClick={() => onDay(day)}
          >
            {Number(day.slice(8))}
          </button>
        )}
      />
      <ul className={text.small} style={{ minHeight: 36 }}>
        {holidays.map((day) => (
          <li key={day}>
            <b>{Number(day.slice(8))}</b> {holidayName(day)}
          </li>
        ))}
      </ul>
      <Button block onClick={() => onDay(today)}>
        Oggi
      </Button>
    </div>
  )
}

/** Whether a day is the one on screen, or in its week. */
function isShown(view: CalendarView, date: CivilDate, day: CivilDate): boolean {
  return view === 'week' ? startOfWeek(day) === startOfWeek(date) : day === date
}

/** A day as gg/mm/aaaa; Enter goes there. */
function TypedDay({ onDay }: Pick<DayPickerProps, 'onDay'>) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const go = () => {
    const day = parseTypedDate(typed)
    if (day) onDay(day)
    else setError('Scrivi il giorno come gg/mm/aaaa.')
  }
  return (
    <Field label="Vai al giorno" error={error}>
      {(control) => (
        <Input
          {...control}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          placeholder="gg/mm/aaaa"
          maxLength={10}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
          onPressEnter={go}
        />
      )}
    </Field>
  )
}
