import { useState } from 'react'
import { endOfDay, type Minutes, parseTime, shortTime, typedTime } from '../../../../../domain/calendar/minutes'
import { validationText } from '../../../../../domain/text/validation'
import controls from '../../../../ui/controls.module.css'
import { Field } from '../../../../ui/fields/field'
import { IconButton } from '../../../../ui/icon-button'
import css from './panel.module.css'

interface TimeFieldProps {
  readonly label: string
  readonly value: Minutes
  /** The saved value, shown where it differs. */
  readonly before?: Minutes | undefined
  /** Minutes by which arrows and the buttons on a phone change it. */
  readonly step: Minutes
  readonly hasButtons?: boolean
  readonly error?: string | undefined
  /** Sets the time, or gives in Italian why it cannot be. */
  readonly onChange: (value: Minutes) => string | undefined
}

/** A time of the day: typed freely, or changed by the arrows; what cannot be stays in the field with its reason. */
export function TimeField({ label, value, before, step, hasButtons, error, onChange }: TimeFieldProps) {
  // what was typed is only kept as long as the time itself does not change
  const [typed, setTyped] = useState({ text: shortTime(value), at: value, problem: undefined as string | undefined })
  const shown = typed.at === value ? typed : { text: shortTime(value), problem: undefined }

  function take(text: string, time: Minutes | null, isDone: boolean) {
    if (time === null) {
      setTyped({ text, at: value, problem: isDone ? validationText.time : undefined })
      return
    }
    const problem = time === value ? undefined : onChange(time)
    setTyped({
      text: problem === undefined ? shortTime(time) : text,
      at: problem === undefined ? time : value,
      problem,
    })
  }
  const stepBy = (minutes: Minutes) => {
    const time = Math.min(endOfDay, Math.max(0, value + minutes))
    take(shortTime(time), time, true)
  }
  const finish = () => take(shown.text, typedTime(shown.text), true)
  const field = (
    <Field label={label} error={shown.problem ?? error}>
      {({ status: _, ...control }) => (
        <span className={css.time}>
          <input
            {...control}
            className={controls.input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={shown.text}
            onChange={({ target }) => take(target.value, parseTime(target.value), false)}
            onBlur={finish}
            onKeyDown={(event) => {
              if (event.key === 'Enter') finish()
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              stepBy(event.key === 'ArrowUp' ? step : -step)
            }}
          />
          {before !== undefined && before !== value && <small className={css.was}>era {shortTime(before)}</small>}
        </span>
      )}
    </Field>
  )
  if (!hasButtons) return field
  return (
    <div className={css.stepped}>
      <IconButton label={`${label}: ${step} minuti prima`} onClick={() => stepBy(-step)}>
        <span aria-hidden>−</span>
      </IconButton>
      {field}
      <IconButton label={`${label}: ${step} minuti dopo`} onClick={() => stepBy(step)}>
        <span aria-hidden>+</span>
      </IconButton>
    </div>
  )
}
