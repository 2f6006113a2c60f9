import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { shortTime } from '../../../domain/calendar/minutes'
import { weekdayNames, weekdayShortNames } from '../../../domain/text/dates'
import controls from '../../ui/controls.module.css'
import { SelectField } from '../../ui/fields/native-select'
import text from '../../ui/text/text.module.css'
import css from './time-preferences.module.css'

/** Chips under a name that wrap onto as many lines as they need. */
export const ChipGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Flex component="fieldset" vertical gap={6} className={css.group}>
    <legend className={text.label}>{legend}</legend>
    <Flex wrap gap={6}>
      {children}
    </Flex>
  </Flex>
)

interface ChipCheckboxProps {
  /** The whole name, where only a part of it is shown. */
  readonly label?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

/** A checkbox that looks like a chip. */
export const ChipCheckbox = ({ label, checked, onChange, children }: ChipCheckboxProps) => (
  <label className={controls.chip}>
    <input
      type="checkbox"
      className="visually-hidden"
      aria-label={label}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </label>
)

/** The list with or without one of its members. */
export const toggled = <T,>(list: readonly T[], one: T, isIn: boolean): readonly T[] =>
  isIn ? [...list, one] : list.filter((other) => other !== one)

const weekFromMonday = [1, 2, 3, 4, 5, 6, 0] as const

interface WeekdayChoiceProps {
  /** 0 = Sunday. */
  readonly weekdays: readonly number[]
  readonly onChange: (weekdays: readonly number[]) => void
}

/** Days of the week in one line; none chosen means any. */
export const WeekdayChoice = ({ weekdays, onChange }: WeekdayChoiceProps) => (
  <Flex component="fieldset" vertical gap={6} className={css.group}>
    <legend className={text.label}>Giorni</legend>
    <div className={css.week}>
      {weekFromMonday.map((weekday) => (
        <ChipCheckbox
          key={weekday}
          label={weekdayNames[weekday]}
          checked={weekdays.includes(weekday)}
          onChange={(checked) => onChange(toggled(weekdays, weekday, checked))}
        >
          {weekdayShortNames[weekday]}
        </ChipCheckbox>
      ))}
    </div>
    {weekdays.length === 0 && <p className={text.small}>Nessuno scelto: va bene qualsiasi giorno.</p>}
  </Flex>
)

const hourOptions = [
  { value: '', label: 'Qualsiasi ora' },
  ...Array.from({ length: 29 }, (_, index) => shortTime(7 * 60 + index * 30)).map((time) => ({
    value: time,
    label: time,
  })),
]

interface HoursChoiceProps {
  /** HH:mm; empty: any. */
  readonly from: string
  readonly to: string
  readonly error: string | undefined
  readonly onChange: (change: { readonly from?: string; readonly to?: string }) => void
}

/** From and until which half hour of the day. */
export const HoursChoice = ({ from, to, error, onChange }: HoursChoiceProps) => (
  <Flex vertical gap={6}>
    <Flex gap={12}>
      <SelectField label="Dalle" value={from} options={hourOptions} onChange={(time) => onChange({ from: time })} />
      <SelectField
        label="Alle"
        aria-invalid={error !== undefined}
        value={to}
        options={hourOptions}
        onChange={(time) => onChange({ to: time })}
      />
    </Flex>
    {error && (
      <p className={text.error} role="alert">
        {error}
      </p>
    )}
  </Flex>
)
