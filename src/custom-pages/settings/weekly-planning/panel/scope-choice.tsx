import { Flex, Radio } from 'antd'
import { useId } from 'react'
import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import type { WeekScope } from '../../../../../domain/calendar/periods'
import { dayAndMonth } from '../../../../../domain/text/dates'
import text from '../../../../ui/text/text.module.css'
import css from './panel.module.css'

interface ScopeChoiceProps {
  /** Monday of the shown week. */
  readonly week: CivilDate
  readonly value: WeekScope
  /** Only for the whole validity, as its days change too. */
  readonly isWhole: boolean
  readonly onChange: (scope: WeekScope) => void
}

const scopes = [null, 'next', 'all'] as const

/** For which weeks of the validity the changes are (specification §3, edit scope). */
export function ScopeChoice({ week, value, isWhole, onChange }: ScopeChoiceProps) {
  const name = useId()
  return (
    <Flex component="fieldset" vertical gap={8}>
      <legend className={text.label}>La modifica vale</legend>
      {scopes.map((scope) => (
        <Radio
          key={scope ?? 'this'}
          name={name}
          className={css.choice ?? ''}
          checked={scope === (isWhole ? 'all' : value)}
          disabled={isWhole && scope !== 'all'}
          onChange={() => onChange(scope)}
        >
          {scopeLabel(scope, week)}
        </Radio>
      ))}
      {isWhole && <p className={text.small}>Sono cambiati anche i giorni della validità: vale per tutta.</p>}
    </Flex>
  )
}

/** "Solo questa settimana", "Da lunedì 30 novembre in poi", "Tutta la validità". */
export function scopeLabel(scope: WeekScope, week: CivilDate): string {
  if (scope === 'all') return 'Tutta la validità'
  return scope === 'next' ? `Da lunedì ${dayAndMonth(week)} in poi` : 'Solo questa settimana'
}
