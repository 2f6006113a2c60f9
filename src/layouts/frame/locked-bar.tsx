import { Logo } from '../../ui/logo'
import { Bar } from './bar'
import styles from './bar.module.css'
import { LogoutButton } from './logout-button'

const Brand = () => (
  <span className={styles.brand}>
    <Logo size={26} />
  </span>
)

/** While a second factor is due there is nowhere to go but out. */
export function LockedBar() {
  return (
    <Bar onOpenDrawer={undefined} left={<Brand />}>
      <LogoutButton />
    </Bar>
  )
}
