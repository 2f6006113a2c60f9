import { FieldTimeOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { endOfDay, shortTime, typedTime } from '../../../domain/calendar/minutes'
import { type Span, spanOf } from '../../../domain/calendar/spans'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { numericDate, parseTypedDate } from '../../../domain/text/dates'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { useMayBookOutOfHours } from '../../shared/people/office-users'
import { Field } from '../../ui/fields/field'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'

interface OutOfHoursProps {
  readonly booking: Booking
  readonly officeUser: OfficeUser
  readonly isOpen: boolean
  readonly onChosen: (date: CivilDate, span: Span) => void
}

type Errors = Partial<Record<'date' | 'from', string>>

/** A time outside the hours, as long as the visit is. */
export function OutOfHours({ booking, officeUser, isOpen, onChosen }: OutOfHoursProps) {
  const today = useRomeClock().date
  const mayBook = useMayBookOutOfHours()(officeUser)
  const [date, setDate] = useState(numericDate(booking.date))
  const [from, setFrom] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isShown, setShown] = useState(isOpen)
  useEffect(() => {
    if (isShown) form.current?.querySelector('input')?.focus()
  }, [isShown])
  if (!mayBook) return null
  if (!isShown)
    return (
      <p>
        <Button icon={<FieldTimeOutlined aria-hidden />} onClick={() => setShown(true)}>
          Apri un fuori orario
        </Button>
      </p>
    )

  function choose() {
    const day = parseTypedDate(date)
    const start = typedTime(from)
    const { from: begins, to } = spanOf(booking)
    const end = (start ?? 0) + to - begins
    const found: Errors = {
      ...(day === null ? { date: 'Scrivi il giorno: gg/mm/aaaa.' } : day < today && { date: 'Il giorno è passato.' }),
      ...(start === null
        ? { from: 'Scrivi l’ora: 19:00.' }
        : end > endOfDay && { from: 'La visita finirebbe dopo le 24:00.' }),
    }
    setErrors(found)
    if (day !== null && start !== null && Object.keys(found).length === 0) onChosen(day, { from: start, to: end })
    else form.current?.querySelector<HTMLInputElement>(found.date ? 'input' : 'input:last-of-type')?.focus()
  }

  return (
    <section className={section.section} aria-labelledby={id}>
      <h3 id={id} className={text.heading}>
        Fuori orario
      </h3>
      <p className={text.small}>La visita può stare anche a studio chiuso, se il medico in quell’ora è libero.</p>
      <form
        ref={form}
        className={section.facts}
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <Field label="Giorno" error={errors.date}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="gg/mm/aaaa"
              maxLength={10}
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
          )}
        </Field>
        <Field label="Ora di inizio" error={errors.from}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="19:00"
              maxLength={5}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
              onBlur={() => {
                const minutes = typedTime(from)
                if (minutes !== null) setFrom(shortTime(minutes))
              }}
            />
          )}
        </Field>
        <Button htmlType="submit">Sposta qui</Button>
      </form>
    </section>
  )
}
