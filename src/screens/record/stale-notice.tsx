import { Alert, Button, Table } from 'antd'
import { refusalText } from '../../../domain/contract/refusal'
import { type Field, fieldEntries, type RecordOnWire, type Resource } from '../../../domain/resource'
import { changedFields, type FormValues, valuesOf } from '../../../domain/resource/form-values'
import { busyIcon } from '../../ui/busy'
import page from '../../ui/page.module.css'
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

/**
 * Both versions side by side, where they differ, and what somebody else changed besides, which stays as they saved it;
 * nothing is saved before one of them is chosen.
 */
export function StaleNotice({ resource, values, before, current, saving, onKeepMine, onTakeTheirs }: StaleNoticeProps) {
  const differing = changedFields(resource, current, values)
  const theirs = changedFields(resource, before, valuesOf(resource, current))
  const kept = Object.keys(theirs).filter((name) => !(name in differing))
  const cellOf =
    (record: RecordOnWire) =>
    (_: unknown, [name, field]: readonly [string, Field]) => <FieldCell name={name} field={field} record={record} />
  const description = (
    <div className={page.page}>
      {refusalText.staleDescription}
      <Table
        size="small"
        pagination={false}
        rowKey={([name]) => name}
        dataSource={fieldEntries(resource).filter(([name]) => name in differing)}
        columns={[
          { title: 'Campo', rowScope: 'row', render: (_, [, { label }]) => label },
          { title: 'La tua versione', render: cellOf({ ...current, ...values } as RecordOnWire) },
          { title: 'Versione salvata', render: cellOf(current) },
        ]}
      />
      {kept.length > 0 && (
        <div>
          Cambiato intanto da altri, resta com’è stato salvato:
          <ChangedFields resource={resource} before={before} after={current} names={kept} />
        </div>
      )}
      <div className={page.toolbar}>
        <Button type="primary" loading={busyIcon(saving)} onClick={onKeepMine}>
          Salva la tua versione
        </Button>
        <Button onClick={onTakeTheirs}>Usa la versione salvata</Button>
      </div>
    </div>
  )
  return (
    <Alert
      type="warning"
      role="alert"
      aria-label={refusalText.stale}
      message={refusalText.stale}
      description={description}
    />
  )
}
