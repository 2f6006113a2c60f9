import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { BookingReason } from './card/booking-reason'
import { rejection } from './card/status-actions'

export type PendingAnswerStatus = 'confirmed' | 'rejected'

interface PendingAnswerProps {
  /** The visit, as the buttons' names say it: person, day and time. */
  readonly visit: string
  readonly busy: boolean
  readonly onAnswer: (status: PendingAnswerStatus, reason?: string) => void
}

/** Confirms or rejects a pending visit in its row; the reason of a rejection is entered there. */
export function PendingAnswer({ visit, busy, onAnswer }: PendingAnswerProps) {
  const [isRejecting, setRejecting] = useState(false)
  if (isRejecting)
    return (
      <BookingReason
        action={rejection}
        busy={busy}
        onBack={() => setRejecting(false)}
        onDone={(reason) => onAnswer('rejected', reason)}
      />
    )
  return (
    <>
      <Button
        type="primary"
        size="small"
        icon={<CheckOutlined aria-hidden />}
        disabled={busy}
        aria-label={`Conferma: ${visit}`}
        onClick={() => onAnswer('confirmed')}
      >
        Conferma
      </Button>
      <Button danger size="small" disabled={busy} aria-label={`Rifiuta: ${visit}`} onClick={() => setRejecting(true)}>
        Rifiuta
      </Button>
    </>
  )
}
