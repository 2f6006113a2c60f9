import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import css from './booking-card.module.css'
import { busyIcon } from './busy'
import type { Act } from './status-acts'
import text from './text.module.css'

/** Maximum length in the contract. */
const longestReason = 500

interface BookingReasonProps {
  readonly act: Act
  readonly busy: boolean
  readonly onBack: () => void
  readonly onDone: (reason: string) => void
}

/** Form in the card for the optional reason of a cancellation or rejection; Enter submits, Escape goes back. */
export function BookingReason({ act, busy, onBack, onDone }: BookingReasonProps) {
  const [reason, setReason] = useState('')
  const id = useId()
  return (
    <form
      className={css.reason}
      onKeyDown={(event) => {
        // Maiusc+Invio begins a line; on a button Enter presses it.
        const isPlain = event.target instanceof HTMLTextAreaElement && !event.shiftKey && !event.nativeEvent.isComposing
        const isDone = event.key === 'Enter' && !event.repeat && (isPlain || event.ctrlKey || event.metaKey)
        if (!isDone && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (isDone) onDone(reason)
        else if (!busy) onBack()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(reason)
      }}
    >
      <label className={text.label} htmlFor={id}>
        Motivo (facoltativo)
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={2}
        maxLength={longestReason}
        value={reason}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${id}-hint`} className={text.small}>
        Chi ha prenotato lo leggerà nell’avviso. Invio conferma, Esc torna indietro.
      </p>
      <div className={css.actions}>
        <Button type="primary" danger htmlType="submit" loading={busyIcon(busy)}>
          {act.commit}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          Indietro
        </Button>
      </div>
    </form>
  )
}
