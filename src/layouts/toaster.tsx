import { useEffect, useState } from 'react'
import { type Toast, useToasts, withdraw } from '../providers/notification'
import { useCounterMode } from '../session'
import controls from '../ui/controls.module.css'
import { CheckIcon, CloseIcon, WarningIcon } from '../ui/plain-icons'
import shared from '../ui/text.module.css'
import styles from './toaster.module.css'

const icons = { success: CheckIcon, warning: WarningIcon, error: WarningIcon } as const
const kinds = { success: 'Fatto', warning: 'Attenzione', error: 'Errore' } as const

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => withdraw(toast.key), toast.seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, toast])
  const isMasked = useCounterMode()
  const text = isMasked ? (toast.maskedText ?? toast.text) : toast.text
  const Icon = icons[toast.type]
  const { action } = toast
  return (
    // Whoever points at a message, or stands on its button, is still reading it.
    <li
      className={`${styles.toast} ${styles[toast.type]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <div className={styles.words} role={toast.type === 'success' ? undefined : 'alert'}>
        <span className="visually-hidden">{kinds[toast.type]}: </span>
        {toast.title && <p className={styles.title}>{toast.title}</p>}
        {text && <p className={toast.title ? shared.muted : styles.title}>{text}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={`${controls.chip} ${styles.action}`}
          onClick={() => {
            withdraw(toast.key)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={`${controls.icon} ${styles.close}`}
        aria-label="Chiudi"
        onClick={() => withdraw(toast.key)}
      >
        <CloseIcon />
      </button>
    </li>
  )
}

/** All toasts of the product, on every page. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <section aria-label="Messaggi" className={styles.region}>
      <ul className={styles.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} />
        ))}
      </ul>
    </section>
  )
}
