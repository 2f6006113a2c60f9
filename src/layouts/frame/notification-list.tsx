import { useEffect, useRef, useState } from 'react'
import type { Notification } from '../../../domain/contract/messages'
import { useInbox, useMarkRead, usePendingCount } from '../../api/notifications'
import { useNotificationsToRead } from '../../api/unread'
import { goTo, safeReturnPath } from '../../session'
import { Chips } from '../../ui/chips'
import controls from '../../ui/controls.module.css'
import { EmptyState } from '../../ui/empty-state'
import { momentText } from '../../ui/moment-text'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { Tabs } from '../../ui/tabs'
import text from '../../ui/text.module.css'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import css from './bell.module.css'
import { PushHint } from './push-hint'

/** Distance from the end of the list at which older notifications are loaded, in pixels. */
const nearTheEnd = 160

type Tab = Notification['type']

/** Content of the bell's popup: the inbox's tabs (specification §3) and what marks all of the open one as read. */
export default function NotificationList({ titleId, onDone }: { titleId: string; onDone: () => void }) {
  const [tab, setTab] = useState<Tab>('notification')
  const heading = useRef<HTMLHeadingElement>(null)
  const markRead = useMarkRead()
  const toRead = {
    notification: useNotificationsToRead('notification'),
    communication: useNotificationsToRead('communication'),
  }
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={css.content}>
      <div className={`${section.head} ${css.head}`}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={text.heading}>
          Notifiche
        </h2>
        <button
          type="button"
          className={controls.text}
          disabled={markRead.isPending || (toRead[tab].isSuccess && toRead[tab].count === 0)}
          onClick={() => markRead.mutate(tab)}
        >
          Segna tutte come lette
        </button>
      </div>
      <Tabs
        label="Notifiche e comunicazioni"
        value={tab}
        options={[
          { value: 'notification', label: 'Notifiche', count: toRead.notification.count },
          { value: 'communication', label: 'Comunicazioni', count: toRead.communication.count },
        ]}
        onChange={setTab}
      >
        {tab === 'notification' ? <Notifications onDone={onDone} /> : <Inbox key={tab} type={tab} onDone={onDone} />}
      </Tabs>
    </div>
  )
}

/** The tab of notifications: all, or those of visits that wait for the practice. */
function Notifications({ onDone }: { onDone: () => void }) {
  const [isPending, setPending] = useState(false)
  const pendingCount = usePendingCount()
  return (
    <>
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
      <Inbox key={String(isPending)} type="notification" onlyPending={isPending} onDone={onDone} />
    </>
  )
}

const words = {
  notification: { none: 'Nessuna notifica.', failed: 'Le notifiche non si sono caricate.' },
  communication: { none: 'Nessuna comunicazione.', failed: 'Le comunicazioni non si sono caricate.' },
} as const satisfies Record<Tab, { none: string; failed: string }>

interface InboxProps {
  readonly type: Tab
  readonly onlyPending?: boolean
  readonly onDone: () => void
}

/** Entries of the inbox. Opening one marks it as read and goes to its target. */
function Inbox({ type, onlyPending = false, onDone }: InboxProps) {
  const markRead = useMarkRead()
  const list = useInbox(type, onlyPending)
  const isWaiting = useMinimumDelay(list.isPending)

  function open({ id, read_at, url, booking_id }: Notification) {
    if (read_at === null) markRead.mutate(id)
    const path = safeReturnPath(url, '')
    // The visit's card opens there; its id is passed in navigation state, never in the URL.
    if (path) goTo(path, booking_id === null ? {} : { state: { visit: booking_id, card: true } })
    onDone()
  }

  return (
    <>
      {list.found.length > 0 && <PushHint />}
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
          <EmptyState text={words[type].failed} action={{ label: 'Riprova', run: () => void list.refetch() }} />
        ) : list.found.length === 0 ? (
          <EmptyState text={onlyPending ? 'Nessuna visita in attesa di conferma.' : words[type].none} />
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
