import { Button, Flex, Input } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { ScopeChoice } from '../../../../domain/booking/edit-scope'
import type { EditScope } from '../../../../domain/contract/booking/bookings'
import { busyIcon } from '../../../ui/feedback/busy'
import text from '../../../ui/text/text.module.css'
import { SeriesScope } from './series-scope'
import type { StatusAction } from './status-actions'

/** Maximum length in the contract. */
const longestReason = 500

interface BookingReasonProps {
  readonly action: StatusAction
  readonly busy: boolean
  /** For which visits of its repeat it can be; without them it is for the one visit. */
  readonly scopes?: readonly ScopeChoice[]
  readonly onBack: () => void
  readonly onDone: (reason: string, scope: EditScope | null) => void
}

/** Form in the card for the optional reason of a cancellation or rejection; Enter submits, Escape goes back. */
export function BookingReason({ action, busy, scopes = [], onBack, onDone }: BookingReasonProps) {
  const [reason, setReason] = useState('')
  const [wanted, setWanted] = useState<EditScope | null>(null)
  // The repeat may have changed meanwhile.
  const scope = scopes.some((choice) => choice.scope === wanted) ? wanted : null
  const isOne = !action.ofSeries || scopes.length === 0
  const id = useId()
  const form = useRef<HTMLElement>(null)
  // On a phone it opens at the end of the sheet.
  // Recent browsers answer a promise, which an effect may not.
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <Flex
      component="form"
      ref={form}
      vertical
      gap={6}
      style={{ width: '100%' }}
      onKeyDown={(event) => {
        // Maiusc+Invio begins a line; on a button Enter presses it.
        const isPlain = event.target instanceof HTMLTextAreaElement && !event.shiftKey && !event.nativeEvent.isComposing
        const isDone = event.key === 'Enter' && !event.repeat && (isPlain || event.ctrlKey || event.metaKey)
        if (!isDone && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (isDone) onDone(reason, scope)
        else if (!busy) onBack()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(reason, scope)
      }}
    >
      {action.ofSeries && scopes.length > 0 && (
        <SeriesScope question={action.ofSeries.question} choices={scopes} value={scope} onChange={setWanted} />
      )}
      <label className={text.label} htmlFor={id}>
        Motivo (facoltativo)
      </label>
      <Input.TextArea
        // The keyboard goes to the first question; here again, if the one before it turns out to be none.
        key={String(isOne)}
        id={id}
        autoFocus={isOne}
        rows={2}
        maxLength={longestReason}
        value={reason}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${id}-hint`} className={text.small}>
        Chi ha prenotato lo leggerà nell’avviso. Invio conferma, Esc torna indietro.
      </p>
      <Flex wrap gap={8}>
        <Button type="primary" danger htmlType="submit" loading={busyIcon(busy)}>
          {(scope && action.ofSeries?.commit) ?? action.commit}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          Indietro
        </Button>
      </Flex>
    </Flex>
  )
}
