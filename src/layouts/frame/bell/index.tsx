import { BellOutlined } from '@ant-design/icons'
import { Suspense, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useNotificationsToRead } from '../../../shared/messages/unread'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { IconButton } from '../../../ui/icon-button'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import bar from '../top-bar.module.css'
import css from './bell.module.css'

const NotificationList = lazyPart(() => import('./notification-list'))

/** The bell with its notification popup (specification §2, "Layout elements"); navigation closes it. */
export function Bell() {
  const { count } = useNotificationsToRead('notification')
  const label = count > 0 ? `Notifiche, ${count} da leggere` : 'Notifiche'
  const id = useId()
  return (
    <>
      <IconButton label={label} title="Notifiche" className={bar.icon} popoverTarget={id} aria-haspopup="dialog">
        <BellOutlined aria-hidden />
        {count > 0 && (
          <span className={`${text.badge} ${css.count}`} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </IconButton>
      <Popup key={useLocation().key} id={id} />
    </>
  )
}

/** A native popover: closed by Escape, by its button and by a click outside. */
function Popup({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  const titleId = `${id}-title`
  return (
    <div
      ref={popup}
      id={id}
      popover="auto"
      className={`${section.popup} ${css.popup}`}
      role="dialog"
      aria-labelledby={titleId}
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      {open && (
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <NotificationList titleId={titleId} onDone={() => popup.current?.hidePopover()} />
        </Suspense>
      )}
    </div>
  )
}
