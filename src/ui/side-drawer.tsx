import { Drawer, type DrawerProps } from 'antd'
import { trapFocus } from './trap-focus'
import { useIsPhone } from './use-media'

/** A drawer at the right, as wide as a phone: Tab stays inside, and what it showed is gone once it is closed. */
export function SideDrawer({ width, ...more }: DrawerProps & { readonly width: number }) {
  const phone = useIsPhone()
  return <Drawer onKeyDown={trapFocus} destroyOnHidden {...more} width={phone ? '100%' : width} />
}
