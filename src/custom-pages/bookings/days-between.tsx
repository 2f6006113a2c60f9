import { useId, useState } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { numericDate, parseNumericDate } from '../../../domain/text/dates'
import css from './filters.module.css'
import { Labelled } from './labelled'

interface DaysBetweenProps {
  readonly from: CivilDate
  readonly to: CivilDate
  readonly error?: string | undefined
  /** Empty stands for what is typed and is no date. */
  readonly onDays: (from: CivilDate, to: CivilDate) => void
}

/** Two days as Italians write them, whatever the language of the browser; the last one is kept from preceding the first. */
export function DaysBetween({ from, to, error, onDays }: DaysBetweenProps) {
  const note = useId()
  const described = error === undefined ? undefined : note
  return (
    <>
      <div className={css.days}>
        <Day label="Dal" value={from} note={described} onDay={(day) => onDays(day, day > to ? day : to)} />
        <Day label="Al" value={to} note={described} onDay={(day) => onDays(from, day)} />
      </div>
      {error !== undefined && (
        <p id={note} className={css.error}>
          {error}
        </p>
      )}
    </>
  )
}

interface DayProps {
  readonly label: string
  readonly value: CivilDate
  readonly note: string | undefined
  readonly onDay: (day: CivilDate) => void
}

function Day({ label, value, note, onDay }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // What is typed stands as it was typed, until another day comes from elsewhere.
  const meant = typed === null ? null : parseNumericDate(typed)
  const text = typed !== null && (meant === null || meant === value) ? typed : value && numericDate(value)
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className={css.day}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          placeholder="gg/mm/aaaa"
          maxLength={10}
          aria-invalid={note !== undefined}
          aria-describedby={note}
          onChange={(event) => {
            setTyped(event.target.value)
            onDay(parseNumericDate(event.target.value) ?? '')
          }}
        />
      )}
    </Labelled>
  )
}
