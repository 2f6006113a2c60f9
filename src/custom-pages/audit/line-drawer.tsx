import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { endpoints } from '../../../domain/contract'
import type { OpenedAuditLine } from '../../../domain/contract/administration'
import { numericMoment } from '../../../domain/text/dates'
import { useCall } from '../../api'
import {
  aboutText,
  actionText,
  fieldsText,
  manyText,
  resourceOf,
  subjectText,
} from '../../screens/feature-lists/audit-words'
import type { Neighbours } from '../../screens/list/use-neighbours'
import { BesideDrawer } from '../../screens/record/beside'
import { ChangedFields } from '../../screens/record/changed-rows'
import { NotLoaded } from '../../screens/record/not-loaded'
import { whoText } from '../../ui/audit-words'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'

interface LineDrawerProps {
  readonly id: number
  readonly neighbours: Neighbours
  readonly onClose: () => void
  /** All that was done to the record. */
  readonly onRecord: (subject: string, record: number) => void
}

/** One line with its values, from what to what. */
export default function LineDrawer({ id, neighbours, onClose, onRecord }: LineDrawerProps) {
  const { data, error, refetch } = useCall(endpoints.auditLine, { params: { id: String(id) } })
  return (
    <BesideDrawer open onClose={onClose} neighbours={neighbours} width={480} title="Attività">
      {error && !data ? (
        <NotLoaded error={error} what="questa attività" onRetry={refetch} />
      ) : data ? (
        <Content line={data.data} onRecord={onRecord} />
      ) : (
        <Skeleton active />
      )}
    </BesideDrawer>
  )
}

/** What an export took, that a list was read, and whether one change was part of a larger one. */
function detailText({ action, subject, detail }: OpenedAuditLine): string | null {
  if (detail === null) return null
  if (detail.startsWith('bulk:')) return 'Parte di una modifica di più righe.'
  if (subject === 'many') return manyText(Number(detail))
  if (action === 'read' && detail === 'list') return 'Letti nell’elenco, oltre ai nomi, altri dati delle persone.'
  if (action !== 'export') return null
  const [format = '', names = ''] = detail.split(' ')
  const columns = fieldsText(subject, names.split(','))
  return columns === '' ? `File ${format.toUpperCase()}.` : `File ${format.toUpperCase()} con: ${columns}.`
}

function Content({ line, onRecord }: { line: OpenedAuditLine; onRecord: LineDrawerProps['onRecord'] }) {
  const { at, action, subject, record, before, after } = line
  const resource = resourceOf(subject)
  const facts = [
    ['Quando', numericMoment(at)],
    ['Chi', whoText(line)],
    ['Azione', actionText(action)],
    record ? [subjectText(subject), record.name ?? `n. ${record.id}`] : ['Che cosa', aboutText(line)],
    ['Dettaglio', detailText(line)],
  ] as const
  const hasValues = Object.keys(after).length > 0
  return (
    <div className={page.page}>
      <dl className={section.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {resource && hasValues && (
        <section>
          <h2 className={text.heading}>Da che cosa a che cosa</h2>
          <ChangedFields resource={resource} before={before} after={after} />
        </section>
      )}
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
