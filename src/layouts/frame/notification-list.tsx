import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { endpoints } from '../../../domain/contract'
import type { Notification } from '../../../domain/contract/notifications'
import { call } from '../../api/call'
import { useCall } from '../../api/use-call'
import { goTo, safeReturnPath, useActingDoctor } from '../../session'
import { EmptyState } from '../../ui/empty-state'
import { momentText } from '../../ui/moment-text'
import { SkeletonRows } from '../../ui/skeleton-rows'
import styles from './notification-list.module.css'

const pageLength = 20
/** The chips of the specification with their values. */
const chips = [
  { value: 0, label: 'Tutte' },
  { value: 1, label: 'In attesa di conferma' },
] as const
type Chip = (typeof chips)[number]['value']

function useMarkRead() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const refresh = () => client.invalidateQueries({ queryKey: [endpoints.notifications.path] })
  const one = useMutation({
    mutationFn: (id: number) => call(endpoints.readNotification, { params: { id: String(id) } }, { actingAs }),
    onSettled: refresh,
  })
  const all = useMutation({
    mutationFn: () => call(endpoints.readNotifications, { body: { type: 'notification' } }, { actingAs }),
    onSettled: refresh,
  })
  return { one, all }
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, text, pending, read_at, created_at } = notification
  return (
    <li>
      <button type="button" className={styles.row} data-unread={read_at === null} onClick={onOpen}>
        <span className={styles.mark}>{read_at === null && <span className="visually-hidden">Da leggere: </span>}</span>
        <span className={styles.words}>
          <span className={styles.head}>
            <span className={styles.title}>{title}</span>
            <time className={styles.time} dateTime={created_at}>
              {momentText(created_at, new Date())}
            </time>
          </span>
          <span className={styles.text}>{text}</span>
          {pending && <span className={styles.pending}>In attesa di conferma</span>}
        </span>
      </button>
    </li>
  )
}

/** What the bell shows. Opening one marks it as read and goes where it points. */
export default function NotificationList({ titleId, onDone }: { titleId: string; onDone: () => void }) {
  const [chip, setChip] = useState<Chip>(0)
  const [limit, setLimit] = useState(pageLength)
  const heading = useRef<HTMLHeadingElement>(null)
  const markRead = useMarkRead()
  const query = useCall(
    endpoints.notifications,
    { query: { type: 'notification', paginate: '1', limit: String(limit), ...(chip === 1 && { pending: '1' }) } },
    { keepPrevious: true },
  )
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const rows = query.data?.data
  const more = (query.data?.meta?.last_page ?? 1) > 1 && limit < 200

  function open(notification: Notification) {
    if (notification.read_at === null) markRead.one.mutate(notification.id)
    const path = safeReturnPath(notification.url, '')
    if (path) goTo(path)
    onDone()
  }

  return (
    <>
      <div className={styles.top}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.heading}>
          Notifiche
        </h2>
        <button
          type="button"
          className={styles.all}
          disabled={markRead.all.isPending}
          onClick={() => markRead.all.mutate()}
        >
          Segna tutte come lette
        </button>
      </div>
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">Mostra</legend>
        {chips.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={chip === value}
            onClick={() => setChip(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className={styles.list} aria-busy={query.isFetching}>
        {query.isError && !rows && (
          <EmptyState
            text="Le notifiche non si sono caricate."
            action={{ label: 'Riprova', run: () => void query.refetch() }}
          />
        )}
        {query.isPending && <SkeletonRows rows={5} />}
        {rows?.length === 0 && (
          <EmptyState text={chip === 1 ? 'Nessuna visita in attesa di conferma.' : 'Nessuna notifica.'} />
        )}
        {rows && rows.length > 0 && (
          <ul className={styles.rows}>
            {rows.map((notification) => (
              <Row key={notification.id} notification={notification} onOpen={() => open(notification)} />
            ))}
          </ul>
        )}
        {rows && more && (
          <button type="button" className={styles.more} onClick={() => setLimit(limit + pageLength)}>
            Mostra altre
          </button>
        )}
      </div>
    </>
  )
}
