import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'
import css from './dialog.module.css'

interface DialogProps extends Omit<ModalProps, 'width' | 'closable' | 'keyboard' | 'maskClosable'> {
  readonly width: number
  /** `small` stays in the middle of a phone too; `form` fills its screen; `list` has all the height there is, everywhere. */
  readonly size?: 'small' | 'form' | 'list'
  /** An answer is awaited: it cannot be closed now. */
  readonly isBusy?: boolean
  /** Where the focus goes once it is there. */
  readonly onOpened?: () => void
}

/** A dialog in the middle of a grey mask with an X, open for as long as it is drawn. A press beside a form does not close it. */
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

/** The focus goes back to where it was, unless it has a better place by then. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
