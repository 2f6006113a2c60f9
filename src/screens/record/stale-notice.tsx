import { Button } from 'antd'
import { refusalText } from '../../../domain/contract/refusal'
import { fieldEntries, type RecordOnWire, type Resource } from '../../../domain/resource'
import { busyIcon } from '../../ui/busy'
import { FieldCell } from '../kinds'
import { changedFields, type FormValues, valuesOf } from './form-values'
import css from './record.module.css'

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

/**
 * Both versions side by side, where they differ, and what somebody else changed besides, which stays as they saved it;
 * nothing is saved before one of them is chosen.
 */
export function StaleNotice({ resource, values, before, current, saving, onKeepMine, onTakeTheirs }: StaleNoticeProps) {
  const mine = { ...current, ...values } as RecordOnWire
  const differing = changedFields(resource, current, values)
  const theirs = changedFields(resource, before, valuesOf(resource, current))
  const kept = fieldEntries(resource).filter(([name]) => name in theirs && !(name in differing))
  return (
    <section className={css.stale} role="alert" aria-label={refusalText.stale}>
      <p className={css.staleTitle}>{refusalText.stale}</p>
      <p>{refusalText.staleDescription}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">La tua versione</th>
            <th scope="col">Versione salvata</th>
          </tr>
        </thead>
        <tbody>
          {fieldEntries(resource)
            .filter(([name]) => name in differing)
            .map(([name, field]) => (
              <tr key={name}>
                <th scope="row">{field.label}</th>
                <td>
                  <FieldCell name={name} field={field} record={mine} />
                </td>
                <td>
                  <FieldCell name={name} field={field} record={current} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {kept.length > 0 && (
        <div>
          <p>Cambiato intanto da altri, resta com’è stato salvato:</p>
          <ul className={css.kept}>
            {kept.map(([name, field]) => (
              <li key={name}>
                {field.label}: <FieldCell name={name} field={field} record={before} /> →{' '}
                <FieldCell name={name} field={field} record={current} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.buttons}>
        <Button type="primary" loading={busyIcon(saving)} onClick={onKeepMine}>
          Salva la tua versione
        </Button>
        <Button onClick={onTakeTheirs}>Usa la versione salvata</Button>
      </div>
    </section>
  )
}
