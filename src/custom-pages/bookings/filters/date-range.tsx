import { Flex, Input } from 'antd'
import { useId, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { numericDate, parseNumericDate, parseTypedDate } from '../../../../domain/text/dates'
import { Field } from '../../../ui/fields/field'
import text from '../../../ui/text/text.module.css'

interface DateRangeProps {
  readonly from: CivilDate
  readonly to: CivilDate
  readonly error?: string | undefined
  /** An empty string stands for typed text that is not a date. */
  readonly onDays: (from: CivilDate, to: CivilDate) => void
}

/** Two date fields in Italian format, whatever the browser's language; a later first date also moves the last one. */
export function DateRange({ from, to, error, onDays }: DateRangeProps) {
  const errorId = useId()
  const invalid = error ? ({ 'aria-invalid': true, 'aria-describedby': errorId, status: 'error' } as const) : {}
  return (
    <>
      <Flex gap={8}>
        <DateField label="Dal" value={from} invalid={invalid} onDay={(day) => onDays(day, day > to ? day : to)} />
        <DateField label="Al" value={to} invalid={invalid} onDay={(day) => onDays(from, day)} />
      </Flex>
      {error && (
        <p id={errorId} className={text.error}>
          {error}
        </p>
      )}
    </>
  )
}

interface DateFieldProps {
  readonly label: string
  readonly value: CivilDate
  readonly invalid: object
  readonly onDay: (day: CivilDate) => void
}

function DateField({ label, value, invalid, onDay }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const typedDate = typed === null ? null : parseTypedDate(typed)
  // Shows the typed text unchanged, until the value changes from outside.
  const shown = typed !== null && (typedDate === null || typedDate === value) ? typed : value && numericDate(value)
  return (
    <Field label={label}>
      {({ id }) => (
        <Input
          id={id}
          {...invalid}
          value={shown}
          inputMode="numeric"
          autoComplete="off"
          placeholder="gg/mm/aaaa"
          maxLength={10}
          onChange={({ target }) => {
            setTyped(target.value)
            onDay(parseNumericDate(target.value) ?? '')
          }}
          onBlur={() => {
            const day = typed === null ? null : parseTypedDate(typed)
            if (day !== null && day !== value) onDay(day)
          }}
        />
      )}
    </Field>
  )
}
