import { Bar, type BarProps, SearchButton } from './bar'
import styles from './bar.module.css'
import { LogoutButton } from './logout-button'

/** Admin top bar: search and logout; the login-as menu takes its place before it. */
export function AdminBar({ onOpenDrawer, onSearch }: BarProps) {
  return (
    <Bar onOpenDrawer={onOpenDrawer} left={<span className={styles.area}>Amministrazione</span>}>
      <SearchButton onSearch={onSearch} />
      <LogoutButton />
    </Bar>
  )
}
