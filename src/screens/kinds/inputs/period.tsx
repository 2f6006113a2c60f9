import { Flex } from 'antd'
import { isReadPeriod, type Period } from '../../../../domain/resource'
import { DateInput } from '../../../ui/fields/date-input'
import type { InputProps } from '../kind-view'
import css from '../kinds.module.css'
import { StatusChip } from '../period'

/** Two days, either of which may be left open; neither is a draft. What follows from them stands beside. */
export function PeriodInput({ control, label, value, widget, onChange, onBlur }: InputProps<'period'>) {
  const { from = null, to = null } = value ?? {}
  const change = (part: Partial<Period>) => {
    const next = { from, to, ...part }
    onChange(next.from === null && next.to === null ? null : next)
  }
  const day = (end: keyof Period, word: string, id: string | undefined) => (
    <>
      <span aria-hidden>{word}</span>
      <DateInput
        control={{ ...control, id }}
        label={`${label}: ${word}`}
        value={end === 'from' ? from : to}
        onChange={(date) => change({ [end]: date })}
        onBlur={onBlur}
      />
    </>
  )
  return (
    <Flex component="fieldset" wrap align="center" gap={8} className={css.period} aria-label={label}>
      {day('from', 'dal', control.id)}
      {day('to', 'al', `${control.id}-to`)}
      {isReadPeriod(value) && <StatusChip period={value} widget={widget} />}
    </Flex>
  )
}
