import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './modal-dialog.module.css'

interface ModalDialogProps {
  readonly label: string
  readonly className?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The platform's own dialog: it keeps the keyboard inside, hides the page from screen readers, closes on Escape and gives
 * the focus back, without a line of ours. A press beside it closes it too.
 */
export function ModalDialog({ label, className = '', onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape, which the dialog knows.
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${css.dialog} ${className}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={css.inside}>{children}</div>
    </dialog>
  )
}
