import { useId } from 'react'
import type { EditScope } from '../../../../domain/contract/booking/bookings'
import type { ScheduleGroup } from '../../../../domain/planning/schedule-groups'
import { fullDate, longDate } from '../../../../domain/text/dates'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { ChipGroup } from '../../../shared/visits/time-preferences'
import controls from '../../../ui/controls.module.css'
import { NativeSelect } from '../../../ui/fields/native-select'
import { type ClosureDraft, datesToChoose, withDates } from './closure-draft'
import { ruleOf } from './sentences'

interface PauseDatesProps {
  readonly draft: ClosureDraft
  readonly saved: ScheduleGroup
  readonly onChange: (draft: ClosureDraft) => void
}

/** For which dates of a repeated pause a change is (specification §3, edit scope). */
export function PauseDates({ draft, saved, onChange }: PauseDatesProps) {
  const id = useId()
  const today = useRomeClock().date
  const rule = ruleOf(saved)
  const { occurrence } = draft
  if (!rule || !occurrence) return null
  const scopes: readonly (readonly [EditScope | null, string])[] = [
    [null, `Solo ${longDate(occurrence)}`],
    ['next', `Da ${longDate(occurrence)} in poi`],
    ['all', 'Tutte le date'],
  ]
  return (
    <ChipGroup legend="Per quali date?">
      {scopes.map(([scope, label]) => (
        <label key={label} className={controls.chip}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            checked={draft.scope === scope}
            onChange={() => onChange(withDates(draft, saved, { scope, occurrence }))}
          />
          {label}
        </label>
      ))}
      {draft.scope !== 'all' && (
        <NativeSelect
          aria-label="Data della pausa"
          value={occurrence}
          options={datesToChoose(rule, today, occurrence).map((date) => ({ value: date, label: fullDate(date) }))}
          onChange={(date) => onChange(withDates(draft, saved, { scope: draft.scope, occurrence: date }))}
        />
      )}
    </ChipGroup>
  )
}
