import { Flex } from 'antd'
import { useId } from 'react'
import { weekdayNames } from '../../../../../domain/text/dates'
import controls from '../../../../ui/controls.module.css'
import text from '../../../../ui/text/text.module.css'
import { weekOrder } from '../editor/week'
import css from './panel.module.css'

interface WeekdaySquaresProps {
  readonly label?: string
  readonly weekdays: readonly number[]
  /** Those that can be chosen. */
  readonly among?: readonly number[]
  readonly error?: string | undefined
  readonly onChange: (weekdays: readonly number[]) => void
}

/** The days of the week as squares with their initials. */
export function WeekdaySquares({
  label = 'Giorni',
  weekdays,
  among = weekOrder,
  error,
  onChange,
}: WeekdaySquaresProps) {
  const errorId = useId()
  return (
    <Flex component="fieldset" vertical gap={4} aria-describedby={error && errorId}>
      <legend className={text.label}>{label}</legend>
      <div className={css.squares}>
        {weekOrder.map((weekday) => {
          const name = weekdayNames[weekday] ?? ''
          const isIn = weekdays.includes(weekday)
          return (
            <label key={weekday} className={controls.chip} title={name}>
              <input
                type="checkbox"
                className="visually-hidden"
                aria-label={name}
                checked={isIn}
                disabled={!among.includes(weekday)}
                onChange={() => onChange(isIn ? weekdays.filter((day) => day !== weekday) : [...weekdays, weekday])}
              />
              <span aria-hidden>{name.charAt(0).toUpperCase()}</span>
            </label>
          )
        })}
      </div>
      {error && (
        <p id={errorId} className={text.error}>
          {error}
        </p>
      )}
    </Flex>
  )
}
