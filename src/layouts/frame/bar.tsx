import { MenuOutlined, SearchOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './bar.module.css'

export interface BarProps {
  /** Where the drawer slides over the page: what opens it. */
  readonly onOpenDrawer: (() => void) | undefined
  /** Opens the palette. */
  readonly onSearch: () => void
}

/** The palette for whoever has no keyboard at hand, or does not know the key. */
export function SearchButton({ onSearch }: Pick<BarProps, 'onSearch'>) {
  return (
    <button
      type="button"
      className={`${styles.icon} ${styles.wideOnly}`}
      aria-label="Cerca"
      aria-keyshortcuts="Control+K"
      title="Cerca (Ctrl+K)"
      onClick={onSearch}
    >
      <SearchOutlined aria-hidden />
    </button>
  )
}

/** The top bar: what stands at the left, the actions at the right. On narrow screens the drawer's button comes first. */
export function Bar({
  onOpenDrawer,
  left,
  children,
}: Pick<BarProps, 'onOpenDrawer'> & { left: ReactNode; children: ReactNode }) {
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
