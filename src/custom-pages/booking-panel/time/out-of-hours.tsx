import { Flex, Input } from 'antd'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { shortTime, typedTime } from '../../../../domain/calendar/minutes'
import { longDate } from '../../../../domain/text/dates'
import { Field } from '../../../ui/fields/field'
import text from '../../../ui/text/text.module.css'
import type { Hours } from '../form/draft'
import type { Errors } from '../form/panel-reducer'
import css from '../panel.module.css'
import { hoursFrom } from './offered-times'

interface HoursFieldsProps {
  readonly date: CivilDate | null
  readonly hours: Hours
  /** Usual duration of the visit, in minutes. */
  readonly duration: number | null
  readonly errors: Errors
  readonly onHours: (hours: Hours) => void
  /** The field was left: the same hours in their usual form. */
  readonly onTidied: (hours: Hours) => void
}

/** Start and end of a visit out of hours, on the day chosen in the month. */
export function HoursFields({ date, hours, duration, errors, onHours, onTidied }: HoursFieldsProps) {
  const field = (name: keyof Hours, label: string, placeholder: string, write: (typed: string) => Hours) => (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          value={hours[name]}
          onChange={({ target }) => onHours(write(target.value))}
          // 9, 930 and 9.30 become 09:00 and 09:30.
          onBlur={() => {
            const minutes = typedTime(hours[name])
            if (minutes !== null) onTidied({ ...hours, [name]: shortTime(minutes) })
          }}
        />
      )}
    </Field>
  )
  return (
    <Flex component="section" vertical gap={8} className={css.hours} aria-label="Fuori orario" data-hours>
      <h3 className={text.label}>{date ? `Fuori orario · ${longDate(date)}` : 'Fuori orario: scegli un giorno'}</h3>
      <p className={text.muted}>La visita può stare in qualsiasi orario libero, anche a studio chiuso.</p>
      <div className={css.pair}>
        {field('from', 'Orario inizio', '19:00', (from) => hoursFrom(hours, from, duration))}
        {field('to', 'Orario fine', '19:30', (to) => ({ ...hours, to }))}
      </div>
    </Flex>
  )
}
