import { useLogList } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { RecordHistoryEntry, RecordOnWire } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { numericMoment } from '../../../domain/text/dates'
import { NotLoaded } from '../../ui/feedback/not-loaded'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { actionNames, whoText } from '../audit-labels'
import type { ScreenResource } from '../registry'
import { ChangedFields } from './changed-rows'
import { RestorableChanges, RestoreVersion } from './restorable-changes'

interface RecordHistoryProps {
  readonly screen: ScreenResource
  /** As it is now. */
  readonly record: RecordOnWire
  readonly mayEdit: boolean
}

/** Who changed a record, from what to what, when; newest first. */
export default function RecordHistory(props: RecordHistoryProps) {
  return (
    <div className={section.drawerBody}>
      <Lines {...props} cursor={undefined} />
    </div>
  )
}

interface History {
  readonly data: readonly RecordHistoryEntry[]
  readonly meta: { readonly next_cursor: string | null }
}

interface LinesProps extends RecordHistoryProps {
  readonly cursor: string | undefined
  /** The entry after which the record is as now, in a later part. */
  readonly newest?: number | undefined
}

const hasValues = ({ action, after }: RecordHistoryEntry) => action === 'create' || Object.keys(after).length > 0

/** A part of the history, and the older one below it, once it is asked for. */
function Lines({ cursor, newest: known, ...of }: LinesProps) {
  const { screen, record, mayEdit } = of
  const [older, setOlder] = useState(false)
  const { data, error, refetch } = useLogList<History>({
    resource: screen.resource.name,
    meta: { id: record.id, cursor },
    queryOptions: { staleTime: 0 },
  })
  if (error) return <NotLoaded error={error} what="la cronologia" onRetry={refetch} />
  if (!data) return <Skeleton active />
  const next = data.meta.next_cursor
  if (data.data.length === 0) return <p className={text.small}>Non risultano modifiche.</p>
  const newest = known ?? data.data.find(hasValues)?.id
  const isRestorable = mayEdit && record.deleted_at === null
  return (
    <>
      <ol className={page.page}>
        {data.data.map((entry) => (
          <li key={entry.id}>
            <Line {...{ screen, record, entry, isRestorable }} isNow={entry.id === newest} />
          </li>
        ))}
      </ol>
      {next && !older && <Button onClick={() => setOlder(true)}>Mostra le precedenti</Button>}
      {next && older && <Lines {...of} cursor={next} newest={newest} />}
    </>
  )
}

interface LineProps extends Pick<RecordHistoryProps, 'screen' | 'record'> {
  readonly entry: RecordHistoryEntry
  readonly isRestorable: boolean
  /** After it nothing was changed. */
  readonly isNow: boolean
}

function Line({ screen, record, entry, isRestorable, isNow }: LineProps) {
  const { resource } = screen
  const restoring = { screen, record, entry, recordId: record.id }
  return (
    <article>
      <h3 className={text.capital}>
        {actionNames[entry.action] ?? entry.action} · {whoText(entry)}
      </h3>
      <time className={text.small} dateTime={entry.at}>
        {numericMoment(entry.at)}
      </time>
      {entry.action === 'create' ? (
        <p className={text.small}>{textsOf(resource).created}</p>
      ) : isRestorable ? (
        <RestorableChanges {...restoring} />
      ) : (
        <ChangedFields resource={resource} before={entry.before} after={entry.after} />
      )}
      {isRestorable && hasValues(entry) && !isNow && <RestoreVersion {...restoring} />}
    </article>
  )
}
