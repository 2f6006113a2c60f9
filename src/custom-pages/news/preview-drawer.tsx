import { Skeleton } from 'antd'
import type { LinkedFile, Period, RecordOnWire } from '../../../domain/resource'
import { useRecord } from '../../screens/record/use-record'
import { screenResource } from '../../screens/registry'
import { EmptyState } from '../../ui/empty-state'
import page from '../../ui/page.module.css'
import { SideDrawer } from '../../ui/side-drawer'
import { NewsArticle } from './article'
import css from './news.module.css'
import { Reach } from './reach'

const screen = screenResource('news')

/** A news item over the list, as its readers will see it. */
export function PreviewDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <SideDrawer
      open={id !== null}
      onClose={onClose}
      width={640}
      title="Anteprima"
      styles={{ body: { background: 'var(--ground)' } }}
    >
      {id !== null && <Loaded key={id} id={id} onClose={onClose} />}
    </SideDrawer>
  )
}

function Loaded({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError } = useRecord(screen, id)
  if (isError)
    return <EmptyState text="Questa novità non c’è più." action={{ label: 'Torna all’elenco', run: onClose }} />
  if (!data) return <Skeleton active />
  const record: RecordOnWire = data.data
  const period = record.period as Period | null
  return (
    <div className={`${page.page} ${css.preview}`}>
      <Reach audience={record.audience as string[]} period={period} />
      <NewsArticle
        article={{
          title: String(record.title),
          body: String(record.body),
          cover: (record.cover_file as LinkedFile | null)?.url ?? null,
          pinned: record.pinned === true,
          published_on: period?.from ?? null,
          unread: false,
        }}
      />
    </div>
  )
}
