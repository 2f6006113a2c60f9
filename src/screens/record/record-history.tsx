import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { RecordHistoryEntry } from '../../../domain/resource'
import { numericMoment } from '../../../domain/text/dates'
import { useCall } from '../../api'
import { actionNames, whoText } from '../../ui/audit-words'
import { EmptyState } from '../../ui/empty-state'
import type { ScreenResource } from '../registry'
import { words } from '../words'
import { ChangedFields } from './changed-rows'
import css from './record.module.css'

interface RecordHistoryProps {
  readonly screen: ScreenResource
  readonly id: number
}

/** Who changed a record, from what to what, when; newest first. */
export default function RecordHistory(props: RecordHistoryProps) {
  return (
    <div className={css.scroll}>
      <Lines {...props} cursor={undefined} />
    </div>
  )
}

/** A part of the history, and the older one below it, once it is asked for. */
function Lines({ screen, id, cursor }: RecordHistoryProps & { cursor: string | undefined }) {
  const [older, setOlder] = useState(false)
  const { data, isError, refetch } = useCall(
    screen.calls.history,
    { params: { id: String(id) }, query: cursor === undefined ? {} : { cursor } },
    { staleTime: 0 },
  )
  if (isError)
    return (
      <EmptyState
        text="Non siamo riusciti a caricare la cronologia."
        action={{ label: 'Riprova', run: () => void refetch() }}
      />
    )
  if (!data) return <Skeleton active />
  const next = data.meta.next_cursor
  if (data.data.length === 0) return <p className={css.hint}>Non risultano modifiche.</p>
  return (
    <>
      <ol className={css.history}>
        {data.data.map((entry) => (
          <li key={entry.id}>
            <Line screen={screen} entry={entry} />
          </li>
        ))}
      </ol>
      {next && !older && <Button onClick={() => setOlder(true)}>Mostra le precedenti</Button>}
      {next && older && <Lines screen={screen} id={id} cursor={next} />}
    </>
  )
}

function Line({ screen, entry }: { screen: ScreenResource; entry: RecordHistoryEntry }) {
  const { action, before, after } = entry
  return (
    <article>
      <h3 className={css.doing}>
        {actionNames[action] ?? action} · {whoText(entry)}
      </h3>
      <time className={css.hint} dateTime={entry.at}>
        {numericMoment(entry.at)}
      </time>
      {action === 'create' ? (
        <p className={css.hint}>{words(screen.resource).created}</p>
      ) : (
        <ChangedFields resource={screen.resource} before={before} after={after} />
      )}
    </article>
  )
}
