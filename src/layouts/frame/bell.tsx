import { BellOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useNotificationsToRead } from '../../api/unread'
import { lazyPart } from '../../session/load-chunk'
import controls from '../../ui/controls.module.css'
import css from './bell.module.css'
import bar from './top-bar.module.css'

const NotificationList = lazyPart(() => import('./notification-list'))

/** Closes what is open when the pointer goes elsewhere, on Escape and when the page changes. */
function usePopup() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    setOpen(false)
  }
  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    window.addEventListener('pointerdown', onPointer)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointerdown', onPointer)
      window.removeEventListener('keydown', onKey)
    }
  }, [open])
  return { open, setOpen, box, button }
}

/** The bell with its menu of notifications (specification §2, "Layout elements"). */
export function Bell() {
  const { open, setOpen, box, button } = usePopup()
  const { count } = useNotificationsToRead('notification')
  const id = useId()
  const label = count > 0 ? `Notifiche, ${count} da leggere` : 'Notifiche'
  return (
    <div ref={box} className={css.anchor}>
      <button
        ref={button}
        type="button"
        className={`${controls.icon} ${bar.icon}`}
        aria-label={label}
        title="Notifiche"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <BellOutlined aria-hidden />
        {count > 0 && (
          <span className={css.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      {open && (
        <div id={id} className={css.popup} role="dialog" aria-labelledby={`${id}-title`}>
          <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
            <NotificationList titleId={`${id}-title`} onDone={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
