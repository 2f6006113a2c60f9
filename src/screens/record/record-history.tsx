import { useLogList } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { RecordHistoryEntry, Resource } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { numericMoment } from '../../../domain/text/dates'
import { NotLoaded } from '../../ui/feedback/not-loaded'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import { actionNames, whoText } from '../audit-labels'
import { ChangedFields } from './changed-rows'

interface RecordHistoryProps {
  readonly resource: Resource
  readonly id: number
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

/** A part of the history, and the older one below it, once it is asked for. */
function Lines({ resource, id, cursor }: RecordHistoryProps & { cursor: string | undefined }) {
  const [older, setOlder] = useState(false)
  const { data, error, refetch } = useLogList<History>({
    resource: resource.name,
    meta: { id, cursor },
    queryOptions: { staleTime: 0 },
  })
  if (error) return <NotLoaded error={error} what="la cronologia" onRetry={refetch} />
  if (!data) return <Skeleton active />
  const next = data.meta.next_cursor
  if (data.data.length === 0) return <p className={text.small}>Non risultano modifiche.</p>
  return (
    <>
      <ol className={page.page}>
        {data.data.map((entry) => (
          <li key={entry.id}>
            <Line resource={resource} entry={entry} />
          </li>
        ))}
      </ol>
      {next && !older && <Button onClick={() => setOlder(true)}>Mostra le precedenti</Button>}
      {next && older && <Lines resource={resource} id={id} cursor={next} />}
    </>
  )
}

const Line = ({ resource, entry }: { resource: Resource; entry: RecordHistoryEntry }) => (
  <article>
    <h3 className={text.capital}>
      {actionNames[entry.action] ?? entry.action} · {whoText(entry)}
    </h3>
    <time className={text.small} dateTime={entry.at}>
      {numericMoment(entry.at)}
    </time>
    {entry.action === 'create' ? (
      <p className={text.small}>{textsOf(resource).created}</p>
    ) : (
      <ChangedFields resource={resource} before={entry.before} after={entry.after} />
    )}
  </article>
)
