import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { endpoints } from '../../../../domain/contract'
import type { OpenedAuditLine } from '../../../../domain/contract/administration'
import { numericMoment } from '../../../../domain/text/dates'
import { useCall } from '../../../platform/calls'
import { whoText } from '../../../screens/audit-labels'
import {
  aboutText,
  actionText,
  fieldsText,
  furtherAttemptsText,
  resourceOf,
  subjectText,
} from '../../../screens/feature-lists/audit-sentences'
import { ChangedFields } from '../../../screens/record/changed-rows'
import { type OpenLine, ReadOnlyDrawer } from '../../../screens/record/read-only-drawer'
import { RestorableChanges, RestoreVersion } from '../../../screens/record/restorable-changes'
import { useRecordActions } from '../../../screens/record/use-record'
import { type ScreenResource, screenResource } from '../../../screens/registry'
import { type Fact, Facts } from '../../../ui/facts'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'

interface LineDrawerProps extends OpenLine {
  /** All that was done to the record. */
  readonly onRecord: (subject: string, record: number) => void
}

/** One line with its values, from what to what. */
export default function LineDrawer({ id, onRecord, ...drawer }: LineDrawerProps) {
  const query = useCall(endpoints.auditLine, { params: { id: String(id) } })
  return (
    <ReadOnlyDrawer {...drawer} query={query} width={480} title="Attività" what="questa attività">
      {(line) => <Content line={line} onRecord={onRecord} onRestored={() => void query.refetch()} />}
    </ReadOnlyDrawer>
  )
}

/** What an export took, that a list was read, and whether one change was part of a larger one. */
function detailText({ action, subject, detail }: OpenedAuditLine): string | null {
  if (detail === null) return null
  if (detail.startsWith('bulk:')) return 'Parte di una modifica di più righe.'
  if (subject === 'many') return furtherAttemptsText(Number(detail))
  if (action === 'read' && detail === 'list') return 'Letti nell’elenco, oltre ai nomi, altri dati delle persone.'
  if (action !== 'export') return null
  const [format = '', names = ''] = detail.split(' ')
  const columns = fieldsText(subject, names.split(','))
  return columns === '' ? `File ${format.toUpperCase()}.` : `File ${format.toUpperCase()} con: ${columns}.`
}

interface ContentProps extends Pick<LineDrawerProps, 'onRecord'> {
  readonly line: OpenedAuditLine
  readonly onRestored: () => void
}

function Content({ line, onRecord, onRestored }: ContentProps) {
  const { at, action, subject, record, before, after, deleted } = line
  const resource = resourceOf(subject)
  const screen = resource && !resource.readOnly ? screenResource(subject) : undefined
  const mayEdit = resource?.screens.includes('edit') && action !== 'read' && !deleted
  const restoring = screen && record && mayEdit && { screen, recordId: record.id, entry: line, onRestored }
  const facts: readonly Fact[] = [
    ['Quando', numericMoment(at)],
    ['Chi', whoText(line)],
    ['Azione', actionText(action)],
    record ? [subjectText(subject), record.name ?? `n. ${record.id}`] : ['Che cosa', aboutText(line)],
    ['Dettaglio', detailText(line)],
  ]
  const hasValues = Object.keys(after).length > 0
  return (
    <div className={page.page}>
      <Facts facts={facts} />
      {resource && hasValues && (
        <section>
          <h2 className={text.heading}>Da che cosa a che cosa</h2>
          {restoring ? <RestorableChanges {...restoring} /> : <ChangedFields {...{ resource, before, after }} />}
        </section>
      )}
      {restoring && (hasValues || action === 'create') && (
        <div>
          <RestoreVersion {...restoring} />
        </div>
      )}
      {screen && record && deleted && <DeletedRecord {...{ screen, onRestored }} id={record.id} />}
      {record && (
        <p className={page.toolbar}>
          {resource?.screens.includes('show') && <Link to={`/admin/${subject}?show=${record.id}`}>Apri il record</Link>}
          <Button type="link" onClick={() => onRecord(subject, record.id)}>
            Tutte le attività su questo record
          </Button>
        </p>
      )}
    </div>
  )
}

interface DeletedRecordProps {
  readonly screen: ScreenResource
  readonly id: number
}

/** It is in the bin: the way back. */
function DeletedRecord({ screen, id, onRestored }: Pick<ContentProps, 'onRestored'> & DeletedRecordProps) {
  const { restore } = useRecordActions(screen)
  return (
    <p className={text.notice} data-tone="warning">
      Si trova nel Cestino.{' '}
      <Button size="small" icon={<UndoOutlined aria-hidden />} onClick={() => void restore(id).then(onRestored)}>
        Ripristina
      </Button>
    </p>
  )
}
