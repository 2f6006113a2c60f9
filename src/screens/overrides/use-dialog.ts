import type { ModalProps } from 'antd'
import { useState } from 'react'
import type { RecordOnWire } from '../../../domain/resource'
import { useOpenForm } from '../../platform/session/open-forms'
import { focusFirstFieldOfModal } from '../../ui/dialogs/trap-focus'
import { busyIcon } from '../../ui/feedback/busy'

export interface DialogProps {
  readonly record: RecordOnWire
  readonly onCancel: () => void
  /** The record is no longer what it was. */
  readonly onDone: () => void
}

/** A dialog that does something once, at one press; what refuses it is said at its field. The record under it is not read anew. */
export function useDialog({ onCancel, onDone }: DialogProps, action: () => Promise<string | undefined>) {
  useOpenForm()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    const refused = await action()
    setBusy(false)
    if (refused) setProblem(refused)
    else onDone()
  }
  const modalProps: ModalProps = {
    open: true,
    centered: true,
    cancelText: 'Annulla',
    okButtonProps: { loading: busyIcon(busy) },
    onOk: () => void run(),
    afterOpenChange: (open) => open && focusFirstFieldOfModal(),
    onCancel,
  }
  return { problem, setProblem, run: () => void run(), modalProps }
}
