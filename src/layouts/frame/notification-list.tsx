import { useEffect, useRef, useState } from 'react'
import type { Notification } from '../../../domain/contract/messages'
import { useMarkRead, useNotifications, usePendingCount } from '../../api/notifications'
import { useNotificationsToRead } from '../../api/unread'
import { goTo, safeReturnPath } from '../../session'
import { Chips } from '../../ui/chips'
import controls from '../../ui/controls.module.css'
import { EmptyState } from '../../ui/empty-state'
import { momentText } from '../../ui/moment-text'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import text from '../../ui/text.module.css'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import css from './bell.module.css'

/** Distance from the end of the list at which older notifications are loaded, in pixels. */
const nearTheEnd = 160

/** Content of the bell's popup. Opening a notification marks it as read and goes to its target. */
export default function NotificationList({ titleId, onDone }: { titleId: string; onDone: () => void }) {
  const [isPending, setPending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const markRead = useMarkRead()
  const toRead = useNotificationsToRead('notification')
  const pendingCount = usePendingCount()
  const list = useNotifications(isPending)
  const isWaiting = useMinimumDelay(list.isPending)
  useEffect(() => heading.current?.focus(), [])

  function open({ id, read_at, url, booking_id }: Notification) {
    if (read_at === null) markRead.mutate(id)
    const path = safeReturnPath(url, '')
    // The visit's card opens there; its id is passed in navigation state, never in the URL.
    if (path) goTo(path, booking_id === null ? {} : { state: { visit: booking_id, card: true } })
    onDone()
  }

  return (
    <>
      <div className={`${section.head} ${css.head}`}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={text.heading}>
          Notifiche
        </h2>
        <button
          type="button"
          className={controls.text}
          disabled={markRead.isPending || (toRead.isSuccess && toRead.count === 0)}
          onClick={() => markRead.mutate('all')}
        >
          Segna tutte come lette
        </button>
      </div>
      <Chips
        label="Mostra"
        className={css.chips}
        value={isPending ? '1' : '0'}
        options={[
          { value: '0', label: 'Tutte' },
          { value: '1', label: pendingCount ? `In attesa di conferma ${pendingCount}` : 'In attesa di conferma' },
        ]}
        onChange={(value) => setPending(value === '1')}
      />
      <div
        className={`${section.scroll} ${css.list}`}
        aria-busy={list.isFetching}
        onScroll={({ currentTarget: box }) => {
          if (box.scrollTop + box.clientHeight > box.scrollHeight - nearTheEnd) list.fetchMore()
        }}
      >
        {isWaiting ? (
          <SkeletonRows rows={5} />
        ) : list.isLoadingError ? (
          <EmptyState
            text="Le notifiche non si sono caricate."
            action={{ label: 'Riprova', run: () => void list.refetch() }}
          />
        ) : list.found.length === 0 ? (
          <EmptyState text={isPending ? 'Nessuna visita in attesa di conferma.' : 'Nessuna notifica.'} />
        ) : (
          <ul>
            {list.found.map((notification) => (
              <Row key={notification.id} notification={notification} onOpen={() => open(notification)} />
            ))}
          </ul>
        )}
        {!isWaiting && list.hasMore && (
          <button
            type="button"
            className={`${controls.text} ${css.more}`}
            aria-busy={list.isFetchingNextPage}
            onClick={list.fetchMore}
          >
            Mostra altre
          </button>
        )}
      </div>
    </>
  )
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, pending, read_at, created_at } = notification
  return (
    <li>
      <button type="button" className={css.row} data-unread={read_at === null} onClick={onOpen}>
        <span className={css.dot}>{read_at === null && <span className="visually-hidden">Da leggere: </span>}</span>
        <span className={css.title}>{title}</span>
        <time className={text.small} dateTime={created_at}>
          {momentText(created_at, new Date())}
        </time>
        <span className={text.muted}>{notification.text}</span>
        {pending && (
          <span className={text.badge} data-tone="warning">
            In attesa di conferma
          </span>
        )}
      </button>
    </li>
  )
}
