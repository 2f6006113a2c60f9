import { useEffect, useRef } from 'react'
import { isDoctorSide } from '../../../domain/access/roles'
import { roleOf, useCurrentUser, useNotificationsToRead } from '../../api'
import { useMarkNewsRead, useNews } from '../../api/publications'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../ui/load-error'
import page from '../../ui/page.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { NewsArticle } from './article'

/** Marks the news as read once they are shown, which clears the star's dot; not while impersonating. */
function useRead(shown: boolean) {
  const { data: user } = useCurrentUser()
  const isReader = user !== undefined && isDoctorSide(roleOf(user)) && user.impersonator === null
  const { any } = useNotificationsToRead('communication', { enabled: isReader })
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
