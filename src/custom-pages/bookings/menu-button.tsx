import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { AnchoredDialog } from '../../ui/dialogs/anchored-dialog'

interface MenuButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** A toolbar button that opens a small dialog below it: a sheet on a phone. */
export function MenuButton({ label, icon, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={button}
        icon={icon}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && button.current && (
        <AnchoredDialog anchor={button.current} label={label} place="below" width={320} onClose={close}>
          {children(close)}
        </AnchoredDialog>
      )}
    </>
  )
}
