import { useEffect, useRef, useState } from 'react'
import type { Notification } from '../../../domain/contract/messages'
import { useMarkRead, useNotifications, useWaitingCount, type Waiting } from '../../api/notifications'
import { useNotificationsToRead } from '../../api/unread'
import { goTo, safeReturnPath } from '../../session'
import controls from '../../ui/controls.module.css'
import { EmptyState } from '../../ui/empty-state'
import { momentText } from '../../ui/moment-text'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import text from '../../ui/text.module.css'
import { useMinimumDelay } from '../../ui/use-minimum-delay'
import css from './bell.module.css'

/** The chips of the specification with their values. */
const chips = [
  { value: 0, label: 'Tutte' },
  { value: 1, label: 'In attesa di conferma' },
] as const satisfies readonly { value: Waiting; label: string }[]

/** How close to its end the list may be scrolled before older notifications are read, in pixels. */
const nearTheEnd = 160

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
          <span className={`${text.badge} ${css.pending}`} data-tone="warning">
            In attesa di conferma
          </span>
        )}
      </button>
    </li>
  )
}

/** The visit's card opens where the notification points; which visit travels in memory, never in an address. */
const stateFor = ({ booking_id }: Notification) => (booking_id === null ? undefined : { visit: booking_id, card: true })

/** What the bell shows. Opening one marks it as read and goes where it points. */
export default function NotificationList({ titleId, onDone }: { titleId: string; onDone: () => void }) {
  const [chip, setChip] = useState<Waiting>(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const markRead = useMarkRead()
  const toRead = useNotificationsToRead('notification')
  const list = useNotifications(chip)
  const isWaiting = useMinimumDelay(list.isPending)
  useEffect(() => {
    heading.current?.focus()
  }, [])

  function open(notification: Notification) {
    if (notification.read_at === null) markRead.one.mutate(notification.id)
    const path = safeReturnPath(notification.url, '')
    if (path) goTo(path, { state: stateFor(notification) })
    onDone()
  }

  return (
    <>
      <div className={`${section.head} ${css.head}`}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={section.title}>
          Notifiche
        </h2>
        <button
          type="button"
          className={controls.text}
          disabled={markRead.all.isPending || (toRead.isKnown && toRead.count === 0)}
          onClick={() => markRead.all.mutate()}
        >
          Segna tutte come lette
        </button>
      </div>
      <Chips chosen={chip} onChoose={setChip} />
      <div
        className={css.list}
        aria-busy={list.isFetching}
        onScroll={({ currentTarget: box }) => {
          if (box.scrollTop + box.clientHeight > box.scrollHeight - nearTheEnd) list.fetchMore()
        }}
      >
        {isWaiting ? (
          <SkeletonRows rows={5} />
        ) : list.isError && !list.isKnown ? (
          <EmptyState text="Le notifiche non si sono caricate." action={{ label: 'Riprova', run: list.refetch }} />
        ) : list.notifications.length === 0 ? (
          <EmptyState text={chip === 1 ? 'Nessuna visita in attesa di conferma.' : 'Nessuna notifica.'} />
        ) : (
          <ul>
            {list.notifications.map((notification) => (
              <Row key={notification.id} notification={notification} onOpen={() => open(notification)} />
            ))}
          </ul>
        )}
        {!isWaiting && list.hasMore && (
          <button
            type="button"
            className={`${controls.text} ${css.more}`}
            aria-busy={list.isFetchingMore}
            onClick={list.fetchMore}
          >
            Mostra altre
          </button>
        )}
      </div>
    </>
  )
}

function Chips({ chosen, onChoose }: { chosen: Waiting; onChoose: (value: Waiting) => void }) {
  const waiting = useWaitingCount()
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">Mostra</legend>
      {chips.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={controls.chip}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {label}
          {value === 1 && waiting ? <strong> {waiting}</strong> : null}
        </button>
      ))}
    </fieldset>
  )
}
