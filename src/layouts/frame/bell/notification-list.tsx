import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Notification } from '../../../../domain/contract/messages/messages'
import { goTo, goToVisit, safeReturnPath } from '../../../platform/session'
import { useInbox, useMarkRead, usePendingCount } from '../../../shared/messages/notifications'
import { useNotificationsToRead } from '../../../shared/messages/unread'
import { useNameMask } from '../../../shared/people/name-mask'
import { focusIfLost } from '../../../ui/dialogs/trap-focus'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { Chips } from '../../../ui/fields/chips'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import section from '../../../ui/section.module.css'
import { Tabs } from '../../../ui/tabs'
import text from '../../../ui/text/text.module.css'
import css from './bell.module.css'
import { NotificationRow } from './notification-row'
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
        <Button
          type="link"
          disabled={markRead.isPending || (toRead[tab].isSuccess && toRead[tab].count === 0)}
          onClick={() => markRead.mutate(tab)}
        >
          Segna tutte come lette
        </Button>
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

const labels = {
  notification: { none: 'Nessuna notifica.', failed: 'Le notifiche non si sono caricate.' },
  communication: { none: 'Nessuna comunicazione.', failed: 'Le comunicazioni non si sono caricate.' },
} as const satisfies Record<Tab, { none: string; failed: string }>

interface InboxProps {
  readonly type: Tab
  readonly onlyPending?: boolean
  readonly onDone: () => void
}

/** Entries of the inbox. Opening one, or answering its visit, marks it as read; opening goes to its target. */
function Inbox({ type, onlyPending = false, onDone }: InboxProps) {
  const markRead = useMarkRead()
  const inbox = useInbox(type, onlyPending)
  const names = useNameMask()
  const list = useRef<HTMLDivElement>(null)
  // Told above the list, as a lost race may take the row away.
  const [refused, setRefused] = useState<{ readonly entry: Notification; readonly text: string } | null>(null)
  const isWaiting = useMinimumDelay(inbox.isPending)

  const seen = ({ id, read_at }: Notification) => read_at === null && markRead.mutate(id)
  function open(entry: Notification) {
    const { url, booking } = entry
    const path = safeReturnPath(url, '')
    seen(entry)
    if (booking) goToVisit(booking)
    else if (path) goTo(path)
    onDone()
  }
  function onAnswered(entry: Notification, problem: string | undefined) {
    setRefused(problem === undefined ? null : { entry, text: problem })
    if (problem === undefined) seen(entry)
    // The buttons disappear with the answer: the focus moves to the next that waits, or to the list.
    focusIfLost(() => list.current?.querySelector<HTMLElement>('[data-answers] button') ?? list.current)
  }

  return (
    <>
      {inbox.found.length > 0 && <PushHint />}
      {refused && (
        <Alert
          banner
          role="alert"
          type="error"
          showIcon={false}
          message={`${refused.entry.booking ? `${names.name(refused.entry.booking)}: ` : ''}${refused.text}`}
        />
      )}
      <div
        ref={list}
        tabIndex={-1}
        className={section.scroll}
        aria-busy={inbox.isFetching}
        onScroll={({ currentTarget: container }) => {
          if (container.scrollTop + container.clientHeight > container.scrollHeight - nearTheEnd) inbox.fetchMore()
        }}
      >
        {isWaiting ? (
          <SkeletonRows rows={5} />
        ) : inbox.isLoadingError ? (
          <EmptyState text={labels[type].failed} action={{ label: 'Riprova', run: () => void inbox.refetch() }} />
        ) : inbox.found.length === 0 ? (
          <EmptyState text={onlyPending ? 'Nessuna visita in attesa di conferma.' : labels[type].none} />
        ) : (
          <ul>
            {inbox.found.map((entry) => (
              <NotificationRow
                key={entry.id}
                notification={entry}
                onOpen={() => open(entry)}
                onFile={() => seen(entry)}
                onAnswered={(problem) => onAnswered(entry, problem)}
              />
            ))}
          </ul>
        )}
        {!isWaiting && inbox.hasMore && (
          <Button block type="link" aria-busy={inbox.isFetchingNextPage} onClick={inbox.fetchMore}>
            Mostra altre
          </Button>
        )}
      </div>
    </>
  )
}
