import type { ReactNode, Ref } from 'react'
import { SideDrawer } from '../../../ui/dialogs/side-drawer'
import section from '../../../ui/section.module.css'
import css from './planning-page.module.css'

interface SidePanelProps {
  readonly ref: Ref<HTMLElement>
  readonly label: string
  readonly isPhone: boolean
  readonly onClose: () => void
  /** Nothing: closed. */
  readonly children: ReactNode
}

/** Beside the grid; on a phone a sheet over it. */
export function SidePanel({ ref, label, isPhone, onClose, children }: SidePanelProps) {
  if (isPhone)
    return (
      <SideDrawer
        width={390}
        placement="bottom"
        height="85dvh"
        open={Boolean(children)}
        onClose={onClose}
        closable={false}
        aria-label={label}
      >
        {children}
      </SideDrawer>
    )
  return (
    children && (
      <aside ref={ref} className={`${section.section} ${css.panel}`}>
        {children}
      </aside>
    )
  )
}
