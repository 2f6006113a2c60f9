import { MenuOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './bar.module.css'

/** The top bar: what stands at the left, the actions at the right. On narrow screens the drawer's button comes first. */
export function Bar({
  onOpenDrawer,
  left,
  children,
}: {
  onOpenDrawer: (() => void) | undefined
  left: ReactNode
  children: ReactNode
}) {
  return (
    <header className={styles.bar}>
      {onOpenDrawer && (
        <button type="button" className={styles.icon} aria-label="Apri il menu" onClick={onOpenDrawer}>
          <MenuOutlined aria-hidden />
        </button>
      )}
      <div className={styles.left}>{left}</div>
      <div className={styles.right}>{children}</div>
    </header>
  )
}
