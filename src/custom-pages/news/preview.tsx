import { type UserType, userTypeName } from '../../../domain/access/roles'
import {
  isReadPeriod,
  type LinkedFile,
  type Period,
  periodText,
  publicationStatus,
  publicationStatusOf,
} from '../../../domain/resource'
import { useRomeClock } from '../../platform/basic/rome-clock'
import page from '../../ui/page.module.css'
import text from '../../ui/text/text.module.css'
import { NewsArticle } from './article'

/** Preview of a news item, from form or server values, below its status, period and audience. */
export function Preview({ values, title }: { values: Readonly<Record<string, unknown>>; title?: string }) {
  const { date: today } = useRomeClock()
  const period = (values.period ?? null) as Period | null
  const isRead = isReadPeriod(period)
  const audience = (values.audience ?? []) as UserType[]
  return (
    <div className={page.page}>
      {title && <h2 className={text.label}>{title}</h2>}
      <p className={text.muted}>
        {isRead && (
          <>
            <strong>{publicationStatus[publicationStatusOf(period, today)].label.f}</strong>
            {period ? `, ${periodText(period)}` : ': senza un periodo nessuno la vede'} ·{' '}
          </>
        )}
        Destinatari: {audience.map((type) => userTypeName[type]).join(', ') || 'Tutti'}
      </p>
      <NewsArticle
        article={{
          title: String(values.title ?? ''),
          body: String(values.body ?? ''),
          cover: (values.cover_file as LinkedFile | null | undefined)?.url ?? null,
          pinned: values.pinned === true,
          published_on: isRead ? (period?.from ?? null) : null,
          unread: false,
        }}
      />
    </div>
  )
}
