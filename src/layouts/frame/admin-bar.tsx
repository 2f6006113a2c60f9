import { Bar } from './bar'
import styles from './bar.module.css'
import { LogoutButton } from './logout-button'

/** Admin top bar: logout; the login-as menu takes its place before it. */
export function AdminBar({ onOpenDrawer }: { onOpenDrawer: (() => void) | undefined }) {
  return (
    <Bar onOpenDrawer={onOpenDrawer} left={<span className={styles.area}>Amministrazione</span>}>
      <LogoutButton />
    </Bar>
  )
}
