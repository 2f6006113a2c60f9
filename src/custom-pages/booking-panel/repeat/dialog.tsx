import { Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import css from './dialog.module.css'

interface DialogProps {
  readonly title: ReactNode
  readonly width: number
  readonly footer: ReactNode
  readonly children: ReactNode
  /** Fills the height there is, for long lists. */
  readonly isTall?: boolean
  /** An answer is awaited: it cannot be closed now. */
  readonly isBusy?: boolean
  /** Where the focus goes once it is there. */
  readonly onOpened: () => void
  readonly onCancel: () => void
}

/** A dialog over the panel, there as long as it is drawn; Escape closes it and not the panel. On a phone it fills the screen. */
export function Dialog({ isTall = false, isBusy = false, ...props }: DialogProps) {
  const { title, width, footer, children, onOpened, onCancel } = props
  useFocusGivenBack()
  return (
    <Modal
      open
      centered={!isTall}
      title={title}
      width={{ xs: '100vw', sm: width }}
      footer={footer}
      className={isTall ? `${css.dialog} ${css.tall}` : css.dialog}
      closable={{ 'aria-label': 'Chiudi', disabled: isBusy }}
      keyboard={!isBusy}
      maskClosable={false}
      onCancel={onCancel}
      afterOpenChange={(open) => open && onOpened()}
    >
      {children}
    </Modal>
  )
}

/** The focus goes back to where it was, unless it has a better place by then. */
function useFocusGivenBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
