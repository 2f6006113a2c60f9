import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'
import css from './dialog.module.css'

interface DialogProps extends Omit<ModalProps, 'width' | 'closable' | 'keyboard' | 'maskClosable'> {
  readonly width: number
  /** `small` stays centred on a phone too; `form` fills its screen; `list` takes the full height on every screen. */
  readonly size?: 'small' | 'form' | 'list'
  /** A request is pending: the dialog cannot be closed. */
  readonly isBusy?: boolean
  /** Runs once the dialog is open, e.g. to set the focus. */
  readonly onOpened?: () => void
}

/** A centred dialog with a mask and an X, open while mounted. A click outside closes only the `small` size. */
export function Dialog({ size = 'small', width, isBusy = false, onOpened, ...modal }: DialogProps) {
  useFocusReturn()
  return (
    <Modal
      open
      centered={size !== 'list'}
      {...modal}
      width={size === 'small' ? width : { xs: '100vw', sm: width }}
      className={[css.dialog, size !== 'small' && css.full, size === 'list' && css.list].filter(Boolean).join(' ')}
      closable={{ 'aria-label': 'Chiudi', disabled: isBusy }}
      keyboard={!isBusy}
      maskClosable={size === 'small'}
      afterOpenChange={(open) => open && onOpened?.()}
    />
  )
}

/** On closing returns the focus to where it was, unless it has moved elsewhere. */
export function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
