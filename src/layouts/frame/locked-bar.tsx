import { Logo } from '../../ui/logo'
import { Bar } from './bar'
import { LogoutButton } from './logout-button'

/** While a second factor is due there is nowhere to go but out. */
export function LockedBar() {
  return (
    <Bar onOpenDrawer={undefined} left={<Logo size={26} />}>
      <LogoutButton />
    </Bar>
  )
}
