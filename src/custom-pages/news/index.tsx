import { useEffect, useRef } from 'react'
import { isDoctorSide } from '../../../domain/access/roles'
import { roleOf, useCurrentUser } from '../../platform/calls'
import { useMarkNewsRead, useNews } from '../../shared/messages/publications'
import { useNotificationsToRead } from '../../shared/messages/unread'
import { EmptyState } from '../../ui/feedback/empty-state'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import page from '../../ui/page.module.css'
import { NewsArticle } from './article'

/** Marks the news as read once they are shown, which clears the star's dot; not while impersonating. */
function useRead(shown: boolean) {
  const { data: user } = useCurrentUser()
  const isReader = user !== undefined && isDoctorSide(roleOf(user)) && user.impersonator === null
  const { any } = useNotificationsToRead('communication')
  const { mutate } = useMarkNewsRead()
  const marked = useRef(false)
  const due = shown && isReader && any
  useEffect(() => {
    if (!due || marked.current) return
    marked.current = true
    mutate()
  }, [due, mutate])
}

/** The company's news for its readers (specification §2, /news). */
export default function News() {
  const { items, isError, refetch } = useNews()
  useRead(items !== undefined)
  return (
    <section className={`${page.page} ${page.narrow}`} aria-labelledby="news-title">
      <h1 id="news-title" className={page.title}>
        Novità
      </h1>
      {isError ? (
        <LoadError text="Le novità non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : !items ? (
        <SkeletonRows rows={4} />
      ) : items.length === 0 ? (
        <EmptyState text="Non ci sono novità: quando ce ne saranno, la stella in alto avrà un punto." />
      ) : (
        items.map((item) => <NewsArticle key={item.id} article={item} />)
      )}
    </section>
  )
}
