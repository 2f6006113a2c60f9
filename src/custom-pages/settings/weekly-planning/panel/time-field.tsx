import { Button, Input } from 'antd'
import { useState } from 'react'
import { endOfDay, type Minutes, parseTime, shortTime, typedTime } from '../../../../../domain/calendar/minutes'
import { validationText } from '../../../../../domain/text/validation'
import { Field } from '../../../../ui/fields/field'
import { useIsPhone } from '../../../../ui/hooks/use-media'
import text from '../../../../ui/text/text.module.css'
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
  const isPhone = useIsPhone()
  // what was typed is only kept as long as the time itself does not change
  const [typed, setTyped] = useState({ text: shortTime(value), at: value, problem: undefined as string | undefined })
  const shown = typed.at === value ? typed : { text: shortTime(value), problem: undefined }

  function take(words: string, time: Minutes | null, isDone: boolean) {
    if (time === null) {
      setTyped({ text: words, at: value, problem: isDone ? validationText.time : undefined })
      return
    }
    const problem = time === value ? undefined : onChange(time)
    setTyped({
      text: problem === undefined ? shortTime(time) : words,
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
      {(control) => (
        <Input
          {...control}
          size={isPhone ? 'large' : 'middle'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          suffix={
            <small className={text.small}>
              {before !== undefined && before !== value && `era ${shortTime(before)}`}
            </small>
          }
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
      )}
    </Field>
  )
  if (!hasButtons) return field
  return (
    <div className={css.stepped}>
      <Button size="large" aria-label={`${label}: ${step} minuti prima`} onClick={() => stepBy(-step)}>
        −
      </Button>
      {field}
      <Button size="large" aria-label={`${label}: ${step} minuti dopo`} onClick={() => stepBy(step)}>
        +
      </Button>
    </div>
  )
}
