import { PushpinOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { fullDate } from '../../../domain/text/dates'
import { Markdown } from '../../screens/markdown'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text/text.module.css'
import css from './news.module.css'

interface Article {
  readonly title: string
  readonly body: string
  /** URL of the picture. */
  readonly cover: string | null
  readonly pinned: boolean
  readonly published_on: string | null
  readonly unread: boolean
}

/** A news item as readers see it: on their page, and in the admin's preview. */
export function NewsArticle({ article }: { article: Article }) {
  const { title, body, cover, pinned, published_on, unread } = article
  return (
    <article className={section.section}>
      {cover && <img className={css.cover} src={cover} alt="" />}
      <div className={`${text.small} ${page.toolbar}`}>
        {unread && <span className={text.badge}>Nuova</span>}
        {pinned && (
          <span className={text.badge} data-tone="neutral">
            <PushpinOutlined aria-hidden /> In evidenza
          </span>
        )}
        {published_on && <time dateTime={published_on}>{fullDate(published_on)}</time>}
      </div>
      <h2 className={text.heading}>{title || 'Senza titolo'}</h2>
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <Markdown text={body} link={Link} />
      </Suspense>
    </article>
  )
}
