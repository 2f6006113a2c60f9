import { useEffect, useState } from 'react'
import { type Toast, useToasts, withdraw } from '../platform/basic/toasts'
import styles from './toaster.module.css'
import controls from './ui/controls.module.css'
import text from './ui/text.module.css'

const kindName = { success: 'Fatto', warning: 'Attenzione', error: 'Errore' } as const

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => withdraw(toast.key), toast.seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    // Hovering or focusing a toast pauses its timeout.
    <li
      className={styles.toast}
      data-type={toast.type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.words} role={toast.type === 'success' ? undefined : 'alert'}>
        <span className="visually-hidden">{kindName[toast.type]}: </span>
        {toast.title && <p className={styles.title}>{toast.title}</p>}
        {toast.text && <p className={toast.title ? text.muted : styles.title}>{toast.text}</p>}
      </div>
      <button
        type="button"
        className={controls.icon}
        aria-label="Chiudi"
        title="Chiudi"
        onClick={() => withdraw(toast.key)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="m4 4 8 8M12 4l-8 8" />
        </svg>
      </button>
    </li>
  )
}

/** All toasts, those of the page that led here too. */
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
