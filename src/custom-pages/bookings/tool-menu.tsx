import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { AnchoredDialog } from '../../ui/anchored-dialog'

interface ToolMenuProps {
  readonly label: string
  readonly icon: ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** A tool of the bar that opens a small dialog below itself: a sheet on a phone. */
export function ToolMenu({ label, icon, children }: ToolMenuProps) {
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
