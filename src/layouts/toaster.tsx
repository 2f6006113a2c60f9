import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { type Toast, useToasts, withdraw } from '../platform/basic/toasts'
import { useCounterMode } from '../platform/session'
import { IconButton } from '../ui/icon-button'
import { CheckIcon, CloseIcon, WarningIcon } from '../ui/plain-icons'
import shared from '../ui/text/text.module.css'
import styles from './toaster.module.css'

const kinds = {
  success: { word: 'Fatto', Icon: CheckIcon },
  warning: { word: 'Attenzione', Icon: WarningIcon },
  error: { word: 'Errore', Icon: WarningIcon },
} as const

/** Keys that only look around. */
const lookingKeys = /^(Tab|Arrow.*|Page.*|Home|End|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/
const isCopying = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 'c'
const controlsOfPage = 'a, button, input, select, textarea, [role="button"], [tabindex="0"]'

/** True until a key or a control is pressed outside the toasts, looking around and copying aside. */
function useWaitsForAction(isWanted: boolean): boolean {
  const [isWaiting, setWaiting] = useState(isWanted)
  useEffect(() => {
    if (!isWaiting) return
    const onAction = (event: KeyboardEvent | PointerEvent) => {
      const { target } = event
      if (!(target instanceof Element) || target.closest(`.${styles.region}`)) return
      const actions =
        event instanceof KeyboardEvent
          ? !event.repeat && !isCopying(event) && !lookingKeys.test(event.key)
          : target.closest(controlsOfPage) !== null
      if (actions) setWaiting(false)
    }
    for (const type of ['keydown', 'pointerdown'] as const) window.addEventListener(type, onAction, true)
    return () => {
      for (const type of ['keydown', 'pointerdown'] as const) window.removeEventListener(type, onAction, true)
    }
  }, [isWaiting])
  return isWaiting
}

function ToastCard({ toast }: { toast: Toast }) {
  const { key, type, title, text, maskedText, action, readBack } = toast
  const [held, setHeld] = useState(false)
  const [isOver, setOver] = useState(false)
  const isWaiting = useWaitsForAction(readBack !== undefined)
  useEffect(() => {
    if (held || isWaiting) return
    const timer = setTimeout(() => withdraw(toast.key), toast.seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, isWaiting, toast])
  // Of a message that stays only what is read back does (specification §9: five seconds).
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), toast.seconds * 1000)
    return () => clearTimeout(timer)
  }, [toast])
  const isMasked = useCounterMode()
  const shownText = isMasked ? (maskedText ?? text) : text
  const { word, Icon } = kinds[type]
  return (
    // Hovering or focusing a toast pauses its timeout.
    <li
      className={styles.toast}
      data-type={type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <div className={styles.words} role={type === 'success' ? undefined : 'alert'}>
        <span className="visually-hidden">{word}: </span>
        {title && <strong>{readBack && isOver ? 'Da rileggere' : title}</strong>}
        {shownText && !readBack && <p className={title ? shared.muted : undefined}>{shownText}</p>}
      </div>
      {readBack && (
        <div className={styles.more}>
          <p className={shared.heading}>{isMasked ? readBack.maskedText : readBack.text}</p>
          {!isOver && <p className={shared.muted}>{shownText}</p>}
        </div>
      )}
      {action && (
        <Button
          shape="round"
          size="small"
          data-toast-action
          onClick={() => {
            if (!readBack) withdraw(key)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Chiudi" onClick={() => withdraw(key)}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}

/** All toasts, on every page. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <section aria-label="Messaggi" className={styles.region}>
      <ul aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} />
        ))}
      </ul>
    </section>
  )
}
