import { Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { shortTime } from '../../../domain/calendar/minutes'
import type { RepeatPayload } from '../../../domain/contract/repeat'
import { longDate } from '../../../domain/text/dates'
import { recurrenceWords } from '../../../domain/text/recurrence-words'
import { Field } from '../../ui/field'
import { type ChosenTime, hoursFrom, typedTime } from './derive'
import type { Hours } from './draft'
import type { Errors } from './events'
import css from './panel.module.css'

interface HoursFieldsProps {
  readonly date: CivilDate | null
  readonly hours: Hours
  /** How long the visit usually lasts, in minutes. */
  readonly duration: number | null
  readonly errors: Errors
  readonly warnings: ReactNode
  readonly onHours: (hours: Partial<Hours>) => void
}

/** Start and end of a visit out of hours, on the day chosen in the month. */
export function HoursFields({ date, hours, duration, errors, warnings, onHours }: HoursFieldsProps) {
  /** 9, 930 and 9.30 become 09:00 and 09:30 once the field is left. */
  const tidied = (text: string) => {
    const minutes = typedTime(text)
    return minutes === null ? text : shortTime(minutes)
  }
  return (
    <section className={css.hours} aria-label="Fuori orario" data-hours>
      <h3 className={css.sectionTitle}>
        {date ? `Fuori orario · ${longDate(date)}` : 'Fuori orario: scegli un giorno'}
      </h3>
      <div className={css.hoursFields}>
        <Field label="Orario inizio" error={errors.from}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="19:00"
              value={hours.from}
              onChange={(event) => onHours(hoursFrom(hours, event.target.value, duration))}
              onBlur={() => onHours({ from: tidied(hours.from) })}
            />
          )}
        </Field>
        <Field label="Orario fine" error={errors.to}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="19:30"
              value={hours.to}
              onChange={(event) => onHours({ to: event.target.value })}
              onBlur={() => onHours({ to: tidied(hours.to) })}
            />
          )}
        </Field>
      </div>
      {warnings}
      <p className={css.hint}>La visita può stare in qualsiasi orario libero, anche a studio chiuso.</p>
    </section>
  )
}

/** Asked before a visit out of hours is saved (specification §4). */
export function OutOfHoursQuestion({
  time,
  repeat,
  onConfirm,
  onCancel,
}: {
  time: ChosenTime | null
  /** The visit is repeated: then not its first day alone is asked about. */
  repeat: RepeatPayload['recurrence'] | null
  onConfirm: () => void
  onCancel: () => void
}) {
  const hours = time && `${shortTime(time.from)}–${shortTime(time.to)}`
  return (
    <Modal
      open={time !== null}
      title="Prenotazione fuori orario"
      okText="Conferma"
      cancelText="Annulla"
      okButtonProps={{ autoFocus: true }}
      onOk={onConfirm}
      onCancel={onCancel}
      width={440}
      centered
      destroyOnHidden
    >
      {time && !repeat && (
        <p>
          La visita di {longDate(time.date)}, {hours}, è fuori dagli orari prenotabili. Vuoi confermarla?
        </p>
      )}
      {time && repeat && (
        <p>
          Le visite delle {hours}, {recurrenceWords(repeat)}, saranno prenotate fuori orario. Prima di crearle potrai
          controllare ogni data. Vuoi continuare?
        </p>
      )}
    </Modal>
  )
}
