import { type FormEvent, useEffect, useId, useRef } from 'react'
import { LinkActions } from '../links/link-page'
import controls from '../ui/controls.module.css'
import text from '../ui/text.module.css'
import styles from './visit-link.module.css'

interface CancelFormProps {
  busy: boolean
  onSend: (reason: string) => Promise<void>
  onBack: () => void
}

/** Asks for the reason, which may stay empty, before the visit is canceled. */
export function CancelForm({ busy, onSend, onBack }: CancelFormProps) {
  const id = useId()
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => reason.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void onSend(reason.current?.value.trim() ?? '')
  }
  return (
    <form className={controls.field} aria-label="Annulla la visita" aria-busy={busy} onSubmit={send}>
      <label className={text.label} htmlFor={id}>
        Motivo (facoltativo)
      </label>
      <textarea
        ref={reason}
        id={id}
        rows={3}
        maxLength={500}
        className={controls.input}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={text.small}>
        Lo legge lo studio.
      </p>
      <LinkActions>
        <button type="submit" className={`button ${styles.danger}`} aria-busy={busy}>
          Annulla la visita
        </button>
        <button type="button" className="button" onClick={onBack}>
          Torna indietro
        </button>
      </LinkActions>
    </form>
  )
}
