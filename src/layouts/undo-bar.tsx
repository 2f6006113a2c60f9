import { useEffect, useState } from 'react'
import { serverNow } from '../platform/basic/clock'
import { CloseIcon } from '../ui/plain-icons'
import css from './undo-bar.module.css'

interface UndoBarProps {
  /** The last change that can be undone. */
  readonly change:
    | {
        readonly title: string
        readonly text?: string | undefined
        readonly until: number
        readonly undoLabel?: string | undefined
      }
    | undefined
  /** What has been undone, or why not. */
  readonly notice: { readonly title: string; readonly text?: string | undefined } | null
  /** Something else that can be done with the change. */
  readonly extraAction?: { readonly label: string; readonly run: () => void } | null
  /** Number of earlier changes that can still be undone. */
  readonly others: number
  readonly onUndo: () => void
  readonly onClose: () => void
}

/**
 * The bar that undoes changes: the last change, the time left to undo it, "Annulla"; then what has been undone. Its buttons are its
 * own: antd's turn dark under the pointer, on a dark bar.
 */
export function UndoBar({ change, notice, extraAction, others, onUndo, onClose }: UndoBarProps) {
  return (
    <section className={css.region} aria-label="Ultima modifica">
      <p className={notice ? `${css.bar} ${css.notice}` : undefined} role="status">
        {notice && (
          <span className={css.change}>
            <strong>{notice.title}</strong>
            {notice.text && <span>{notice.text}</span>}
          </span>
        )}
      </p>
      <div className={change && css.bar}>
        <p className={css.change} aria-live="polite">
          {change && (
            <>
              <strong>{change.title}</strong>
              {change.text && <span>{change.text}</span>}
            </>
          )}
        </p>
        {change && (
          <>
            <TimeLeft key={change.until} until={change.until} />
            {extraAction && (
              <button type="button" onClick={extraAction.run}>
                {extraAction.label}
              </button>
            )}
            {/* The second click of a double click must not undo the previous change. */}
            <button type="button" aria-keyshortcuts="Control+Z" onClick={({ detail }) => detail < 2 && onUndo()}>
              {change.undoLabel ?? 'Annulla'}
              {others > 0 && <small aria-hidden> (1 di {others + 1})</small>}
            </button>
            <button type="button" className={css.close} aria-label="Chiudi" onClick={onClose}>
              <CloseIcon />
            </button>
          </>
        )}
      </div>
    </section>
  )
}

/** Minutes and seconds left; hidden from screen readers, which would announce every second. */
function TimeLeft({ until }: { until: number }) {
  const secondsNow = () => Math.max(0, Math.ceil((until - serverNow()) / 1000))
  const [seconds, setSeconds] = useState(secondsNow)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsNow), 1000)
    return () => clearInterval(timer)
  })
  return (
    <span aria-hidden>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
