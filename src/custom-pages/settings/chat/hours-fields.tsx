import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Flex, Radio } from 'antd'
import { weekdayNames } from '../../../../domain/text/dates'
import controls from '../../../ui/controls.module.css'
import { NativeSelect } from '../../../ui/fields/native-select'
import { IconButton } from '../../../ui/icon-button'
import form from '../../../ui/section-form.module.css'
import text from '../../../ui/text/text.module.css'
import css from './settings-chat.module.css'
import { copied, type TypedHours, tidyTime, withMore } from './values'
import type { PartProps } from './writer-fields'

const week = [1, 2, 3, 4, 5, 6, 0]
/** Where the hours of a day may be copied, by the value of the choice. */
const targets: Readonly<Record<string, readonly number[]>> = { workweek: [1, 2, 3, 4, 5], week }
const copyOptions = [
  { value: '', label: 'Copia su…' },
  { value: 'workweek', label: 'da lunedì a venerdì' },
  { value: 'week', label: 'tutti i giorni' },
]
const choices = [
  { value: true, label: 'Sempre' },
  { value: false, label: 'Solo in questi orari' },
]

/** When the practice answers: always, or in the hours of each weekday. */
export function HoursFields({ form: { values, errors, set } }: PartProps) {
  const { always, hours } = values
  return (
    <section className={form.group} aria-labelledby="orari">
      <h2 id="orari" className={text.heading}>
        Quando rispondete
      </h2>
      <fieldset aria-labelledby="orari">
        <Radio.Group
          name="always"
          options={choices}
          value={always}
          onChange={({ target }) => set({ always: target.value as boolean, hours })}
        />
      </fieldset>
      {!always && (
        <>
          <ul>
            {week.map((weekday) => (
              <Day key={weekday} weekday={weekday} hours={hours} errors={errors} onChange={(hours) => set({ hours })} />
            ))}
          </ul>
          {errors.hours && (
            <p role="alert" className={text.error}>
              {errors.hours}
            </p>
          )}
          <p className={text.small}>Si può scrivere a ogni ora: gli orari dicono quando arriva la risposta.</p>
        </>
      )}
    </section>
  )
}

interface DayProps {
  readonly weekday: number
  readonly hours: readonly TypedHours[]
  readonly errors: PartProps['form']['errors']
  readonly onChange: (hours: readonly TypedHours[]) => void
}

function Day({ weekday, hours, errors, onChange }: DayProps) {
  const name = weekdayNames[weekday] ?? ''
  const rangesOfDay = hours.flatMap((one, index) => (one.weekday === weekday ? [{ one, index }] : []))
  return (
    <li className={css.day}>
      <strong className={text.capital}>{name}</strong>
      <Flex wrap gap="6px 20px" className={css.spans}>
        {rangesOfDay.length === 0 && <span className={text.muted}>Chiuso</span>}
        {rangesOfDay.map(({ one, index }, position) => (
          <Times
            key={index}
            name={rangesOfDay.length > 1 ? `${name}, ${position + 1}° orario` : name}
            one={one}
            error={errors[`hours.${index}.from`] ?? errors[`hours.${index}.to`]}
            onChange={(change) => onChange(hours.with(index, { ...one, ...change }))}
            onRemove={() => onChange(hours.toSpliced(index, 1))}
          />
        ))}
      </Flex>
      <Flex align="center" gap={6}>
        {rangesOfDay.length < 3 && (
          <IconButton label={`Aggiungi un orario: ${name}`} onClick={() => onChange(withMore(hours, weekday))}>
            <PlusOutlined aria-hidden />
          </IconButton>
        )}
        {rangesOfDay.length > 0 && (
          <NativeSelect
            aria-label={`Copia gli orari di ${name}`}
            className={css.copy}
            value=""
            options={copyOptions}
            onChange={(chosen) => onChange(copied(hours, weekday, targets[chosen] ?? []))}
          />
        )}
      </Flex>
    </li>
  )
}

interface TimesProps {
  readonly name: string
  readonly one: TypedHours
  readonly error: string | undefined
  readonly onChange: (change: Partial<TypedHours>) => void
  readonly onRemove: () => void
}

/** From and until; typed freely, tidied when the field is left. */
function Times({ name, one, error, onChange, onRemove }: TimesProps) {
  const field = (end: 'from' | 'to', label: string) => (
    <input
      className={`${controls.input} ${css.time}`}
      aria-label={`${name}, ${label}`}
      aria-invalid={error !== undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="--:--"
      value={one[end]}
      onChange={({ target }) => onChange({ [end]: target.value })}
      onBlur={({ target }) => tidyTime(target.value) !== one[end] && onChange({ [end]: tidyTime(target.value) })}
    />
  )
  return (
    <div>
      <Flex align="center" gap={6}>
        {field('from', 'dalle')}
        <span aria-hidden>–</span>
        {field('to', 'alle')}
        <IconButton label={`Togli ${one.from}–${one.to}: ${name}`} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      </Flex>
      {error && (
        <p role="alert" className={text.error}>
          {error}
        </p>
      )}
    </div>
  )
}
