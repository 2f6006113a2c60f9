import { type ReactNode, useLayoutEffect, useRef } from 'react'
import section from '../section.module.css'
import css from './top-dialog.module.css'

interface TopDialogProps {
  readonly label: string
  readonly className?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A native `<dialog>` at the top of a teal mask: focus trap; Escape or a click outside closes it. Not antd's Modal, over whose open
 * ones it has to lie.
 */
export function TopDialog({ label, className = '', onClose, children }: TopDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The text field gets the focus even if other controls come before it.
    shown?.querySelector<HTMLInputElement>('input[type="text"]')?.focus()
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape, which the dialog knows.
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${section.popup} ${css.dialog} ${className}`}
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
