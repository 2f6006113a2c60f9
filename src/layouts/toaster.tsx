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

function ToastCard({ toast }: { toast: Toast }) {
  const { key, type, title, text, maskedText, action, readBack } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => withdraw(toast.key), toast.seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, toast])
  const isMasked = useCounterMode()
  const shownText = isMasked ? (maskedText ?? text) : text
  const { word, Icon } = kinds[type]
  return (
    // The pointer or the keyboard on a toast pauses its timeout, the focus that it got after a click does not.
    <li
      className={styles.toast}
      data-type={type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <div className={styles.words} role={type === 'success' ? undefined : 'alert'}>
        <span className="visually-hidden">{word}: </span>
        {title && <strong>{title}</strong>}
        {shownText && !readBack && <p className={title ? shared.muted : undefined}>{shownText}</p>}
      </div>
      {readBack && (
        <div className={styles.more}>
          <p className={shared.heading}>{isMasked ? readBack.maskedText : readBack.text}</p>
          <p className={shared.muted}>{shownText}</p>
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
