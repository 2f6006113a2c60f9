import { UserSwitchOutlined } from '@ant-design/icons'
import { useMayLoginAs } from '../../api/users'
import { openLoginAs } from '../../session'
import { Bar, type BarProps, SearchButton } from './bar'
import styles from './bar.module.css'
import { LogoutButton } from './logout-button'

/** Admin top bar: search, the login-as menu, and logout. */
export function AdminBar({ onOpenDrawer, onSearch }: BarProps) {
  const mayLoginAs = useMayLoginAs()
  return (
    <Bar onOpenDrawer={onOpenDrawer} left={<span className={styles.area}>Amministrazione</span>}>
      <SearchButton onSearch={onSearch} />
      {mayLoginAs && (
        <button
          type="button"
          className={styles.worded}
          aria-label="Accedi come"
          aria-haspopup="dialog"
          onClick={() => openLoginAs()}
        >
          <UserSwitchOutlined aria-hidden />
          <span>Accedi come</span>
        </button>
      )}
      <LogoutButton />
    </Bar>
  )
}
