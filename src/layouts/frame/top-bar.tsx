import { LogoutOutlined, MenuOutlined, SearchOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { type ReactNode, useContext } from 'react'
import { Logo } from '../../platform/basic/frame/logo'
import { question } from '../../ui/dialogs/question'
import { IconButton } from '../../ui/icon-button'
import { SignOut } from './sign-out'
import styles from './top-bar.module.css'

export interface BarProps {
  /** Opens the drawer; set where the drawer slides over the page. */
  readonly onOpenDrawer?: (() => void) | undefined
  /** Opens the palette. */
  readonly onSearch?: () => void
  /** An assistant has chosen no doctor yet. */
  readonly withoutDoctor?: boolean
}

interface Sides {
  readonly left: ReactNode
  readonly children?: ReactNode
}

/** Signs out, after the specification's confirmation. */
export function useAskToLeave() {
  const { modal } = App.useApp()
  const signOut = useContext(SignOut)
  return () =>
    void modal.confirm({ ...question, title: 'Sicuro di voler uscire?', okText: 'Esci', onOk: () => signOut() })
}

/** `left` on the left; actions and the logout on the right. */
export function Bar({ onOpenDrawer, left, children }: BarProps & Sides) {
  const askToLeave = useAskToLeave()
  return (
    <header className={styles.bar}>
      {onOpenDrawer && (
        <IconButton label="Apri il menu" className={styles.icon} onClick={onOpenDrawer}>
          <MenuOutlined aria-hidden />
        </IconButton>
      )}
      <div className={styles.left}>{left}</div>
      <div className={styles.right}>
        {children}
        <IconButton label="Esci" className={`${styles.icon} ${styles.named}`} onClick={askToLeave}>
          <LogoutOutlined aria-hidden />
          <span>Esci</span>
        </IconButton>
      </div>
    </header>
  )
}

export const SearchButton = ({ onSearch }: BarProps) => (
  <IconButton
    label="Cerca"
    className={`${styles.icon} ${styles.wideOnly} ${styles.named}`}
    aria-keyshortcuts="Control+K"
    title="Cerca (Ctrl+K)"
    onClick={onSearch}
  >
    <SearchOutlined aria-hidden />
    <span>Cerca</span>
  </IconButton>
)

/** Shown while a second factor is due: only the logout. */
export const LockedBar = () => <Bar left={<Logo size={26} />} />
