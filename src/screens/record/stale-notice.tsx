import { fieldEntries, type RecordOnWire, type Resource } from '../../../domain/resource'
import { changedFields, type FormValues, valuesOf } from '../../../domain/resource/form-values'
import { StaleChoice } from '../../forms/stale-versions'
import { FieldCell } from '../kinds'
import { ChangedFields } from './changed-rows'

interface StaleNoticeProps {
  readonly resource: Resource
  readonly values: FormValues
  /** The record as it was when the form opened. */
  readonly before: RecordOnWire
  /** The record as somebody else has saved it meanwhile. */
  readonly current: RecordOnWire
  readonly saving: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Both versions of a record, and what somebody else changed besides, which stays as they saved it. */
export function StaleNotice({ resource, values, before, current, saving, onKeepMine, onTakeTheirs }: StaleNoticeProps) {
  const differing = changedFields(resource, current, values)
  const theirs = changedFields(resource, before, valuesOf(resource, current))
  const kept = Object.keys(theirs).filter((name) => !(name in differing))
  const mine = { ...current, ...values } as RecordOnWire
  return (
    <StaleChoice
      form={{ isBusy: saving, keepMine: onKeepMine, takeTheirs: onTakeTheirs }}
      differing={fieldEntries(resource)
        .filter(([name]) => name in differing)
        .map(([name, field]) => ({
          name: field.label,
          mine: <FieldCell name={name} field={field} record={mine} />,
          theirs: <FieldCell name={name} field={field} record={current} />,
        }))}
    >
      {kept.length > 0 && (
        <div>
          Cambiato intanto da altri, resta com’è stato salvato:
          <ChangedFields resource={resource} before={before} after={current} names={kept} />
        </div>
      )}
    </StaleChoice>
  )
}
